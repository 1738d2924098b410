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
 * many more mentions, or as few, as it takes for the same alert not to fire again. `timeZone` (IANA) is for its name, where its story has no
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
  const { bound, heedsExpected } = detectorOf(rule);
  if (!heedsExpected) return nothing(whyNeverExpected(rule));
  if ((rule.expected?.length ?? 0) >= MOST_EXPECTED) {
    return nothing(`The rule has ${MOST_EXPECTED} expected times: remove those that are over first.`);
  }
  const kept = state?.episodes?.find(({ startedAt }) => startedAt === episode);
  const { windowMs, over } = kept ?? {};
  if (kept === undefined || windowMs === undefined || over === undefined) {
    return nothing('It is not known any more how large the alert was: write "expected" into the item of the rule.');
  }
  const { isUpward } = BOUNDS[bound];
  if (!isUpward && kept.peak === 0) {
    return nothing('No mentions came at all, and fewer than none cannot be expected: silence the rule for such times.');
  }
  const from = episode - windowMs;
  const longest = repeats === 'week' ? LONGEST_WEEKLY_MS : LONGEST_EXPECTED_MS;
  const to = kept.endedAt ?? now + Math.max(GOES_ON_MS, now - episode);
  const entry = {
    from: iso(from),
    to: iso(Math.min(from + longest, Math.ceil(to / rule.everyMs) * rule.everyMs)),
    times: isUpward ? Math.min(MOST_TIMES, Math.max(2, Math.floor(over) + 1)) : fewerThan(over),
    why: whyOf(kept, timeZone),
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
function whyNeverExpected(rule: Rule): string {
  const { parts, measure } = detectorOf(rule);
  if (parts.length > 0) {
    return `The rule counts nothing by itself: say it of alerts of the rules that it is made of (${parts.join(', ')}).`;
  }
  if (wholeOf(rule.condition) !== undefined) {
    return 'More of what is expected is more of the whole group, too, and moves no part of it: silence it for such times.';
  }
  return measure === undefined
    ? 'The rule compares whole weeks, and no hours of them are left out: silence it for a week that is expected to differ.'
    : 'The rule looks at single mentions, and more of them move no line: silence it while a loud one is expected.';
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
  return `${times < 1 ? 'down' : 'up'} to ${times} times as many mentions from ${begins} to ${ends} (${timeZone}), ${often}, as the ${plainText(why, LONGEST_WHY)}`;
}
