import * as z from 'zod';
import { topic } from '../alert/outbox.ts';
import { summaryEvent } from './summary-event.ts';

/**
 * What is remembered of the summaries of an organization: everything up to `upTo` (epoch ms) was told, or is in `pending`, its
 * outbox: a summary with the topics that have not taken it. A write goes through only on the version it was made from, so two
 * runs at once tell nothing twice.
 */
export const summaryRecord = z.lazy(() =>
  z.object({
    schema: z.literal(1),
    version: z.number(),
    upTo: z.number().optional(),
    pending: z.object({ event: summaryEvent, unpublished: z.array(topic) }).optional(),
  }),
);

export type SummaryRecord = z.output<typeof summaryRecord>;
