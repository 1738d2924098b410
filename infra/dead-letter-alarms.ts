import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type AlarmTarget, addAlarms, type OperationsAlarm, QUARTER_MINUTES } from './operations-alarm.ts';

export interface DeadLetterAlarmsProps extends AlarmTarget {
  readonly queue: IQueue;
  /** What people lose when a message is there: one sentence. */
  readonly impact: string;
  /** Anchor of the alarm that lasts; that of the other begins with `new-`. */
  readonly runbookEntry: string;
  /** Counts the messages that arrive. @default - the rise of the number in the queue */
  readonly arriving?: IMetric;
}

const MINUTE = Duration.minutes(1);

/**
 * Two alarms for a dead-letter queue, the ids of which begin with `name`. One lasts until the queue is empty and cannot ring
 * again meanwhile, so the other rings for each new incident; arrivals less than a quarter of an hour apart are one. For
 * messages that SQS moves, the rise of the number in the queue is watched, because SQS does not count these as sent. For
 * messages that SNS puts aside, give the metric of SNS: it is there at once, while a queue that was idle for hours reports late.
 */
export function addDeadLetterAlarms(scope: Construct, name: string, props: DeadLetterAlarmsProps): OperationsAlarm[] {
  const { queue, impact, runbookEntry } = props;
  const waiting = queue.metricApproximateNumberOfMessagesVisible({ period: MINUTE, statistic: 'Maximum' });
  // If the data of a minute are late, it must not look as if the queue had been empty and was filled again.
  const rising = new MathExpression({
    expression: 'DIFF(FILL(m, REPEAT))',
    usingMetrics: { m: waiting },
    period: MINUTE,
  });
  return addAlarms(scope, props, {
    [name]: { impact, runbookEntry, metric: waiting, atLeast: 1, periods: 5, badPeriods: 1 },
    [`${name}Arriving`]: {
      impact: `A message was just moved to this dead-letter queue. ${impact}`,
      runbookEntry: `new-${runbookEntry}`,
      metric: props.arriving ?? rising,
      atLeast: 1,
      periods: QUARTER_MINUTES,
      badPeriods: 1,
    },
  });
}
