import * as z from 'zod';
import { BOUNDS } from '../../engine/bound.ts';
import { detectorOf, wholeOf } from '../../engine/condition.ts';
import {
  FEWEST_TIMES,
  LONGEST_EXPECTED_MS,
  LONGEST_WEEKLY_MS,
  MOST_EXPECTED,
  MOST_TIMES,
} from '../../items/expected-times.ts';
import { type Repeat, repeat } from '../../items/repeat.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { iso } from '../../time/iso.ts';
import { HOUR_MS } from '../../time/units-of-time.ts';
import type { RuleState } from '../rule-state.ts';

/** The entry of `expected` that an action adds to a rule. */
export const expectedEntry = z.lazy(() =>
  z.object({ from: z.string(), to: z.string(), times: z.number(), why: z.string(), repeat: repeat.optional() }),
);

export type ExpectedEntry = z.output<typeof expectedEntry>;

/** What an alert that goes on is expected to go on for at least: its people know of what comes in these hours, too. */
const GOES_ON_MS = 4 * HOUR_MS;

/** The rule as its item is now, undefined if it is not understood; and what is stored of its alerts. */
type Subject = { readonly rule: Rule | undefined; readonly state: RuleState | undefined };

/** Why an alert cannot be expected: its item, its kind of condition, the entries there are already, or what is known of the alert. */
export type NeverExpected =
  | { readonly kind: 'mistake' | 'single' | 'part-of-whole' | 'size-forgotten' | 'fewer-than-none' }
  | { readonly kind: 'too-many'; readonly most: number }
  | { readonly kind: 'of-parts'; readonly parts: readonly string[] };

/** What an entry is called after: the terms of the story, and when its alert began (epoch ms). */
export type NameOfExpected = { readonly terms: readonly string[]; readonly startedAt: number };

/**
 * The entry for an alert (named by the boundary at which it began, epoch ms) that people say was expected: for its time, with as
 * many more mentions, or as few, as it takes for the same alert not to fire again; or why there can be none. `called` is what the
 * entry is named after: whoever writes it names it in the words of the organization.
 */
export function planExpected(
  episode: number,
  { rule, state }: Subject,
  { now, repeats }: { readonly now: number; readonly repeats?: Repeat | undefined },
):
  | {
      readonly kind: 'expected';
      readonly episode: number;
      readonly entry: Omit<ExpectedEntry, 'why'>;
      readonly called: NameOfExpected;
    }
  | { readonly kind: 'nothing'; readonly why: NeverExpected } {
  const nothing = (why: NeverExpected) => ({ kind: 'nothing' as const, why });
  if (rule === undefined) return nothing({ kind: 'mistake' });
  const { bound, heedsExpected } = detectorOf(rule);
  if (!heedsExpected) return nothing(whyNeverExpected(rule));
  if ((rule.expected?.length ?? 0) >= MOST_EXPECTED) return nothing({ kind: 'too-many', most: MOST_EXPECTED });
  const kept = state?.episodes?.find(({ startedAt }) => startedAt === episode);
  const { windowMs, over } = kept ?? {};
  if (kept === undefined || windowMs === undefined || over === undefined) return nothing({ kind: 'size-forgotten' });
  const { isUpward } = BOUNDS[bound];
  if (!isUpward && kept.peak === 0) return nothing({ kind: 'fewer-than-none' });
  const from = episode - windowMs;
  const longest = repeats === 'week' ? LONGEST_WEEKLY_MS : LONGEST_EXPECTED_MS;
  const to = kept.endedAt ?? now + Math.max(GOES_ON_MS, now - episode);
  const entry = {
    from: iso(from),
    to: iso(Math.min(from + longest, Math.ceil(to / rule.everyMs) * rule.everyMs)),
    times: isUpward ? Math.min(MOST_TIMES, Math.max(2, Math.floor(over) + 1)) : fewerThan(over),
    ...(repeats === undefined ? {} : { repeat: repeats }),
  };
  return { kind: 'expected', episode, entry, called: { terms: kept.terms ?? [], startedAt: kept.startedAt } };
}

/** The next lower part of the usual that says how few may come: in tenths, below one tenth in hundredths. */
function fewerThan(over: number): number {
  const steps = over > 0.1 ? 10 : 100;
  return Math.min(0.9, Math.max(FEWEST_TIMES, (Math.ceil(over * steps) - 1) / steps));
}

/** Why an alert of a rule that does not heed what is expected cannot be expected, and what to do instead. */
function whyNeverExpected(rule: Rule): NeverExpected {
  const { parts } = detectorOf(rule);
  if (parts.length > 0) return { kind: 'of-parts', parts };
  return { kind: wholeOf(rule.condition) === undefined ? 'single' : 'part-of-whole' };
}
