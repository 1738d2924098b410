import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { emittedMetric } from './emitted-metric.ts';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';

/** Three intervals of the shortest `every`: from here on a rule counts as late, and people should know. */
export const FALLING_BEHIND_SECONDS = 900;

export interface ServiceAlarmsProps extends AlarmTarget {
  readonly stage: string;
}

const FIVE_MINUTES = Duration.minutes(5);

/** Alarms on what the functions say of themselves: the monitored service, the budget, the channels, the subscribers. */
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
        metric: emittedMetric(stage, 'OldestDueRuleSeconds', { statistic: 'Maximum', period: FIVE_MINUTES }),
        atLeast: FALLING_BEHIND_SECONDS,
        periods: 3,
      }),
      new OperationsAlarm(this, 'TokenRejected', {
        ...target,
        impact:
          'The service refuses a token, so no rule of its organizations is judged and none of their alerts fires.',
        runbookEntry: 'the-token-is-rejected',
        metric: emittedMetric(stage, 'TokenRejected', { statistic: 'Sum', period: FIVE_MINUTES }),
        atLeast: 1,
        periods: 1,
      }),
      new OperationsAlarm(this, 'BudgetExhausted', {
        ...target,
        impact: 'For an hour the rules have needed more requests than they may send; the least severe ones are late.',
        runbookEntry: 'the-request-budget-is-exhausted',
        metric: emittedMetric(stage, 'BudgetExhaustedTicks', { statistic: 'Sum', period: FIVE_MINUTES }),
        atLeast: 1,
        periods: 12,
      }),
      new OperationsAlarm(this, 'DeliveriesFailing', {
        ...target,
        impact: 'At least one webhook, Slack or Teams channel keeps refusing alerts; they are tried again for a day.',
        runbookEntry: 'deliveries-are-failing',
        metric: emittedMetric(stage, 'DeliveriesFailed', { statistic: 'Sum', period: Duration.hours(1) }),
        atLeast: 5,
        periods: 1,
      }),
      new OperationsAlarm(this, 'NoConfirmedSubscriber', {
        ...target,
        impact:
          'The topic of alerts has no confirmed subscription, by email or otherwise: alerts fire and no person hears.',
        runbookEntry: 'no-subscriber-is-confirmed',
        metric: emittedMetric(stage, 'ConfirmedSubscribers', { statistic: 'Maximum', period: Duration.days(1) }),
        below: 1,
        periods: 1,
      }),
    ];
  }
}
