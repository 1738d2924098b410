import * as z from 'zod';
import type { StillMissing } from '../engine/still-missing.ts';

/** An error that is over, but whose people were notified of its beginning and not yet of its end. */
const over = z.lazy(() => z.object({ text: z.string(), because: z.string().optional(), since: z.number() }).optional());

/**
 * Whether a rule can be judged: `learning` says what is still missing; `error` why it cannot be judged (`cause` names it,
 * `text` says what to do, to the engineer, in English; `because` is the kind of the reason where that is no cause of its own) and
 * since when (epoch ms). `announced`: its people were told. `over`: they are still to be told that an earlier error is over.
 */
export const health = z.lazy(() =>
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('ok'), over }),
    z.object({
      status: z.literal('learning'),
      /** Read by 0.2.0 alone: without it that release could not read the state after a roll-back. */
      missing: z.string().default('history'),
      /** A state of 0.2.0 has none until its next verdict. */
      stillMissing: z
        .custom<StillMissing>((value) => typeof value === 'object' && value !== null)
        .default({ kind: 'count' }),
      over,
    }),
    z.object({
      status: z.literal('error'),
      cause: z.string(),
      text: z.string(),
      because: z.string().optional(),
      since: z.number(),
      announced: z.boolean(),
    }),
  ]),
);

export type Health = z.output<typeof health>;

/** The health of a rule that learns. */
export function learning(stillMissing: StillMissing): Health {
  return { status: 'learning', missing: 'history', stillMissing };
}

/** The health after a judgement; it remembers whether an error was announced, and that the end of it is still to be told. */
export function healthAfter(before: Health | undefined, now: Health): Health {
  if (now.status === 'error') return before?.status === 'error' && before.cause === now.cause ? before : now;
  if (before === undefined) return now;
  const ended =
    before.status === 'error'
      ? before.announced
        ? { text: before.text, because: before.because ?? before.cause, since: before.since }
        : undefined
      : before.over;
  return ended === undefined ? now : { ...now, over: ended };
}
