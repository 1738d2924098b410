import * as z from 'zod';
import { readMailAttribute } from '../adapters/sns/mail-attribute.ts';
import { ruleHeard } from '../domain/alerting/event/message-attributes.ts';
import { type DeliveryEvent, readDeliveryEvent } from '../domain/channels/delivery-event.ts';
import type { MailContent } from '../domain/channels/email/mail-content.ts';
import { int64 } from '../domain/int64.ts';
import { contentHash } from '../domain/items/content-hash.ts';
import type { RuleKey } from '../domain/items/rule/rule-key.ts';
import { jsonOf } from '../domain/json-of.ts';
import type { AttributeValues } from '../domain/messages/email/filter-policy.ts';

/** An email as the topic published it. */
export type PublishedMail = Omit<MailContent, 'subject'> & {
  /** The same for the same news: emails that tell the same events are one email, however often they were published. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly attributes: AttributeValues;
};

/** What a message of the queue is; `body` is the event as it was published. */
export type ReadMessage =
  | { readonly kind: 'event'; readonly event: DeliveryEvent; readonly body: string }
  | { readonly kind: 'email'; readonly mail: PublishedMail }
  | { readonly kind: 'unreadable'; readonly problem: string };

/** A notification of SNS. Delivery is not raw, because a raw message has neither topic nor subject. */
const notification = z.lazy(() =>
  z.object({
    MessageId: z.string().min(1).max(256),
    TopicArn: z.string(),
    Subject: z.string().nullish(),
    Message: z.string(),
    MessageAttributes: z
      .record(z.string(), z.object({ Type: z.string(), Value: z.string() }))
      .nullish()
      .transform((attributes) => attributes ?? {}),
  }),
);
type Notification = z.output<typeof notification>;

/** Reads a message of the queue; never throws. What the topic `alerts` published is an email, anything else an event. */
export function readMessage(body: string, alertsTopicArn: string): ReadMessage {
  const { data: notified } = notification.safeParse(jsonOf(body));
  if (notified?.TopicArn === alertsTopicArn) return { kind: 'email', mail: mailOf(notified) };
  const published = notified?.Message ?? body;
  const read = readDeliveryEvent(published);
  if (!read.ok) return { kind: 'unreadable', problem: read.problem };
  return { kind: 'event', event: read.event, body: published };
}

function mailOf({ MessageId, Subject, Message, MessageAttributes }: Notification): PublishedMail {
  const content: MailContent = readMailAttribute(MessageAttributes.mail?.Value) ?? { tells: [] };
  const values = Object.entries(MessageAttributes).flatMap(([name, { Type, Value }]) =>
    name === 'mail' ? [] : [[name, Type === 'String.Array' ? listIn(Value) : [Value]] as const],
  );
  return {
    ...content,
    id: content.tells.length === 0 ? MessageId : contentHash(content.tells.map(({ id }) => id)),
    // A message that somebody published by hand may have no subject.
    subject: content.subject ?? Subject ?? '[ALERT]',
    text: Message,
    attributes: new Map(values),
  };
}

/**
 * The organization that an email is about; undefined for one that names none or, as nobody here publishes, several: it is not
 * for the people of either.
 */
export function organizationOf({ attributes }: Pick<PublishedMail, 'attributes'>): bigint | undefined {
  const [only = '', ...others] = attributes.get('organizationId') ?? [];
  return others.length === 0 && /^\d{1,19}$/.test(only) ? int64.safeParse(BigInt(only)).data : undefined;
}

const list = z.lazy(() => z.array(z.unknown()));

/** The rules that an email is about, with their organizations; none for a summary, and for an email of release 0.2.0. */
export function rulesOf({ attributes }: Pick<PublishedMail, 'attributes'>): RuleKey[] {
  return (attributes.get('rule') ?? []).flatMap((value) => ruleHeard(value) ?? []);
}

function listIn(value: string): readonly string[] {
  const read = list.safeParse(jsonOf(value));
  return (read.data ?? []).map(String);
}
