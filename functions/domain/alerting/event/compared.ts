import * as z from 'zod';
import { type History, sumOf } from '../../counting/series/history.ts';
import { usualPeak } from '../../counting/series/usual-peak.ts';

const times = z.number().describe('The count of the window, divided by the usual daily peak of such a window.');

/** What others had at the time of an alert, beside what is usual for them. */
export const compared = z.lazy(() =>
  z.object({
    times: times
      .optional()
      .describe('The same for the alert itself, by the same measure; absent where it is not known.'),
    others: z
      .array(
        z.object({
          kind: z.enum(['keyword', 'group']).describe('A keyword, or a group with all its keywords.'),
          id: z.string().describe('Its id; a decimal string.'),
          name: z.string().optional().describe('Its name at the monitoring service.'),
          observed: z
            .number()
            .optional()
            .describe('What was counted of it; absent where that, or what is usual, is not known.'),
          usual: z.number().optional().describe('Its usual daily peak.'),
          times: times.optional(),
          over: z.boolean().optional().describe('Whether it had more than on nine of ten usual days.'),
        }),
      )
      .describe('The others, in the order of the rule or of the group.'),
    shared: z
      .boolean()
      .describe('Whether most others share it: over their usual, and at least half as far (in logarithms).'),
  }),
);

export type Compared = z.output<typeof compared>;
export type Other = Compared['others'][number];

/** A window (epoch ms), and the source types that count. */
type Window = { readonly from: number; readonly to: number; readonly types?: readonly string[] | undefined };

/**
 * How often what was counted in a window is the usual daily peak of the days before it; undefined where the history does not
 * say. Where hardly anything is usual, one mention is.
 */
export function timesUsual(
  history: History,
  { from, to, types, observed }: Window & { readonly observed: number },
): Pick<Other, 'observed' | 'usual' | 'times' | 'over'> | undefined {
  const peak = usualPeak(history, { before: from, windowMs: to - from, types });
  if (peak === undefined) return undefined;
  const { usual, high } = peak;
  return { observed, usual, times: Math.round((10 * observed) / Math.max(1, usual)) / 10, over: observed > high };
}

/**
 * The same for another watch, which is known up to `knownTo` (epoch ms). One that is counted later or on a wider grid is looked at
 * in the newest window of the same length that has at least half of the time in common.
 */
export function timesUsualOfOther(
  history: History,
  { from, to, types, knownTo }: Window & { readonly knownTo: number },
): ReturnType<typeof timesUsual> {
  const end = Math.floor(Math.min(to, knownTo) / history.widthMs) * history.widthMs;
  const span = { from: end - (to - from), to: end };
  if (2 * (to - end) > to - from) return undefined;
  const { total, complete } = sumOf(history, span, types);
  return complete ? timesUsual(history, { ...span, types, observed: total }) : undefined;
}

/**
 * An alert beside others. Most others have to be known to share it: one that is not known is taken for usual here, because an
 * alert that is told twice does less harm than one that nobody hears of. Undefined where the alert is not over the usual daily peak
 * itself, as one of the night or of a share may be: this says nothing of why it fired.
 */
export function comparedWith(
  own: { readonly times?: number | undefined } | undefined,
  others: readonly Other[],
): Compared | undefined {
  if (own?.times !== undefined && own.times <= 1) return undefined;
  const least = own?.times === undefined ? undefined : Math.sqrt(Math.max(1, own.times));
  const sharing = others.filter(
    ({ over, times: theirs = 0 }) => over === true && least !== undefined && theirs >= least,
  );
  return {
    ...(own?.times === undefined ? {} : { times: own.times }),
    others: [...others],
    shared: 2 * sharing.length > others.length,
  };
}
