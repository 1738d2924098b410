import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Actions } from './actions.ts';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';

export interface ActionAlarmsProps extends AlarmTarget {
  readonly actions: Actions;
}

/** Few people use the links, so failures are added up over a quarter of an hour. */
const QUARTER = Duration.minutes(15);

/** Alarms on the links and buttons of alerts: they fail, or their address gets more requests than people send. */
export class ActionAlarms extends Construct {
  readonly all: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, { operations, runbookUrl, actions }: ActionAlarmsProps) {
    super(scope, id);
    const target = { operations, runbookUrl };
    const sum = { period: QUARTER, statistic: 'Sum' };
    const { lambda } = actions.act;
    this.all = [
      new OperationsAlarm(this, 'ActFailing', {
        ...target,
        impact: 'The links and buttons of alerts do not work: nobody can silence or acknowledge an alert by them.',
        runbookEntry: 'act-is-failing',
        metric: lambda.metricErrors(sum),
        atLeast: 1,
        periods: 1,
      }),
      new OperationsAlarm(this, 'ActThrottled', {
        ...target,
        impact:
          'The address of the links and buttons gets far more requests than readers send: somebody may be flooding it, and the buttons may not work.',
        runbookEntry: 'act-is-throttled',
        metric: lambda.metricThrottles(sum),
        atLeast: 20,
        periods: 1,
      }),
    ];
  }
}
