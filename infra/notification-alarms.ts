import { Duration } from 'aws-cdk-lib';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';

export interface NotificationAlarmsProps extends AlarmTarget {
  readonly alerts: ITopic;
}

const PERIOD_MINUTES = 5;

/** The alarm ends this long after the last failure. */
const REMEMBERED_MINUTES = 60;

/**
 * One alarm on notifications that SNS could not deliver to people: an email that was refused or bounced, a pager that does
 * not answer. SNS does not log the status of emails, so this metric is all that an account sees of them. Events that SNS
 * cannot put into the queue of deliveries have an alarm of their own, on their dead letters.
 */
export class NotificationAlarms extends Construct {
  readonly all: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, { alerts, operations, runbookUrl }: NotificationAlarmsProps) {
    super(scope, id);
    this.all = [
      new OperationsAlarm(this, 'NotificationsFailing', {
        operations,
        runbookUrl,
        impact: 'SNS could not deliver an email or another notification: somebody who subscribes missed an alert.',
        runbookEntry: 'notifications-are-failing',
        metric: alerts.metricNumberOfNotificationsFailed({
          period: Duration.minutes(PERIOD_MINUTES),
          statistic: 'Sum',
        }),
        atLeast: 1,
        periods: REMEMBERED_MINUTES / PERIOD_MINUTES,
        badPeriods: 1,
      }),
    ];
  }
}
