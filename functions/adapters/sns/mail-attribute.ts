import { gunzipSync, gzipSync } from 'node:zlib';
import { type MailContent, mailContent } from '../../domain/email/mail-content.ts';
import type { MessageAttribute } from '../../domain/event/message-attributes.ts';

/** Text, the attributes to filter on, and this one have 256 KB together. */
const MOST_BYTES = 90_000;

/** What a content may grow to when it is unpacked. */
const MOST_UNPACKED = 8_000_000;

/**
 * What goes with the text of an email, as an attribute of its message: people who subscribe by hand do not see it. Where it is
 * too large, what was told without the story itself; nothing where even that is.
 */
export function mailAttribute(content: MailContent): { readonly mail?: MessageAttribute } {
  const packed = [content, { tells: content.tells }]
    .map((each) => gzipSync(JSON.stringify(each)).toString('base64'))
    .find((each) => each.length <= MOST_BYTES);
  return packed === undefined ? {} : { mail: { DataType: 'String', StringValue: packed } };
}

/** Unpacks the attribute; undefined where there is none, or it cannot be read. */
export function readMailAttribute(value: string | undefined): MailContent | undefined {
  if (value === undefined) return undefined;
  try {
    const unpacked = gunzipSync(Buffer.from(value, 'base64'), { maxOutputLength: MOST_UNPACKED });
    return mailContent.parse(JSON.parse(unpacked.toString('utf8')));
  } catch {
    return undefined;
  }
}
