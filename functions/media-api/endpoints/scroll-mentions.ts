import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';
import { int64Field, quantityField } from '../int64.ts';
import { searchQuerySchema } from '../search-query.ts';
import { type Watch, watchPath, watchSchema } from '../watch.ts';

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

const scrollRequestSchema = z.strictObject({
  query: searchQuerySchema,
  paged: z
    .strictObject({
      count: z.int().min(1).max(MAX_MENTIONS_PER_PAGE).optional(),
      sorted: z.strictObject({ direction: sortDirection, property: sortProperty }).optional(),
    })
    .optional(),
  scrollToken: z.string().nullable().optional(),
});

/** A page to be read: at most `paged.count` mentions, 1000 at most; without `scrollToken` the first one. */
export type ScrollRequest = z.input<typeof scrollRequestSchema>;

/** Null or absent is one thing: the service did not have it. */
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? null);

const mentionSchema = z.object({
  id: int64Field,
  type: z.string(),
  title: optionalText,
  mention: z.string(),
  url: z.string(),
  author: optionalText,
  influencer: optionalText,
  reach: quantityField,
  virality: quantityField,
  interaction: quantityField,
  influenceScore: quantityField,
  autoSentiment: z.string(),
  languages: z.array(z.string()),
  locations: z.array(z.string()),
  /** Epoch milliseconds. */
  insertTime: quantityField,
  /** Epoch milliseconds. */
  databaseInsertTime: quantityField,
  image: optionalText,
  keywords: z.array(z.string()),
});

const mentionPageSchema = z.object({ mentions: z.array(mentionSchema), scrollToken: optionalText });

/** One page; `scrollToken` is null when it is the last one. */
export type MentionPage = z.infer<typeof mentionPageSchema>;
export type Mention = z.infer<typeof mentionSchema>;

export function scrollMentionsRequest(watch: Watch, request: ScrollRequest): EndpointRequest<MentionPage> {
  return {
    method: 'POST',
    path: `${watchPath(watch)}/mentions/scroll`,
    input: { schema: z.object({ watch: watchSchema(watch), request: scrollRequestSchema }), value: { watch, request } },
    body: request,
    answer: { kind: 'json', schema: mentionPageSchema },
  };
}
