import * as z from 'zod';
import { sentimentSchema, sourceTypeSchema } from './enumerations.ts';
import { epochMillis } from './epoch-millis.ts';
import { int32 } from './int32.ts';
import { int64 } from './int64.ts';

/** A mention as a scroll returns it: the published fields, all present, nothing else. */
export const mentionSchema = z.strictObject({
  id: int64,
  type: sourceTypeSchema,
  title: z.string().nullable(),
  mention: z.string(),
  url: z.string(),
  author: z.string(),
  influencer: z.string().nullable(),
  reach: int32,
  virality: z.number(),
  interaction: int64,
  influenceScore: int64,
  autoSentiment: sentimentSchema,
  languages: z.array(z.string()),
  locations: z.array(z.string()),
  insertTime: epochMillis,
  databaseInsertTime: epochMillis,
  image: z.string().nullable(),
  keywords: z.array(z.string()),
});

export type Mention = z.output<typeof mentionSchema>;
