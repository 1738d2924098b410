import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { emittedMetric } from './emitted-metric.ts';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';

/** Three intervals of the shortest `every`: a rule that waits longer counts as late, and people should know. */
export const FALLING_BEHIND_SECONDS = 900;

export interface ServiceAlarmsProps extends AlarmTarget {
  readonly stage: string;
}

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

/** Alarms on metrics that the functions emit: of the monitoring service, the budget, the channels, the subscribers. */
export class ServiceAlarms extends Construct {
  readonly all: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: ServiceAlarmsProps) {
    super(scope, id);
    const { operations, runbookUrl, stage } = props;
    const target = { operations, runbookUrl };
    this.all = [
      new OperationsAlarm(this, 'RulesFallingBehind', {
        ...target,
        impact: 'Some rules are judged more than fifteen minutes late, so their alerts are late by as much.',
        runbookEntry: 'rules-are-falling-behind',
        metric: emittedMetric(stage, 'OldestDueRuleSeconds', { statistic: 'Maximum', period: MINUTE }),
        atLeast: FALLING_BEHIND_SECONDS,
        periods: 8,
        badPeriods: 3,
      }),
      // Requests that fail are sent again each minute, or every other minute after an answer of 429.
      new OperationsAlarm(this, 'ServiceFailing', {
        ...target,
        impact:
          'The monitoring service does not answer, or answers with errors, so the rules that need these answers are not judged.',
        runbookEntry: 'the-service-is-failing',
        metric: emittedMetric(stage, 'ServiceErrors', { statistic: 'Sum', period: MINUTE }),
        atLeast: 1,
        periods: 8,
        badPeriods: 3,
      }),
      // A rule that fails by a fault of ours is tried each minute; if the service refuses its counts, only when it is due. Two
      // failures in 35 minutes keep the alarm on for rules that are due each quarter of an hour.
      new OperationsAlarm(this, 'RulesFailed', {
        ...target,
        impact: 'Some rules cannot be judged because of an error, so none of their alerts fires.',
        runbookEntry: 'rules-fail',
        metric: emittedMetric(stage, 'RulesFailed', { statistic: 'Sum', period: MINUTE }),
        atLeast: 1,
        periods: 35,
        badPeriods: 2,
      }),
      new OperationsAlarm(this, 'TokenRejected', {
        ...target,
        impact:
          'The monitoring service refuses a token, so no rule of its organizations is judged and none of their alerts fires.',
        runbookEntry: 'the-token-is-rejected',
        metric: emittedMetric(stage, 'TokenRejected', { statistic: 'Sum', period: FIVE_MINUTES }),
        atLeast: 1,
        periods: 1,
      }),
      new OperationsAlarm(this, 'BudgetExhausted', {
        ...target,
        impact:
          'For an hour the rules have needed more requests to the monitoring service than are allowed. The least severe rules are judged late.',
        runbookEntry: 'the-request-budget-is-exhausted',
        metric: emittedMetric(stage, 'BudgetExhaustedTicks', { statistic: 'Sum', period: FIVE_MINUTES }),
        atLeast: 1,
        periods: 12,
      }),
      // An event is tried at least once an hour, so any four hours have three failures as long as a channel fails.
      new OperationsAlarm(this, 'DeliveriesFailing', {
        ...target,
        impact:
          'At least one webhook, Slack or Teams channel keeps refusing alerts. Each alert is tried again for a day.',
        runbookEntry: 'deliveries-are-failing',
        metric: emittedMetric(stage, 'DeliveriesFailed', { statistic: 'Sum', period: Duration.hours(4) }),
        atLeast: 3,
        periods: 1,
      }),
      new OperationsAlarm(this, 'NoConfirmedSubscriber', {
        ...target,
        impact:
          'The topic of alerts has no confirmed subscription, by email or otherwise, so nobody gets its alerts. Channels are not affected.',
        runbookEntry: 'no-subscriber-is-confirmed',
        metric: emittedMetric(stage, 'ConfirmedSubscribers', { statistic: 'Maximum', period: Duration.days(1) }),
        below: 1,
        periods: 1,
        missingData: 'unchanged',
      }),
    ];
  }
}
