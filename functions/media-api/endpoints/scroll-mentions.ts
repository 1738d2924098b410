import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';
import { int64Field, quantityField, timeField } from '../int64.ts';
import { itemList, skippedOf } from '../item-list.ts';
import { searchQuerySchema } from '../search-query.ts';
import { labelField, optionalText, textList, textOrEmpty, unusedField } from '../tolerant-fields.ts';
import { inputSchemas, type Watch, watchPath } from '../watch.ts';

const sortProperty = z.enum([
  'PUBLISHED_TIME',
  'FEED_TIME',
  'REACH',
  'VIRALITY',
  'INTERACTIONS',
  'INFLUENCE',
  'ENGAGEMENT',
]);
const sortDirection = z.enum(['ASC', 'DESC']);

export const SORT_PROPERTIES = sortProperty.options;
export const SORT_DIRECTIONS = sortDirection.options;
export const MAX_MENTIONS_PER_PAGE = 1_000;
/** Each mention of a full page has room for its 19 fields and some sixty elements of its lists. */
const PAGE_BOUNDS = { bytes: Number.POSITIVE_INFINITY, entries: 80_000 };

const scrollRequestSchema = z.lazy(() =>
  z.strictObject({
    query: searchQuerySchema,
    paged: z
      .strictObject({
        count: z.int().min(1).max(MAX_MENTIONS_PER_PAGE).optional(),
        sorted: z.strictObject({ direction: sortDirection, property: sortProperty }).optional(),
      })
      .optional(),
    scrollToken: z.string().nullable().optional(),
  }),
);

/** A page to be read: `paged.count` mentions, 1000 at most; the first page if there is no `scrollToken`. */
export type ScrollRequest = z.input<typeof scrollRequestSchema>;

/** Null if the service does not have the number. */
const optionalQuantity = quantityField.nullish().transform((value) => value ?? null);

const mentionSchema = z.lazy(() =>
  z.object({
    id: int64Field,
    type: labelField('UNKNOWN'),
    title: optionalText,
    mention: textOrEmpty,
    url: textOrEmpty,
    author: optionalText,
    influencer: optionalText,
    reach: optionalQuantity,
    virality: optionalQuantity,
    interaction: optionalQuantity,
    influenceScore: optionalQuantity,
    autoSentiment: labelField('UNDEFINED'),
    languages: textList,
    locations: textList,
    /** Epoch milliseconds. */
    insertTime: timeField,
    /** Epoch milliseconds. */
    databaseInsertTime: unusedField(timeField),
    image: optionalText,
    keywords: textList,
  }),
);

const mentionPageSchema = z.lazy(() =>
  z
    .object({ mentions: itemList(mentionSchema), scrollToken: optionalText })
    .transform(({ mentions, scrollToken }) => ({ mentions: mentions.items, scrollToken, ...skippedOf({ mentions }) })),
);

/**
 * One page; `scrollToken` is null if it is the last one. `skipped` names mentions that were not understood: they are
 * part of the service's count, but not of `mentions`.
 */
export type MentionPage = z.infer<typeof mentionPageSchema>;

/**
 * A mention. What the service does not have is null, an empty text or list, type `UNKNOWN`, or sentiment `UNDEFINED`.
 */
export type Mention = z.infer<typeof mentionSchema>;

const inputSchemaOf = inputSchemas((watch) => z.object({ watch, request: scrollRequestSchema }));

export function scrollMentionsRequest(watch: Watch, request: ScrollRequest): EndpointRequest<MentionPage> {
  return {
    method: 'POST',
    path: `${watchPath(watch)}/mentions/scroll`,
    input: { schema: inputSchemaOf(watch), value: { watch, request } },
    body: request,
    answer: { kind: 'json', schema: mentionPageSchema, bounds: PAGE_BOUNDS },
  };
}
