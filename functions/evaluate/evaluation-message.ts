import * as z from 'zod';

const schema = z.lazy(() =>
  z.object({
    tick: z.iso.datetime(),
    secretName: z.string().min(1),
    /** The mark of all organizations as `dispatch` read them, and by organization that of its rules; absent from a person's call. */
    organizations: z.string().optional(),
    rules: z.record(z.string(), z.string()).optional(),
  }),
);

/** What `dispatch` asks of `evaluate`: everything that the rules under one secret need at a tick (ISO 8601, a minute). */
export type EvaluationMessage = z.output<typeof schema>;

/** Reads the body of a queue message; throws where it is none. */
export function parseEvaluationMessage(body: string): EvaluationMessage {
  return schema.parse(JSON.parse(body));
}
