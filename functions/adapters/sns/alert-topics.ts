import { PublishCommand, type SNSClient } from '@aws-sdk/client-sns';
import { minimalEmail } from '../../domain/email/minimal-email.ts';
import type { AlertEvent } from '../../domain/event/alert-event.ts';
import { ruleData } from '../../domain/event/build-event.ts';
import { plainText } from '../../domain/plain-text.ts';
import type { Rule } from '../../domain/rule/rule.ts';

/** SNS takes 256 KB of message and attributes together. */
const MOST_BYTES = 250_000;

/** An answer that says that this message will never be taken. */
const PERMANENT = new Set([
  'InvalidParameterException',
  'InvalidParameter',
  'ParameterValueInvalidException',
  'ValidationException',
]);

/** The two topics that alerts go to. Each gives whether the message itself went out or, rejected for good, a minimal one. */
export type AlertTopics = {
  readonly event: (event: AlertEvent) => Promise<'published' | 'minimal'>;
  /** An email with the attributes of one event; `tells` are all events that it tells. @default that one */
  readonly email: (
    event: AlertEvent,
    email: { subject: string; body: string },
    tells?: readonly AlertEvent[],
  ) => Promise<'published' | 'minimal'>;
  /** What people must know of their rules besides alerts: that they are blind, and that this is over. */
  readonly notice: (rule: Rule, kind: 'blind' | 'over', email: { subject: string; body: string }) => Promise<void>;
};

/** The attributes to filter on, the same on both topics; all of type String. */
function attributesOf(eventType: string, status: string, rule: AlertEvent['data']['rule']) {
  const { severity, organizationId, ruleId, conditionKind } = rule;
  const values = { eventType, severity, organizationId, ruleId, conditionKind, status };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { DataType: 'String' as const, StringValue: value }]),
  );
}

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

/** Samples go, from the last on, until the event fits. */
function fitting(event: AlertEvent): string {
  for (let shown = event.data.samples.length; shown >= 0; shown -= 1) {
    const samples = event.data.samples.slice(0, shown);
    const text = JSON.stringify({ ...event, data: { ...event.data, samples, samplesShown: shown } });
    if (Buffer.byteLength(text) <= MOST_BYTES) return text;
  }
  return JSON.stringify(minimalEvent(event));
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
    topic: string,
    event: AlertEvent,
    messages: readonly { Subject?: string; Message: string }[],
  ): Promise<'published' | 'minimal'> {
    for (const [at, message] of messages.entries()) {
      try {
        const MessageAttributes = attributesOf(event.type, event.data.status, event.data.rule);
        await sns.send(new PublishCommand({ TopicArn: topic, MessageAttributes, ...message }));
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
      firstTaken(arns.alertEvents, event, [
        { Message: fitting(event) },
        { Message: JSON.stringify(minimalEvent(event)) },
      ]),
    async notice(rule, kind, { subject, body }) {
      await sns.send(
        new PublishCommand({
          TopicArn: arns.alerts,
          Subject: subject,
          Message: body,
          MessageAttributes: attributesOf(`mention.alert.${kind}`, kind, ruleData(rule)),
        }),
      );
    },
    email: (event, { subject, body }, tells = [event]) => {
      const minimal = minimalEmail(tells);
      return firstTaken(arns.alerts, event, [
        { Subject: subject, Message: cut(body) },
        { Subject: minimal.subject, Message: cut(minimal.body) },
      ]);
    },
  };
}
