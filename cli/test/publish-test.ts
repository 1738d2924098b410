import { PublishCommand } from '@aws-sdk/client-sns';
import { mailAttribute } from '../../functions/adapters/sns/mail-attribute.ts';
import { cutMessage } from '../../functions/adapters/sns/publish-first-taken.ts';
import { messageAttributes } from '../../functions/domain/alerting/event/message-attributes.ts';
import { mailContentOf } from '../../functions/domain/channels/email/mail-content.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { storyEmail } from '../../functions/domain/messages/email/story-email.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import type { TestEvent } from './build-test-alert.ts';

/** The attributes of the alert that is tested, so that every filter treats the test like the alert. */
function attributesOf({ type, data }: TestEvent, ruleId: string, only?: boolean) {
  return messageAttributes([{ type, data: { status: data.status, rule: { ...data.rule, ruleId } } }], { only });
}

/** Publishes a test to programs and channels. `ruleId` is that of the rule whose filters are tested. */
export async function publishTestEvent({ sns, topics }: Installation, event: TestEvent, ruleId: string): Promise<void> {
  const MessageAttributes = attributesOf(event, ruleId);
  await sns.send(
    new PublishCommand({ TopicArn: topics.alertEvents, Message: JSON.stringify(event), MessageAttributes }),
  );
}

/** Publishes a test to people by email, as its alert would come: also as HTML, where the stack sends such emails. */
export async function publishTestAsAlert(
  { sns, topics }: Installation,
  event: TestEvent,
  { ruleId, notify, timeZone }: Pick<Rule, 'ruleId' | 'notify'> & { readonly timeZone: string },
): Promise<void> {
  const {
    subject: Subject,
    subjectInScript,
    body,
  } = storyEmail([event], wordsOf({ language: event.data.language, timeZone }));
  const Message = [body, ...whyYou(event), ''].join('\n');
  const content = mailContentOf([event], { isStory: true, subject: subjectInScript });
  const MessageAttributes = { ...attributesOf(event, ruleId, notify.only), ...mailAttribute(content) };
  await sns.send(
    new PublishCommand({ TopicArn: topics.alerts, Subject, Message: cutMessage(Message), MessageAttributes }),
  );
}

/** Why somebody gets the email of a test, and who else gets the test. */
function whyYou({ data: { rule, channels, language } }: TestEvent): string[] {
  const { notices, nouns } = wordsOf({ language });
  return [
    notices.youGetIt({ severity: nouns.severities[rule.severity] }),
    channels.length === 0 ? notices.noOtherChannel : notices.otherChannels({ channels: channels.join(', ') }),
  ];
}
