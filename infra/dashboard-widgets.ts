import { Duration } from 'aws-cdk-lib';
import { GraphWidget, type IWidget, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { BundledFunction } from './bundled-function.ts';
import type { Deliveries } from './deliveries.ts';
import { emittedMetric } from './emitted-metric.ts';
import type { Evaluations } from './evaluations.ts';
import { FALLING_BEHIND_SECONDS } from './service-alarms.ts';

const PERIOD = Duration.minutes(5);

/** Is it alive? Per function: how often it runs, how often it fails, how long it takes against its limit. */
export function aliveWidgets(functions: Readonly<Record<string, BundledFunction>>): IWidget[] {
  return Object.entries(functions).map(
    ([name, { lambda }]) =>
      new GraphWidget({
        title: `${name}: runs, failures and duration`,
        width: 6,
        left: [
          lambda.metricInvocations({ period: PERIOD, statistic: Stats.SUM, label: 'runs' }),
          lambda.metricErrors({ period: PERIOD, statistic: Stats.SUM, label: 'failures', color: '#d62728' }),
          lambda.metricThrottles({ period: PERIOD, statistic: Stats.SUM, label: 'throttled by AWS', color: '#ff7f0e' }),
        ],
        right: [lambda.metricDuration({ period: PERIOD, statistic: Stats.p(99), label: 'p99 duration (ms)' })],
        leftYAxis: { min: 0, showUnits: false },
        rightYAxis: { min: 0, showUnits: false },
      }),
  );
}

/** Is it keeping up? How late the latest rule is, what became of the rules that were due, and what waits in queues. */
export function keepingUpWidgets(stage: string, evaluations: Evaluations, deliveries: Deliveries): IWidget[] {
  const sum = { statistic: 'Sum', period: PERIOD } as const;
  return [
    new GraphWidget({
      title: 'How long the oldest rule and the oldest alert have waited (s)',
      width: 8,
      left: [
        emittedMetric(stage, 'OldestDueRuleSeconds', {
          statistic: 'Maximum',
          period: PERIOD,
          label: 'oldest due rule',
        }),
        emittedMetric(stage, 'OldestUnpublishedSeconds', {
          statistic: 'Maximum',
          period: PERIOD,
          label: 'oldest unpublished alert',
        }),
        emittedMetric(stage, 'OldestUndeliveredSeconds', {
          statistic: 'Maximum',
          period: PERIOD,
          label: 'oldest undelivered alert',
        }),
      ],
      leftAnnotations: [{ value: FALLING_BEHIND_SECONDS, label: 'falling behind', color: '#d62728' }],
      leftYAxis: { min: 0, showUnits: false },
    }),
    new GraphWidget({
      title: 'What became of the rules that were due',
      width: 8,
      stacked: true,
      left: [
        emittedMetric(stage, 'RulesJudged', { ...sum, label: 'judged' }),
        emittedMetric(stage, 'RulesLearning', { ...sum, label: 'learning' }),
        emittedMetric(stage, 'RulesDeferred', { ...sum, label: 'deferred' }),
        emittedMetric(stage, 'RulesFailed', { ...sum, label: 'failed' }),
      ],
      leftYAxis: { min: 0, showUnits: false },
    }),
    new GraphWidget({
      title: 'What waits, and what was given up',
      width: 8,
      left: [
        evaluations.queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, label: 'ticks waiting' }),
        deliveries.queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, label: 'deliveries waiting' }),
        deliveries.queue.metricApproximateNumberOfMessagesNotVisible({
          period: PERIOD,
          label: 'deliveries under way or backing off',
        }),
      ],
      right: [evaluations.deadLetters, deliveries.deadLetters, deliveries.subscriptionDeadLetters].map((queue, index) =>
        queue.metricApproximateNumberOfMessagesVisible({
          period: PERIOD,
          statistic: Stats.MAXIMUM,
          label: ['dead ticks', 'dead deliveries', 'dead events of the subscription'][index] ?? 'dead letters',
        }),
      ),
      leftYAxis: { min: 0, showUnits: false },
      rightYAxis: { min: 0, showUnits: false },
    }),
  ];
}

/** What is firing? Open episodes, what was published, and what became of it on the way to channels. */
export function firingWidgets(stage: string): IWidget[] {
  const sum = { statistic: 'Sum', period: PERIOD } as const;
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

/** What does the service answer? Requests against its limits, errors, and how often it changes its mind. */
export function serviceWidgets(stage: string): IWidget[] {
  const minute = { statistic: 'Sum', period: Duration.minutes(1) } as const;
  const sum = { statistic: 'Sum', period: PERIOD } as const;
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
        emittedMetric(stage, 'Faults', { ...sum, label: 'faults of our own' }),
        emittedMetric(stage, 'TokenRejected', { ...sum, label: 'token rejected' }),
        emittedMetric(stage, 'BudgetExhaustedTicks', { ...sum, label: 'ticks without budget' }),
      ],
      leftYAxis: { min: 0, showUnits: false },
    }),
    new GraphWidget({
      title: 'Series that the service corrected afterwards',
      width: 8,
      left: [emittedMetric(stage, 'HistoryCorrections', { ...sum, label: 'corrected series' })],
      leftYAxis: { min: 0, showUnits: false },
    }),
  ];
}
