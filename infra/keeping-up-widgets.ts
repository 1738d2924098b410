import { Duration } from 'aws-cdk-lib';
import { GraphWidget, type IWidget, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Deliveries } from './deliveries.ts';
import { emittedMetric } from './emitted-metric.ts';
import type { Evaluations } from './evaluations.ts';
import { FALLING_BEHIND_SECONDS } from './falling-behind-seconds.ts';

const PERIOD = Duration.minutes(5);

/** Is it keeping up? How late the latest rule is, what became of the rules that were due, and what waits in queues. */
export function keepingUpWidgets(stage: string, evaluations: Evaluations, deliveries: Deliveries): IWidget[] {
  const sum = { statistic: 'Sum', period: PERIOD } as const;
  return [
    new GraphWidget({
      title: 'How long the oldest due rule has waited (s)',
      width: 8,
      left: [
        emittedMetric(stage, 'OldestDueRuleSeconds', {
          statistic: 'Maximum',
          period: PERIOD,
          label: 'oldest due rule',
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
