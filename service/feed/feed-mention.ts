import * as z from 'zod';
import { withoutNulls } from '../../files/without-nulls.ts';
import { describeIssue } from '../wire/describe-issue.ts';
import { sentimentSchema } from '../wire/enumerations.ts';
import { epochMillis } from '../wire/epoch-millis.ts';
import { InputError } from '../wire/input-error.ts';
import { keywordId } from '../wire/int32.ts';
import { int64 } from '../wire/int64.ts';
import { mentionSchema } from '../wire/mention-schema.ts';

/**
 * A mention as it is fed: the fields of a Mention, when it was published and when it entered the feed (epoch milliseconds),
 * all author values that its source records, and the keywords that it belongs to. Only `type` and `mention` are required.
 * A field that may be left out may also be null. Without `keywordIds` it is matched against the definitions of the keywords. Other missing fields have the defaults below,
 * and the store gives a missing id or time.
 */
const feedMentionSchema = mentionSchema.extend({
  id: int64.optional(),
  title: z.string().nullable().default(null),
  url: z.string().default(''),
  author: z.string().nullish(),
  influencer: z.string().nullable().default(null),
  reach: mentionSchema.shape.reach.default(0),
  virality: z.number().default(0),
  interaction: int64.default(0n),
  influenceScore: int64.default(0n),
  autoSentiment: sentimentSchema.default('UNDEFINED'),
  languages: z.array(z.string()).default([]),
  locations: z.array(z.string()).default([]),
  insertTime: epochMillis.optional(),
  databaseInsertTime: epochMillis.optional(),
  image: z.string().nullable().default(null),
  keywords: z.array(z.string()).optional(),
  publishedTime: epochMillis.optional(),
  feedTime: epochMillis.optional(),
  authors: z.array(z.string()).optional(),
  keywordIds: z.array(keywordId).optional(),
});

export type FeedMention = z.output<typeof feedMentionSchema>;

/** Checks a mention that was read from JSON; errors name it by `source`. Throws `InputError` with path and reason. */
export function parseMention(value: unknown, source = 'mention'): FeedMention {
  const result = feedMentionSchema.safeParse(withoutNulls(value));
  if (!result.success) throw new InputError(`${source}: ${describeIssue(result.error)}`);
  return result.data;
}
