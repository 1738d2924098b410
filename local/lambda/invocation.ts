import * as z from 'zod';

/** What the runner sends to a function's thread: the event as JSON, as Lambda does. */
export type Invocation = {
  readonly requestId: string;
  readonly event: string;
  readonly timeoutMs: number;
};

/** What a function's thread answers. */
export const invocationAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('result'), requestId: z.string(), result: z.string() }),
  z.object({ kind: z.literal('error'), requestId: z.string(), error: z.string() }),
]);

/** One line that says what was thrown; the stack trace is in the log. */
export function errorPayload(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
