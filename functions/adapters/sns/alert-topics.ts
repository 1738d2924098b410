import type { SNSClient } from '@aws-sdk/client-sns';
import type { PublishedEvent } from '../../domain/alerting/event/alert-event.ts';
import { ruleData } from '../../domain/alerting/event/build-event.ts';
import { messageAttributes, type RuleMessage } from '../../domain/alerting/event/message-attributes.ts';
import { mailContentOf } from '../../domain/channels/email/mail-content.ts';
import { minimalEmail } from '../../domain/messages/email/minimal-email.ts';
import { plainLine } from '../../domain/plain-text.ts';
import type { AlertTopics } from '../../evaluate/ports.ts';
import { mailAttribute } from './mail-attribute.ts';
import { cutMessage, publishFirstTaken } from './publish-first-taken.ts';

/** The event without the parts that can be large or unusual: enough to know that it happened, and where to look. */
function minimalEvent(event: PublishedEvent): PublishedEvent {
  const { data } = event;
  return {
    ...event,
    data: {
      ...data,
      rule: { ...data.rule, name: data.rule.ruleId },
      watch: { kind: data.watch.kind, id: data.watch.id },
      explanation: plainLine(data.explanation, 300),
      byType: {},
      samples: [],
      samplesShown: 0,
      samplesStatus: data.samplesStatus === 'none' ? 'none' : 'failed',
    },
  };
}

/** With `html`, emails carry the content for their HTML, for the function that sends them by SES. */
export function alertTopics(
  sns: SNSClient,
  arns: { readonly alerts: string; readonly alertEvents: string; readonly html?: boolean },
): AlertTopics {
  const firstTaken = (
    TopicArn: string,
    about: readonly RuleMessage[],
    messages: Parameters<typeof publishFirstTaken>[2],
    only?: boolean,
  ) => publishFirstTaken(sns, { TopicArn, MessageAttributes: messageAttributes(about, { only }) }, messages);

  return {
    event: (event) =>
      firstTaken(
        arns.alertEvents,
        [event],
        [{ Message: JSON.stringify(event) }, { Message: JSON.stringify(minimalEvent(event)) }],
      ),
    email(events, { subject, subjectInScript, body, isStory = false, only }) {
      const minimal = minimalEmail(events);
      const further =
        arns.html === true ? mailAttribute(mailContentOf(events, { isStory, subject: subjectInScript })) : {};
      const messages = [
        { Subject: subject, Message: cutMessage(body), further },
        { Subject: minimal.subject, Message: cutMessage(minimal.body) },
      ];
      return firstTaken(arns.alerts, events, messages, only);
    },
    async blindness({ kind, rules, email: { subject, body } }) {
      const told = rules.map((rule) => ({
        type: `mention.alert.${kind}`,
        data: { status: kind, rule: ruleData(rule) },
      }));
      await firstTaken(arns.alerts, told, [{ Subject: subject, Message: cutMessage(body) }], rules[0]?.notify.only);
    },
  };
}
