import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { emittedMetric } from './emitted-metric.ts';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';

export interface UnpublishedAlarmsProps extends AlarmTarget {
  readonly stage: string;
}

/** After a failed run, a later one publishes within a minute or two; an alert that waits longer is stuck. */
const UNPUBLISHED_IS_OLD_SECONDS = 300;

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

/** Deliveries are tried again with pauses of up to an hour. An alarm that looks back less far would end between two attempts. */
const LONGEST_PAUSE = Duration.minutes(75);

/** Alarms on alerts that are stuck on their way to the topics or to channels, and on faults that functions survive. */
export class UnpublishedAlarms extends Construct {
  readonly all: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: UnpublishedAlarmsProps) {
    super(scope, id);
    const { operations, runbookUrl, stage } = props;
    const target = { operations, runbookUrl };
    this.all = [
      // An event that waits starts an evaluation each minute, and the watch looks every five minutes. So the alarm rings in
      // the sixth minute, goes on when only the watch still runs, and ends within six minutes.
      new OperationsAlarm(this, 'AlertsUnpublished', {
        ...target,
        impact: 'Alerts have fired and reach nobody: SNS refuses them, or evaluate does not run.',
        runbookEntry: 'alerts-are-not-published',
        metric: emittedMetric(stage, 'OldestUnpublishedSeconds', { statistic: 'Maximum', period: MINUTE }),
        atLeast: UNPUBLISHED_IS_OLD_SECONDS,
        periods: 6,
        badPeriods: 1,
      }),
      new OperationsAlarm(this, 'AlertsUndelivered', {
        ...target,
        impact:
          'At least one webhook, Slack or Teams channel has been without an alert for ten minutes or more since it fired.',
        runbookEntry: 'alerts-are-not-delivered',
        metric: emittedMetric(stage, 'OldestUndeliveredSeconds', { statistic: 'Maximum', period: FIVE_MINUTES }),
        atLeast: 600,
        periods: LONGEST_PAUSE.toMinutes() / FIVE_MINUTES.toMinutes(),
        badPeriods: 1,
      }),
      // Two of three periods: a small stack is evaluated every five minutes, so this takes two evaluations with a fault, or
      // two attempts of a delivery.
      new OperationsAlarm(this, 'Faults', {
        ...target,
        impact: 'The functions keep logging faults: some rules, alerts or notices may be late or lost.',
        runbookEntry: 'functions-report-faults',
        metric: emittedMetric(stage, 'Faults', { statistic: 'Sum', period: FIVE_MINUTES }),
        atLeast: 1,
        periods: 3,
        badPeriods: 2,
      }),
    ];
  }
}
