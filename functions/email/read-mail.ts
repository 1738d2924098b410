import * as z from 'zod';
import { readMailAttribute } from '../adapters/sns/mail-attribute.ts';
import type { MailContent } from '../domain/channels/email/mail-content.ts';
import { contentHash } from '../domain/items/content-hash.ts';
import { jsonOf } from '../domain/json-of.ts';
import type { AttributeValues } from '../domain/messages/email/filter-policy.ts';

/** An email as the topic published it. */
export type PublishedMail = MailContent & {
  /** The same for the same news: emails that tell the same events are one email, however often they were published. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly attributes: AttributeValues;
};

/** A notification of SNS. Delivery must not be raw, because a raw message has no subject. */
const notification = z.lazy(() =>
  z.object({
    MessageId: z.string().min(1).max(256),
    Subject: z.string().nullish(),
    Message: z.string(),
    MessageAttributes: z
      .record(z.string(), z.object({ Type: z.string(), Value: z.string() }))
      .nullish()
      .transform((attributes) => attributes ?? {}),
  }),
);

/** Reads a message of the queue; never throws, undefined if it is not an email. */
export function readMail(body: string): PublishedMail | undefined {
  const read = notification.safeParse(jsonOf(body));
  if (!read.success) return undefined;
  const { MessageId, Subject, Message, MessageAttributes } = read.data;
  const content = readMailAttribute(MessageAttributes.mail?.Value) ?? { tells: [] };
  const values = Object.entries(MessageAttributes).flatMap(([name, { Type, Value }]) =>
    name === 'mail' ? [] : [[name, Type === 'String.Array' ? listIn(Value) : [Value]] as const],
  );
  return {
    ...content,
    id: content.tells.length === 0 ? MessageId : contentHash(content.tells.map(({ id }) => id)),
    // A message that somebody published by hand may have no subject.
    subject: Subject ?? '[ALERT]',
    text: Message,
    attributes: new Map(values),
  };
}

const list = z.lazy(() => z.array(z.unknown()));

function listIn(value: string): readonly string[] {
  const read = list.safeParse(jsonOf(value));
  return (read.data ?? []).map(String);
}
