import * as z from 'zod';
import { BOUNDS } from '../../engine/bound.ts';
import { detectorOf } from '../../engine/condition.ts';
import { LONGEST_EXPECTED_MS, LONGEST_WEEKLY_MS, MOST_EXPECTED, MOST_TIMES } from '../../items/expected-times.ts';
import { type Repeat, repeat } from '../../items/repeat.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { plainText } from '../../plain-text.ts';
import { iso } from '../../time/iso.ts';
import { HOUR_MS } from '../../time/units-of-time.ts';
import { localTime } from '../../time/wall-clock.ts';
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
 * many more mentions as it takes for the same alert not to fire again. `timeZone` (IANA) is for its name, where its story has no
 * terms. Or why there can be none.
 */
export function planExpected(
  episode: number,
  { rule, state }: Subject,
  {
    now,
    timeZone,
    repeats,
  }: { readonly now: number; readonly timeZone: string; readonly repeats?: Repeat | undefined },
):
  | { readonly kind: 'expected'; readonly episode: number; readonly entry: ExpectedEntry }
  | { readonly kind: 'nothing'; readonly why: string } {
  const nothing = (why: string) => ({ kind: 'nothing' as const, why });
  if (rule === undefined) return nothing('The item of the rule has a mistake or is gone: correct it first.');
  const { bound, measure } = detectorOf(rule);
  if (!BOUNDS[bound].isUpward)
    return nothing('The rule fires at few mentions: write "expected" with "times" under 1 into its item.');
  if (measure !== undefined) return nothing('The rule looks at single mentions, and more of them move no line.');
  if ((rule.expected?.length ?? 0) >= MOST_EXPECTED) {
    return nothing(`The rule has ${MOST_EXPECTED} expected times: remove those that are over first.`);
  }
  const kept = state?.episodes?.find(({ startedAt }) => startedAt === episode);
  const { windowMs, over } = kept ?? {};
  if (kept === undefined || windowMs === undefined || over === undefined) {
    return nothing('It is not known any more how large the alert was: write "expected" into the item of the rule.');
  }
  const from = episode - windowMs;
  const longest = repeats === 'week' ? LONGEST_WEEKLY_MS : LONGEST_EXPECTED_MS;
  const to = kept.endedAt ?? now + Math.max(GOES_ON_MS, now - episode);
  const entry = {
    from: iso(from),
    to: iso(Math.min(from + longest, Math.ceil(to / rule.everyMs) * rule.everyMs)),
    times: Math.min(MOST_TIMES, Math.max(2, Math.floor(over) + 1)),
    why: whyOf(kept, timeZone),
    ...(repeats === undefined ? {} : { repeat: repeats }),
  };
  return { kind: 'expected', episode, entry };
}

/** What messages will call it: its story by as many terms as fit, or when it was. */
function whyOf({ terms = [], startedAt }: KeptEpisode, timeZone: string): string {
  let said = '';
  for (const term of terms) {
    const more = said === '' ? `story of ${term}` : `${said}, ${term}`;
    if ([...more].length > LONGEST_WHY) break;
    said = more;
  }
  return plainText(said, LONGEST_WHY) || `alert of ${localTime(startedAt, timeZone)}`;
}

/** An entry in words: how many, when, and what it is called; times in a zone (IANA). */
export function entryInWords({ from, to, times, why, repeat: repeats }: ExpectedEntry, timeZone: string): string {
  const [begins, ends] = [from, to].map((time) => localTime(Date.parse(time), timeZone));
  const often = repeats === undefined ? 'once' : `each ${repeats}`;
  return `up to ${times} times as many mentions from ${begins} to ${ends} (${timeZone}), ${often}, as the ${plainText(why, LONGEST_WHY)}`;
}
