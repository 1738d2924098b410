import { Duration } from 'aws-cdk-lib';
import { GraphWidget, type IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { emittedMetric } from './emitted-metric.ts';

/** What does the service answer? Requests against its limits, errors, and how often it changes its mind. */
export function serviceWidgets(stage: string): IWidget[] {
  const minute = { statistic: 'Sum', period: Duration.minutes(1) } as const;
  const sum = { statistic: 'Sum', period: Duration.minutes(5) } as const;
  return [
    new GraphWidget({
      title: 'Requests a minute, all tokens',
      width: 8,
      left: [
        emittedMetric(stage, 'CountRequests', { ...minute, label: 'counts' }),
        emittedMetric(stage, 'ScrollRequests', { ...minute, label: 'scrolls' }),
      ],
      leftAnnotations: [{ value: 100, label: 'limit of one user, of each kind', color: '#d62728' }],
      leftYAxis: { min: 0, showUnits: false },
    }),
    new GraphWidget({
      title: 'Errors and refusals',
      width: 8,
      left: [
        emittedMetric(stage, 'ServiceErrors', { ...sum, label: 'errors or no answer' }),
        emittedMetric(stage, 'TokenRejected', { ...sum, label: 'token rejected' }),
        emittedMetric(stage, 'BudgetExhaustedTicks', { ...sum, label: 'ticks without budget' }),
      ],
      leftYAxis: { min: 0, showUnits: false },
    }),
    new GraphWidget({
      title: 'Buckets that the service corrected afterwards',
      width: 8,
      left: [emittedMetric(stage, 'HistoryCorrections', { ...sum, label: 'corrected buckets' })],
      leftYAxis: { min: 0, showUnits: false },
    }),
  ];
}
