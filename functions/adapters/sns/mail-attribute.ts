import { gunzipSync, gzipSync } from 'node:zlib';
import type { MessageAttribute } from '../../domain/alerting/event/message-attributes.ts';
import { type MailContent, mailContent } from '../../domain/channels/email/mail-content.ts';

/** The text, the attributes to filter on, and this attribute may have 256 KB together. */
const MOST_BYTES = 90_000;

/** The most bytes that a content may have after unpacking. */
const MOST_UNPACKED = 8_000_000;

/**
 * The content for the HTML of an email, as an attribute of its message: people who subscribe by hand do not see it. If
 * it is too large, it says only which events are told, without the story or the summary; if that is too large as well, there is no
 * attribute.
 */
export function mailAttribute(content: MailContent): { readonly mail?: MessageAttribute } {
  const packed = [content, { ...content, story: undefined, summary: undefined }]
    .map((each) => gzipSync(JSON.stringify(each)).toString('base64'))
    .find((each) => each.length <= MOST_BYTES);
  return packed === undefined ? {} : { mail: { DataType: 'String', StringValue: packed } };
}

/** Unpacks the attribute; undefined if there is none, or if it cannot be read. */
export function readMailAttribute(value: string | undefined): MailContent | undefined {
  if (value === undefined) return undefined;
  try {
    const unpacked = gunzipSync(Buffer.from(value, 'base64'), { maxOutputLength: MOST_UNPACKED });
    return mailContent.parse(JSON.parse(unpacked.toString('utf8')));
  } catch {
    return undefined;
  }
}
