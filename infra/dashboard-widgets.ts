import { Duration } from 'aws-cdk-lib';
import {
  GraphWidget,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { BundledFunction } from './bundled-function.ts';
import type { Deliveries } from './deliveries.ts';
import { emittedMetric } from './emitted-metric.ts';
import type { Evaluations } from './evaluations.ts';

const PERIOD = Duration.minutes(5);

/** Is it alive? Per function: how often it runs, fails and is throttled, and how long it takes. */
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
export function keepingUpWidgets(evaluations: Evaluations, deliveries: Deliveries): IWidget[] {
  return [
    eachRun(evaluations, {
      title: 'How long the oldest rule and the oldest alert have waited (ms)',
      query: 'max(oldestDueMs), max(oldestUnpublishedMs) by bin(5m)',
      view: LogQueryVisualizationType.LINE,
    }),
    eachRun(evaluations, {
      title: 'What became of the rules that were due',
      query: 'sum(judged), sum(learning), sum(deferred), sum(failed) by bin(5m)',
      view: LogQueryVisualizationType.STACKEDAREA,
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
      right: [evaluations.deadLetters, deliveries.deadLetters].map((queue, index) =>
        queue.metricApproximateNumberOfMessagesVisible({
          period: PERIOD,
          statistic: Stats.MAXIMUM,
          label: ['dead ticks', 'dead deliveries'][index] ?? 'dead letters',
        }),
      ),
      leftYAxis: { min: 0, showUnits: false },
      rightYAxis: { min: 0, showUnits: false },
    }),
  ];
}

/** What is firing? Open episodes, what was published, and what became of it on the way to channels. */
export function firingWidgets(stage: string, evaluations: Evaluations, deliveries: Deliveries): IWidget[] {
  return [
    eachRun(evaluations, {
      title: 'Open episodes, by token',
      query: 'latest(firing) as episodes by secretName',
      view: LogQueryVisualizationType.TABLE,
    }),
    eachRun(evaluations, {
      title: 'Alerts published: messages to the topics',
      query: 'sum(published) by bin(5m)',
      view: LogQueryVisualizationType.BAR,
    }),
    new LogQueryWidget({
      title: 'Deliveries to webhooks, Slack and Teams',
      width: 8,
      logGroupNames: [deliveries.deliver.logGroup.logGroupName],
      queryLines: ['filter message = "delivery"', 'stats count() by outcome.kind, outcome.how'],
      view: LogQueryVisualizationType.TABLE,
    }),
    new GraphWidget({
      title: 'Who does not hear of it',
      width: 8,
      left: [
        emittedMetric(stage, 'DeliveriesFailed', { statistic: 'Sum', period: PERIOD, label: 'failed attempts' }),
        emittedMetric(stage, 'Troubles', { statistic: 'Maximum', period: PERIOD, label: 'troubles' }),
      ],
      leftYAxis: { min: 0, showUnits: false },
    }),
  ];
}

/** What does the service answer? Requests against its limits, errors, and how often it changes its mind. */
export function serviceWidgets(evaluations: Evaluations): IWidget[] {
  return [
    eachRun(evaluations, {
      title: 'Requests a minute, all tokens; a user may send 100 of each kind',
      query: 'sum(counts), sum(scrolls) by bin(1m)',
      view: LogQueryVisualizationType.LINE,
    }),
    eachRun(evaluations, {
      title: 'Errors and refusals',
      query: 'sum(serviceErrors), sum(failed), sum(faults), sum(tokenRejected), sum(budgetExhausted) by bin(5m)',
      view: LogQueryVisualizationType.LINE,
    }),
    eachRun(evaluations, {
      title: 'Series that the service corrected afterwards',
      query: 'sum(corrections) by bin(1h)',
      view: LogQueryVisualizationType.BAR,
    }),
  ];
}

/** Figures from the log lines of evaluations, summed up by a query of Logs Insights. */
function eachRun(
  { evaluate }: Evaluations,
  { title, query, view }: { readonly title: string; readonly query: string; readonly view: LogQueryVisualizationType },
): LogQueryWidget {
  return new LogQueryWidget({
    title,
    width: 8,
    logGroupNames: [evaluate.logGroup.logGroupName],
    queryLines: ['filter message = "evaluated"', `stats ${query}`],
    view,
  });
}
