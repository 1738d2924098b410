import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Deliveries } from './deliveries.ts';
import type { Evaluations } from './evaluations.ts';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';

export interface DeadLetterAlarmsProps extends AlarmTarget {
  readonly evaluations: Evaluations;
  readonly deliveries: Deliveries;
}

const MINUTE = Duration.minutes(1);

/** Arrivals less than so many minutes apart are one incident: dead ticks of one cause come every five minutes. */
const ONE_INCIDENT_MINUTES = 15;

/**
 * Two alarms for each dead-letter queue. One lasts until the queue is empty; while it does, it cannot ring again, so the
 * other rings for each new incident. SQS counts no sent message where it moves one itself; the number of messages that are
 * there rises.
 */
export class DeadLetterAlarms extends Construct {
  readonly all: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: DeadLetterAlarmsProps) {
    super(scope, id);
    const { operations, runbookUrl, evaluations, deliveries } = props;
    const target = { operations, runbookUrl };
    const alarms = (
      name: string,
      deadLetters: IQueue,
      { impact, runbookEntry }: { readonly impact: string; readonly runbookEntry: string },
    ) => {
      const waiting = deadLetters.metricApproximateNumberOfMessagesVisible({ period: MINUTE, statistic: 'Maximum' });
      return [
        new OperationsAlarm(this, name, {
          ...target,
          impact,
          runbookEntry,
          metric: waiting,
          atLeast: 1,
          periods: 5,
          badPeriods: 1,
        }),
        new OperationsAlarm(this, `${name}Arriving`, {
          ...target,
          impact: `There are new dead letters, whether or not older ones have been looked at. ${impact}`,
          runbookEntry: `new-${runbookEntry}`,
          // A minute whose data are late must not look as if the queue had been empty and filled anew.
          metric: new MathExpression({
            expression: 'DIFF(FILL(m, REPEAT))',
            usingMetrics: { m: waiting },
            period: MINUTE,
          }),
          atLeast: 1,
          periods: ONE_INCIDENT_MINUTES,
          badPeriods: 1,
        }),
      ];
    };
    this.all = [
      ...alarms('EvaluationsDeadLetters', evaluations.deadLetters, {
        impact: 'A tick of one token failed five times; later ticks catch up unless they fail in the same way.',
        runbookEntry: 'dead-letters-of-evaluations',
      }),
      ...alarms('DeliveriesDeadLetters', deliveries.deadLetters, {
        impact: 'An alert did not reach its webhook, Slack or Teams channel and is not tried again.',
        runbookEntry: 'dead-letters-of-deliveries',
      }),
      ...alarms('SubscriptionDeadLetters', deliveries.subscriptionDeadLetters, {
        impact: 'SNS could not hand an alert to the queue of deliveries, so no channel gets it; email is not affected.',
        runbookEntry: 'dead-letters-of-the-subscription',
      }),
    ];
  }
}
