import * as z from 'zod';
import { int64Argument } from './int64.ts';

const sentiment = z.enum(['POSITIVE', 'NEUTRAL', 'NEGATIVE', 'UNDEFINED']);

const relativePeriod = z.enum([
  'TODAY',
  'YESTERDAY',
  'LAST_24_HOURS',
  'LAST_7_DAYS',
  'LAST_30_DAYS',
  'LAST_90_DAYS',
  'THIS_MONTH',
  'THIS_WEEK',
  'LAST_WEEK',
  'LAST_MONTH',
]);

export const SENTIMENTS = sentiment.options;
export const RELATIVE_PERIODS = relativePeriod.options;

const dateTime = z.lazy(() => z.iso.datetime({ offset: true }));
const timeRange = z.lazy(() =>
  z.union([z.strictObject({ relative: relativePeriod }), z.strictObject({ from: dateTime, to: dateTime })]),
);

/** The page does not list every source type that this filter takes, so any is sent and the service decides. */
const sourceType = z.lazy(() => z.string().min(1));

/** A group, a keyword, or a keyword of a group. The id of a keyword is an int32 only in paths. */
const feed = z.lazy(() =>
  z
    .strictObject({ groupId: int64Argument.optional(), keywordId: int64Argument.optional() })
    .refine(({ groupId, keywordId }) => groupId !== undefined || keywordId !== undefined, 'needs groupId or keywordId'),
);

export const searchQuerySchema = z.lazy(() =>
  z.strictObject({
    feeds: z.array(feed).readonly().optional(),
    publishedTime: timeRange.optional(),
    feedTime: timeRange.optional(),
    mentionFilter: z
      .strictObject({ mentionType: filterClause(sourceType).optional(), sentiment: filterClause(sentiment).optional() })
      .optional(),
  }),
);

/**
 * What is counted or read: time ranges (`from` belongs to the range, `to` does not), source types, sentiments. Times
 * are ISO 8601 with a zone. An empty query means everything of the keyword or group.
 */
export type SearchQuery = z.input<typeof searchQuerySchema>;

function filterClause<Value extends z.ZodType>(value: Value) {
  const values = z.array(value).readonly().optional();
  return z.strictObject({ any: values, all: values, must: values, not: values });
}
