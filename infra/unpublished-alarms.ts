import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { emittedMetric } from './emitted-metric.ts';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';

export interface UnpublishedAlarmsProps extends AlarmTarget {
  readonly stage: string;
}

/** A failed run is made good within a minute or two; an alert that waits for longer is stuck. */
const UNPUBLISHED_IS_OLD_SECONDS = 300;

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

/** Deliveries are tried again with pauses of up to an hour; an alarm that looks back less far would end in between. */
const LONGEST_PAUSE = Duration.minutes(75);

/** What is on its way to people and does not get on: to the topics, to channels; and faults that functions survive. */
export class UnpublishedAlarms extends Construct {
  readonly all: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: UnpublishedAlarmsProps) {
    super(scope, id);
    const { operations, runbookUrl, stage } = props;
    const target = { operations, runbookUrl };
    this.all = [
      // What waits wakes an evaluation each minute, and the watch looks every five: it rings in the sixth minute, goes on when only
      // the watch still runs, and ends within six.
      new OperationsAlarm(this, 'AlertsUnpublished', {
        ...target,
        impact: 'Alerts that fired reach nobody: a topic does not take them, or nobody publishes them.',
        runbookEntry: 'alerts-are-not-published',
        metric: emittedMetric(stage, 'OldestUnpublishedSeconds', { statistic: 'Maximum', period: MINUTE }),
        atLeast: UNPUBLISHED_IS_OLD_SECONDS,
        periods: 6,
        badPeriods: 1,
      }),
      new OperationsAlarm(this, 'AlertsUndelivered', {
        ...target,
        impact: 'At least one webhook, Slack or Teams channel has not got an alert that is ten minutes old or older.',
        runbookEntry: 'alerts-are-not-delivered',
        metric: emittedMetric(stage, 'OldestUndeliveredSeconds', { statistic: 'Maximum', period: FIVE_MINUTES }),
        atLeast: 600,
        periods: LONGEST_PAUSE.toMinutes() / FIVE_MINUTES.toMinutes(),
        badPeriods: 1,
      }),
      // A small stack is evaluated each five minutes: two evaluations with a fault, or two attempts of a delivery.
      new OperationsAlarm(this, 'Faults', {
        ...target,
        impact: 'Something that should not fail fails again and again: some rules, alerts or notices are late or lost.',
        runbookEntry: 'functions-report-faults',
        metric: emittedMetric(stage, 'Faults', { statistic: 'Sum', period: FIVE_MINUTES }),
        atLeast: 1,
        periods: 3,
        badPeriods: 2,
      }),
    ];
  }
}
