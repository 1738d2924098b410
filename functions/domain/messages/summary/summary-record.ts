import * as z from 'zod';
import { topic } from '../../alerting/outbox.ts';
import { summaryEvent } from './summary-event.ts';

/**
 * What is stored about the summaries of an organization. Everything up to `upTo` (epoch ms) was told or is in
 * `pending`, the outbox: a summary with the topics that have not taken it, and until when (epoch ms) one run alone publishes it. `timeZone` is the one that was last known: it holds
 * while the organization moves to another token, of which nothing is known yet. A write goes through only if the version is
 * still the one it was made from, so that two runs at once tell nothing twice.
 */
export const summaryRecord = z.lazy(() =>
  z.object({
    schema: z.literal(1),
    version: z.number(),
    upTo: z.number().optional(),
    timeZone: z.string().optional(),
    pending: z
      .object({ event: summaryEvent, unpublished: z.array(topic), claimedUntil: z.number().optional() })
      .optional(),
  }),
);

export type SummaryRecord = z.output<typeof summaryRecord>;
