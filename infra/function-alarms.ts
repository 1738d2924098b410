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

/** Minutes to look back for faults that do not occur each minute, so that an alarm does not end in the pause between two. */
const QUARTER = 15;

/**
 * Alarms for each function: it fails, it does not run (then it reports no error), AWS does not let it run.
 * `test/infra/outages.long.test.ts` takes each part away and checks that these numbers ring as promised.
 */
export class FunctionAlarms extends Construct {
  readonly all: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: FunctionAlarmsProps) {
    super(scope, id);
    const { operations, runbookUrl, dispatching, evaluations, deliveries } = props;
    const target = { operations, runbookUrl };
    const sum = { period: Duration.minutes(1), statistic: 'Sum' };
    this.all = [
      new OperationsAlarm(this, 'DispatchFailing', {
        ...target,
        impact: 'Evaluations are not started, so rules are judged late or not at all, and alerts are late or missing.',
        runbookEntry: 'dispatch-is-failing',
        metric: dispatching.dispatch.lambda.metricErrors(sum),
        atLeast: 1,
        periods: 5,
        badPeriods: 3,
      }),
      new OperationsAlarm(this, 'DispatchNotRunning', {
        ...target,
        impact: 'Nothing is monitored: no rule has been judged for eight minutes and no alert can fire.',
        runbookEntry: 'dispatch-is-not-running',
        metric: dispatching.dispatch.lambda.metricInvocations(sum),
        below: 1,
        periods: 8,
      }),
      // In a fleet whose rules are due every five minutes, perhaps only two minutes of five show a failure.
      new OperationsAlarm(this, 'EvaluateFailing', {
        ...target,
        impact: 'Evaluations of at least one token fail: its rules are not judged, and their alerts are late.',
        runbookEntry: 'evaluate-is-failing',
        metric: evaluations.evaluate.lambda.metricErrors(sum),
        atLeast: 1,
        periods: QUARTER,
        badPeriods: 3,
      }),
      // Without rules nothing is queued, and it is right that evaluate does not run. A fault shows as a tick that waits in
      // the queue.
      new OperationsAlarm(this, 'EvaluateNotRunning', {
        ...target,
        impact: 'Evaluations wait in the queue and evaluate does not run: rules are not judged and no alert can fire.',
        runbookEntry: 'evaluate-is-not-running',
        metric: evaluations.queue.metricApproximateAgeOfOldestMessage({ ...sum, statistic: 'Maximum' }),
        atLeast: 180,
        periods: 5,
        badPeriods: 2,
      }),
      new OperationsAlarm(this, 'EvaluateThrottled', {
        ...target,
        impact: 'AWS throttles the function evaluate: rules are judged late or not at all.',
        runbookEntry: 'evaluate-is-throttled',
        metric: evaluations.evaluate.lambda.metricThrottles(sum),
        atLeast: 1,
        periods: QUARTER,
        badPeriods: 3,
      }),
      // A message on which deliver failed comes back only after twelve minutes, so one failure in a quarter of an hour rings.
      new OperationsAlarm(this, 'DeliverFailing', {
        ...target,
        impact: 'The function deliver fails: alerts reach webhooks, Slack and Teams late. Email is not affected.',
        runbookEntry: 'deliver-is-failing',
        metric: deliveries.deliver.lambda.metricErrors(sum),
        atLeast: 1,
        periods: QUARTER,
        badPeriods: 1,
      }),
      // A delivery that waits for its next attempt is invisible. So if messages are visible all the time, nobody fetches
      // them.
      new OperationsAlarm(this, 'DeliverNotRunning', {
        ...target,
        impact:
          'The function deliver does not run: alerts wait in the queue and do not reach webhooks, Slack and Teams. Email is not affected.',
        runbookEntry: 'deliver-is-not-running',
        metric: deliveries.queue.metricApproximateNumberOfMessagesVisible({ ...sum, statistic: 'Minimum' }),
        atLeast: 1,
        periods: 8,
        badPeriods: 6,
      }),
      new OperationsAlarm(this, 'DeliverThrottled', {
        ...target,
        impact:
          'AWS throttles the function deliver: alerts reach webhooks, Slack and Teams late. Email is not affected.',
        runbookEntry: 'deliver-is-throttled',
        metric: deliveries.deliver.lambda.metricThrottles(sum),
        atLeast: 1,
        periods: QUARTER,
        badPeriods: 1,
      }),
    ];
  }
}
