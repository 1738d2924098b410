import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Deliveries } from './deliveries.ts';
import type { Dispatching } from './dispatching.ts';
import type { Evaluations } from './evaluations.ts';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';

export interface FunctionAlarmsProps extends AlarmTarget {
  readonly dispatching: Dispatching;
  readonly evaluations: Evaluations;
  readonly deliveries: Deliveries;
}

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

/** Two alarms per function: it fails, and it does not run. A function that does not run reports no error. */
export class FunctionAlarms extends Construct {
  readonly all: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: FunctionAlarmsProps) {
    super(scope, id);
    const { operations, runbookUrl, dispatching, evaluations, deliveries } = props;
    const target = { operations, runbookUrl };
    this.all = [
      new OperationsAlarm(this, 'DispatchFailing', {
        ...target,
        impact: 'Ticks are lost, so rules are judged late or not at all and alerts are late.',
        runbookEntry: 'dispatch-is-failing',
        metric: dispatching.dispatch.lambda.metricErrors({ period: MINUTE, statistic: 'Sum' }),
        atLeast: 1,
        periods: 5,
        badPeriods: 3,
      }),
      new OperationsAlarm(this, 'DispatchNotRunning', {
        ...target,
        impact: 'Nothing is monitored: no rule has been judged for ten minutes and no alert can fire.',
        runbookEntry: 'dispatch-is-not-running',
        metric: dispatching.dispatch.lambda.metricInvocations({ period: FIVE_MINUTES, statistic: 'Sum' }),
        below: 1,
        periods: 2,
        missingData: 'breaching',
      }),
      new OperationsAlarm(this, 'EvaluateFailing', {
        ...target,
        impact: 'The rules of at least one token are not judged in these ticks; their alerts are late.',
        runbookEntry: 'evaluate-is-failing',
        metric: evaluations.evaluate.lambda.metricErrors({ period: MINUTE, statistic: 'Sum' }),
        atLeast: 1,
        periods: 5,
        badPeriods: 3,
      }),
      // Without rules nothing is queued and evaluate rightly does not run. What shows a fault is a tick that waits in
      // the queue.
      new OperationsAlarm(this, 'EvaluateNotRunning', {
        ...target,
        impact: 'Ticks wait and nobody fetches them: rules are not judged and no alert can fire.',
        runbookEntry: 'evaluate-is-not-running',
        metric: evaluations.queue.metricApproximateAgeOfOldestMessage({ period: MINUTE, statistic: 'Maximum' }),
        atLeast: 180,
        periods: 5,
        badPeriods: 3,
      }),
      new OperationsAlarm(this, 'DeliverFailing', {
        ...target,
        impact: 'Alerts reach webhooks, Slack and Teams late; email is not affected.',
        runbookEntry: 'deliver-is-failing',
        metric: deliveries.deliver.lambda.metricErrors({ period: MINUTE, statistic: 'Sum' }),
        atLeast: 1,
        periods: 5,
        badPeriods: 3,
      }),
      // A delivery that waits for its next attempt is not visible. A message that is visible all the time is not
      // fetched.
      new OperationsAlarm(this, 'DeliverNotRunning', {
        ...target,
        impact: 'Alerts pile up and do not reach webhooks, Slack and Teams; email is not affected.',
        runbookEntry: 'deliver-is-not-running',
        metric: deliveries.queue.metricApproximateNumberOfMessagesVisible({
          period: FIVE_MINUTES,
          statistic: 'Minimum',
        }),
        atLeast: 1,
        periods: 3,
      }),
    ];
  }
}
