import * as z from 'zod';
import { relativePeriodSchema, sentimentSchema, sourceTypeSchema } from './enumerations.ts';
import { int64 } from './int64.ts';
import { isoDateTime } from './iso-date-time.ts';

export const timeRangeSchema = z
  .strictObject({
    relative: relativePeriodSchema.nullish(),
    from: isoDateTime.nullish(),
    to: isoDateTime.nullish(),
  })
  .superRefine((range, context) => {
    const custom = range.from != null || range.to != null;
    if (range.relative != null && custom) {
      context.addIssue({ code: 'custom', message: 'give either relative, or from and to' });
    } else if (range.relative == null && !custom) {
      context.addIssue({ code: 'custom', message: 'needs relative, or from and to' });
    } else if (custom && range.from == null) {
      context.addIssue({ code: 'custom', path: ['from'], message: 'is missing' });
    } else if (custom && range.to == null) {
      context.addIssue({ code: 'custom', path: ['to'], message: 'is missing' });
    } else if (range.from != null && range.to != null && range.from > range.to) {
      context.addIssue({ code: 'custom', path: ['from'], message: 'is later than to' });
    }
  });

const clauseOf = <Value extends typeof sourceTypeSchema | typeof sentimentSchema>(value: Value) =>
  z.strictObject({
    any: z.array(value).nullish(),
    all: z.array(value).nullish(),
    must: z.array(value).nullish(),
    not: z.array(value).nullish(),
  });

export const feedSchema = z
  .strictObject({ groupId: int64.nullish(), keywordId: int64.nullish() })
  .refine((feed) => feed.groupId != null || feed.keywordId != null, 'needs groupId or keywordId');

/** The `query` of count and scroll requests. */
export const searchQuerySchema = z.strictObject({
  feeds: z.array(feedSchema).nullish(),
  publishedTime: timeRangeSchema.nullish(),
  feedTime: timeRangeSchema.nullish(),
  mentionFilter: z
    .strictObject({ mentionType: clauseOf(sourceTypeSchema).nullish(), sentiment: clauseOf(sentimentSchema).nullish() })
    .nullish(),
});

export type SearchQuery = z.output<typeof searchQuerySchema>;
export type TimeRange = z.output<typeof timeRangeSchema>;
