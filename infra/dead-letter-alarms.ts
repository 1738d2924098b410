import { Duration } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Deliveries } from './deliveries.ts';
import type { Evaluations } from './evaluations.ts';
import { type AlarmTarget, OperationsAlarm, type OperationsAlarmProps } from './operations-alarm.ts';

export interface DeadLetterAlarmsProps extends AlarmTarget {
  readonly evaluations: Evaluations;
  readonly deliveries: Deliveries;
}

/** One alarm for each dead-letter queue; it lasts until the queue is empty. */
export class DeadLetterAlarms extends Construct {
  readonly all: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: DeadLetterAlarmsProps) {
    super(scope, id);
    const { operations, runbookUrl, evaluations, deliveries } = props;
    const alarm = (name: string, deadLetters: IQueue, meaning: Pick<OperationsAlarmProps, 'impact' | 'runbookEntry'>) =>
      new OperationsAlarm(this, name, {
        operations,
        runbookUrl,
        ...meaning,
        metric: deadLetters.metricApproximateNumberOfMessagesVisible({
          period: Duration.minutes(5),
          statistic: 'Maximum',
        }),
        atLeast: 1,
        periods: 1,
      });
    this.all = [
      alarm('EvaluationsDeadLetters', evaluations.deadLetters, {
        impact: 'A tick of one token failed twice; later ticks catch up unless they fail in the same way.',
        runbookEntry: 'dead-letters-of-evaluations',
      }),
      alarm('DeliveriesDeadLetters', deliveries.deadLetters, {
        impact: 'An alert did not reach its webhook, Slack or Teams channel and is not tried again.',
        runbookEntry: 'dead-letters-of-deliveries',
      }),
      alarm('SubscriptionDeadLetters', deliveries.subscriptionDeadLetters, {
        impact: 'SNS could not hand an alert to the queue of deliveries, so no channel gets it; email is not affected.',
        runbookEntry: 'dead-letters-of-the-subscription',
      }),
    ];
  }
}
