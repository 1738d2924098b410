import * as z from 'zod';

/** An error that people heard of and that is over: its end is to be announced, too. */
const over = z.lazy(() => z.object({ text: z.string(), since: z.number() }).optional());

/**
 * Whether a rule can do its work, beside its alert: `learning` says what history is missing, `error` why it cannot be
 * judged (`cause` names it, `text` says what to do) and since when (epoch ms). `announced`: its people know; `over`: they
 * are still to hear that an error of which they know is over.
 */
export const health = z.lazy(() =>
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('ok'), over }),
    z.object({ status: z.literal('learning'), missing: z.string(), over }),
    z.object({
      status: z.literal('error'),
      cause: z.string(),
      text: z.string(),
      since: z.number(),
      announced: z.boolean(),
    }),
  ]),
);

export type Health = z.output<typeof health>;

/** The health after a judgement, so that the end of an error that was announced is not forgotten. */
export function healthAfter(before: Health | undefined, now: Health): Health {
  if (now.status === 'error' || before === undefined) return now;
  const ended =
    before.status === 'error'
      ? before.announced
        ? { text: before.text, since: before.since }
        : undefined
      : before.over;
  return ended === undefined ? now : { ...now, over: ended };
}
