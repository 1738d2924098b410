import { PublishCommand } from '@aws-sdk/client-sns';
import { messageAttributes } from '../../functions/domain/alerting/event/message-attributes.ts';
import { noticeSubject } from '../../functions/domain/operations/notice-subject.ts';
import type { Installation } from '../context/installation.ts';
import type { TestEvent } from './build-test-alert.ts';

/** The attributes of the alert that is tested, so that every filter treats the test like the alert. */
function attributesOf({ type, data }: TestEvent, ruleId: string) {
  return messageAttributes([{ type, data: { status: data.status, rule: { ...data.rule, ruleId } } }]);
}

/** Publishes a test to programs and channels. `ruleId` is that of the rule whose filters are tested. */
export async function publishTestEvent({ sns, topics }: Installation, event: TestEvent, ruleId: string): Promise<void> {
  const MessageAttributes = attributesOf(event, ruleId);
  await sns.send(
    new PublishCommand({ TopicArn: topics.alertEvents, Message: JSON.stringify(event), MessageAttributes }),
  );
}

/** Publishes a test to people, by email; `says` what it is, in lines. */
export async function publishTestEmail(
  { sns, topics }: Installation,
  event: TestEvent,
  { ruleId, says }: { readonly ruleId: string; readonly says: readonly string[] },
): Promise<void> {
  const { rule, channels } = event.data;
  const Message = [
    ...says,
    '',
    `You get the alerts of this rule by email: it has severity ${rule.severity}, and your subscription lets it through.`,
    channels.length === 0 ? 'It names no other channel.' : `It goes to these channels, too: ${channels.join(', ')}.`,
    '',
    `Event ${event.id}.`,
    '',
  ].join('\n');
  const MessageAttributes = attributesOf(event, ruleId);
  await sns.send(
    new PublishCommand({ TopicArn: topics.alerts, Subject: noticeSubject(rule.name), Message, MessageAttributes }),
  );
}
