import { PublishCommand, type SNSClient } from '@aws-sdk/client-sns';
import { minimalEmail } from '../../domain/email/minimal-email.ts';
import type { AlertEvent } from '../../domain/event/alert-event.ts';
import { ruleData } from '../../domain/event/build-event.ts';
import { messageAttributes, type RuleMessage } from '../../domain/event/message-attributes.ts';
import { plainText } from '../../domain/plain-text.ts';
import type { AlertTopics } from '../../evaluate/ports.ts';

/** SNS takes 256 KB of message and attributes together; the attributes of an email have up to 120 KB. */
const MOST_BYTES = 120_000;

/** An answer that says that this message will never be taken. */
const PERMANENT = new Set([
  'InvalidParameterException',
  'InvalidParameter',
  'ParameterValueInvalidException',
  'ValidationException',
]);

/** The event without what can be large or odd: enough to know that it happened, and where to look. */
function minimalEvent(event: AlertEvent): AlertEvent {
  const { data } = event;
  return {
    ...event,
    data: {
      ...data,
      rule: { ...data.rule, name: data.rule.ruleId },
      watch: { kind: data.watch.kind, id: data.watch.id },
      explanation: plainText(data.explanation, 300),
      byType: {},
      samples: [],
      samplesShown: 0,
      samplesStatus: data.samplesStatus === 'none' ? 'none' : 'failed',
    },
  };
}

function cut(text: string): string {
  return Buffer.from(text).subarray(0, MOST_BYTES).toString('utf8');
}

export function alertTopics(
  sns: SNSClient,
  arns: { readonly alerts: string; readonly alertEvents: string },
): AlertTopics {
  /** Publishes the first message that SNS takes; only a rejection for good leads to the next. */
  async function firstTaken(
    TopicArn: string,
    about: readonly RuleMessage[],
    messages: readonly { Subject?: string; Message: string }[],
  ): Promise<'published' | 'minimal'> {
    const MessageAttributes = messageAttributes(about);
    for (const [at, message] of messages.entries()) {
      try {
        await sns.send(new PublishCommand({ TopicArn, MessageAttributes, ...message }));
        return at === 0 ? 'published' : 'minimal';
      } catch (error) {
        const permanent = error instanceof Error && PERMANENT.has(error.name);
        if (!permanent || at === messages.length - 1) throw error;
      }
    }
    throw new Error('nothing to publish');
  }

  return {
    event: (event) =>
      firstTaken(
        arns.alertEvents,
        [event],
        [{ Message: JSON.stringify(event) }, { Message: JSON.stringify(minimalEvent(event)) }],
      ),
    email(events, { subject, body }) {
      const minimal = minimalEmail(events);
      return firstTaken(arns.alerts, events, [
        { Subject: subject, Message: cut(body) },
        { Subject: minimal.subject, Message: cut(minimal.body) },
      ]);
    },
    async blindness({ kind, rules, email: { subject, body } }) {
      const told = rules.map((rule) => ({
        type: `mention.alert.${kind}`,
        data: { status: kind, rule: ruleData(rule) },
      }));
      await firstTaken(arns.alerts, told, [{ Subject: subject, Message: cut(body) }]);
    },
  };
}
