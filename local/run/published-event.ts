import * as z from 'zod';

const event = z.object({
  id: z.string(),
  type: z.string(),
  time: z.coerce.date(),
  data: z.object({
    status: z.string(),
    rule: z.object({
      organizationId: z.string(),
      ruleId: z.string(),
      name: z.string().optional(),
      severity: z.string(),
      conditionKind: z.string(),
    }),
    watch: z.object({ kind: z.enum(['keyword', 'group']), id: z.string(), name: z.string().optional() }),
    observed: z.number().optional(),
    /** It was sent by hand. */
    test: z.boolean().optional(),
  }),
});

/** What the runner reads of an event from the topic `alert-events`, to mark it in charts and count it. */
export type PublishedEvent = z.output<typeof event>;

const summary = z.object({ type: z.literal('mention.summary') });

/** Reads an event as it was published, undefined for a summary, which is of no rule; throws when it is not what the contract says. */
export function parsePublishedEvent(json: string): PublishedEvent | undefined {
  const read: unknown = JSON.parse(json);
  return summary.safeParse(read).success ? undefined : event.parse(read);
}
