import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { emittedMetric } from './emitted-metric.ts';
import type { Heartbeat } from './heartbeat.ts';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';

export interface HeartbeatAlarmsProps extends AlarmTarget {
  readonly stage: string;
  readonly heartbeat: Heartbeat;
}

const HOUR = Duration.hours(1);

/** Two alarms on the daily heartbeat: it failed, or it did not come. */
export class HeartbeatAlarms extends Construct {
  readonly all: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: HeartbeatAlarmsProps) {
    super(scope, id);
    const { operations, runbookUrl, heartbeat, stage } = props;
    const target = { operations, runbookUrl };
    const { lambda } = heartbeat.heartbeat;
    this.all = [
      new OperationsAlarm(this, 'HeartbeatFailing', {
        ...target,
        impact:
          'The daily report to operations failed. Until it comes, nobody is told if subscribers are lost. Alerts are not affected.',
        runbookEntry: 'heartbeat-is-failing',
        // This alarm ends after its hour; the one below then rings until a heartbeat comes.
        metric: lambda.metricErrors({ period: HOUR, statistic: 'Sum' }),
        atLeast: 1,
        periods: 1,
      }),
      // One hour more than a day: otherwise a run that starts seconds later than the day before would count as missing.
      new OperationsAlarm(this, 'HeartbeatNotRunning', {
        ...target,
        impact:
          'The daily report to operations has not come for a day. Until it comes, nobody is told if subscribers are lost.',
        runbookEntry: 'heartbeat-is-not-running',
        // Not the invocations of the function, which also runs every five minutes: only the daily run counts subscribers.
        metric: emittedMetric(stage, 'ConfirmedSubscribers', { statistic: 'SampleCount', period: HOUR }),
        below: 1,
        periods: 25,
      }),
    ];
  }
}
