import * as z from 'zod';
import type { Words } from '../../../languages/words-of.ts';
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
import { plainText } from '../../plain-text.ts';
import { iso } from '../../time/iso.ts';
import { HOUR_MS } from '../../time/units-of-time.ts';
import type { KeptEpisode } from '../kept-episode.ts';
import type { RuleState } from '../rule-state.ts';

/** The entry of `expected` that an action adds to a rule. */
export const expectedEntry = z.lazy(() =>
  z.object({ from: z.string(), to: z.string(), times: z.number(), why: z.string(), repeat: repeat.optional() }),
);

export type ExpectedEntry = z.output<typeof expectedEntry>;

/** What an alert that goes on is expected to go on for at least: its people know of what comes in these hours, too. */
const GOES_ON_MS = 4 * HOUR_MS;

const LONGEST_WHY = 60;

/** The rule as its item is now, undefined if it is not understood; and what is stored of its alerts. */
type Subject = { readonly rule: Rule | undefined; readonly state: RuleState | undefined };

/**
 * The entry for an alert (named by the boundary at which it began, epoch ms) that people say was expected: for its time, with as
 * many more mentions, or as few, as it takes for the same alert not to fire again. Its name, or why there can be none, is in `words`: those
 * of the organization, as its people read both.
 */
export function planExpected(
  episode: number,
  { rule, state }: Subject,
  { now, words, repeats }: { readonly now: number; readonly words: Words; readonly repeats?: Repeat | undefined },
):
  | { readonly kind: 'expected'; readonly episode: number; readonly entry: ExpectedEntry }
  | { readonly kind: 'nothing'; readonly why: string } {
  const { actions } = words;
  const nothing = (why: string) => ({ kind: 'nothing' as const, why });
  if (rule === undefined) return nothing(actions.itemHasMistake);
  const { bound, heedsExpected } = detectorOf(rule);
  if (!heedsExpected) return nothing(whyNeverExpected(rule, words));
  if ((rule.expected?.length ?? 0) >= MOST_EXPECTED) {
    return nothing(actions.tooManyExpected({ most: MOST_EXPECTED }));
  }
  const kept = state?.episodes?.find(({ startedAt }) => startedAt === episode);
  const { windowMs, over } = kept ?? {};
  if (kept === undefined || windowMs === undefined || over === undefined) {
    return nothing(actions.sizeIsForgotten);
  }
  const { isUpward } = BOUNDS[bound];
  if (!isUpward && kept.peak === 0) {
    return nothing(actions.noneCannotBeFewer);
  }
  const from = episode - windowMs;
  const longest = repeats === 'week' ? LONGEST_WEEKLY_MS : LONGEST_EXPECTED_MS;
  const to = kept.endedAt ?? now + Math.max(GOES_ON_MS, now - episode);
  const entry = {
    from: iso(from),
    to: iso(Math.min(from + longest, Math.ceil(to / rule.everyMs) * rule.everyMs)),
    times: isUpward ? Math.min(MOST_TIMES, Math.max(2, Math.floor(over) + 1)) : fewerThan(over),
    why: whyOf(kept, words),
    ...(repeats === undefined ? {} : { repeat: repeats }),
  };
  return { kind: 'expected', episode, entry };
}

/** The next lower part of the usual that says how few may come: in tenths, below one tenth in hundredths. */
function fewerThan(over: number): number {
  const steps = over > 0.1 ? 10 : 100;
  return Math.min(0.9, Math.max(FEWEST_TIMES, (Math.ceil(over * steps) - 1) / steps));
}

/** Why an alert of a rule that does not heed what is expected cannot be expected, and what to do instead. */
function whyNeverExpected(rule: Rule, { actions }: Words): string {
  const { parts } = detectorOf(rule);
  if (parts.length > 0) return actions.countsNothingItself(parts);
  return wholeOf(rule.condition) === undefined ? actions.looksAtSingle : actions.isPartOfWhole;
}

/** What messages will call it: its story by as many terms as fit, or when it was. */
function whyOf({ terms = [], startedAt }: KeptEpisode, { actions, time }: Words): string {
  let said = '';
  for (let count = 1; count <= terms.length; count += 1) {
    const more = actions.storyOf({ terms: terms.slice(0, count).join(', ') });
    if ([...more].length > LONGEST_WHY) break;
    said = more;
  }
  return plainText(said, LONGEST_WHY) || actions.alertOf({ time: time(startedAt) });
}

/** What an entry says, for the sentence about it: how many, when, and what it is called. */
export function expectationOf(
  { from, to, times, why, repeat: repeats }: ExpectedEntry,
  { time, timeZone }: Words,
): Omit<Parameters<Words['actions']['expects']>[0], 'rule' | 'isDone'> {
  return {
    times,
    from: time(Date.parse(from)),
    to: time(Date.parse(to)),
    timeZone,
    repeat: repeats,
    why: plainText(why, LONGEST_WHY),
  };
}
