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
    /** Set if somebody sent it as a test. */
    test: z.boolean().optional(),
  }),
});

/** The fields that the runner needs of an event from `alert-events`, to count it and mark it in charts. */
export type PublishedEvent = z.output<typeof event>;

const summary = z.object({ type: z.literal('mention.summary') });

/** Reads an event as it was published. Gives undefined for a summary, which has no rule; throws if it breaks the contract. */
export function parsePublishedEvent(json: string): PublishedEvent | undefined {
  const read: unknown = JSON.parse(json);
  return summary.safeParse(read).success ? undefined : event.parse(read);
}
