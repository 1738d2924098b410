import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
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

/** Arrivals less than this far apart are one incident: ticks that die of one cause arrive every five minutes. */
const ONE_INCIDENT_MINUTES = 15;

/**
 * Two alarms for each dead-letter queue. One lasts until the queue is empty and cannot ring again meanwhile, so the other
 * rings for each new incident. For messages that SQS moves, the rise of the number in the queue is watched, because SQS does
 * not count these as sent. For messages that SNS puts aside, the metric of SNS is used: it is there at once, while a queue
 * that was idle for hours reports late.
 */
export class DeadLetterAlarms extends Construct {
  readonly all: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: DeadLetterAlarmsProps) {
    super(scope, id);
    const { operations, runbookUrl, evaluations, deliveries } = props;
    const target = { operations, runbookUrl };
    const alarms = (
      name: string,
      { waiting, arriving }: { readonly waiting: IMetric; readonly arriving: IMetric },
      { impact, runbookEntry }: { readonly impact: string; readonly runbookEntry: string },
    ) => [
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
        impact: `A message was just moved to this dead-letter queue. ${impact}`,
        runbookEntry: `new-${runbookEntry}`,
        metric: arriving,
        atLeast: 1,
        periods: ONE_INCIDENT_MINUTES,
        badPeriods: 1,
      }),
    ];
    const waitingIn = (queue: IQueue) =>
      queue.metricApproximateNumberOfMessagesVisible({ period: MINUTE, statistic: 'Maximum' });
    // If the data of a minute are late, it must not look as if the queue had been empty and was filled again.
    const risingIn = (queue: IQueue) =>
      new MathExpression({
        expression: 'DIFF(FILL(m, REPEAT))',
        usingMetrics: { m: waitingIn(queue) },
        period: MINUTE,
      });
    const queued = (queue: IQueue) => ({ waiting: waitingIn(queue), arriving: risingIn(queue) });
    const refused = deliveries.alertEvents.metricNumberOfNotificationsFailed({ period: MINUTE, statistic: 'Sum' });
    this.all = [
      ...alarms('EvaluationsDeadLetters', queued(evaluations.deadLetters), {
        impact:
          'An evaluation of one token failed five times and was given up. The next evaluations make up for it, unless they fail for the same reason.',
        runbookEntry: 'dead-letters-of-evaluations',
      }),
      ...alarms('DeliveriesDeadLetters', queued(deliveries.deadLetters), {
        impact: 'An alert did not reach its webhook, Slack or Teams channel and is not tried again.',
        runbookEntry: 'dead-letters-of-deliveries',
      }),
      ...alarms(
        'SubscriptionDeadLetters',
        { waiting: waitingIn(deliveries.subscriptionDeadLetters), arriving: refused },
        {
          impact:
            'SNS could not hand an alert to the queue of deliveries, so no channel gets it; email is not affected.',
          runbookEntry: 'dead-letters-of-the-subscription',
        },
      ),
    ];
  }
}
