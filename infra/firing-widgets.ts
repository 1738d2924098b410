import { Duration } from 'aws-cdk-lib';
import { GraphWidget, type IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { emittedMetric } from './emitted-metric.ts';

/** What is firing? Open episodes, what was published, and what became of it on the way to channels. */
export function firingWidgets(stage: string): IWidget[] {
  const sum = { statistic: 'Sum', period: Duration.minutes(5) } as const;
  return [
    new GraphWidget({
      title: 'Open episodes',
      width: 8,
      // A gauge of each token and minute: only within one minute may the tokens be added up.
      left: [
        emittedMetric(stage, 'FiringEpisodes', { statistic: 'Sum', period: Duration.minutes(1), label: 'firing' }),
      ],
      leftYAxis: { min: 0, showUnits: false },
    }),
    new GraphWidget({
      title: 'Alerts published',
      width: 8,
      left: [emittedMetric(stage, 'AlertsPublished', { ...sum, label: 'messages to the topics' })],
      leftYAxis: { min: 0, showUnits: false },
    }),
    new GraphWidget({
      title: 'Deliveries to webhooks, Slack and Teams',
      width: 8,
      left: [
        emittedMetric(stage, 'DeliveriesSucceeded', { ...sum, label: 'accepted' }),
        emittedMetric(stage, 'DeliveriesFailed', { ...sum, label: 'failed attempts' }),
      ],
      right: [
        emittedMetric(stage, 'ConfirmedSubscribers', {
          statistic: 'Maximum',
          period: Duration.days(1),
          label: 'confirmed email subscribers',
        }),
      ],
      leftYAxis: { min: 0, showUnits: false },
      rightYAxis: { min: 0, showUnits: false },
    }),
  ];
}
