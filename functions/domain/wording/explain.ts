import type { Words } from '../../languages/words-of.ts';
import { BOUNDS } from '../engine/bound.ts';
import type { Counted as What } from '../engine/condition.ts';
import { withoutRest } from '../engine/judge-raised.ts';
import type { Raise } from '../engine/raise.ts';
import type { Finding, Hours, Reason } from '../engine/verdict.ts';
import { plainPart } from '../plain-text.ts';
import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';
import { wallClockOf } from '../time/wall-clock.ts';
import { between, clockInWords, clockTime } from './between.ts';
import { largestInWords } from './largest-in-words.ts';
import { missingInWords } from './missing-in-words.ts';
import { occasionInWords } from './occasion-in-words.ts';
import { partsInWords } from './parts-in-words.ts';
import { whereInWords } from './where-in-words.ts';

/** What a rule counts, of how many mentions its voices are where that is known, and which mentions match where only some count. */
type Counted = {
  readonly count?: 'mentions' | 'voices' | undefined;
  readonly mentions?: number | undefined;
  readonly where?: Parameters<typeof whereInWords>[0] | undefined;
  /** The name of the group of which a part is looked at. */
  readonly group?: string | undefined;
};

/** What is said of a finding. */
type Explained = Pick<Finding, 'observed' | 'complete' | 'windowMs' | 'reason'> & Partial<Pick<Finding, 'raise'>>;

/**
 * A finding in one plain sentence: what the window counted, what is usual, and what people expected beforehand. Hours are those of
 * the zone of the words.
 */
export function explain(
  { observed, complete, windowMs, reason, raise }: Explained,
  words: Words,
  { count: counts = 'mentions', mentions, where, group }: Counted = {},
): string {
  if (reason.kind === 'sentence') return reason.text;
  if (reason.kind === 'parts') return partsInWords(reason.parts, windowMs, words);
  if (reason.kind === 'learning')
    return words.explanations.learning({ missing: missingInWords(reason.stillMissing, words) });
  if (reason.kind === 'part-of-group')
    return partOfGroup(reason, { observed, complete, windowMs, counts, where, group }, words);
  if (reason.kind === 'largest') return largest(reason, { observed, windowMs, where }, words);
  const { semicolon, sentence } = words;
  const { andExpected, tellsEach } = words.explanations;
  const what = { of: counts, isNegative: 'total' in reason, isMatching: false };
  const count = words.explanations.counted({
    count: observed,
    things: words.nouns.things({ ...what, count: observed }),
    length: words.spanAfter(windowMs),
    isLeast: !complete,
    ...('total' in reason && reason.total > 0 ? { share: observed / reason.total, total: reason.total } : {}),
    mentions: counts === 'voices' ? mentions : undefined,
    where: where && whereInWords(where, words),
  });
  if (reason.kind === 'mentions') return sentence(`${count}${semicolon}${tellsEach}`);
  const compared = comparedWith(reason, { observed, windowMs, what }, words);
  if (compared === undefined) return sentence(count);
  return sentence(
    `${count}${semicolon}${raise === undefined ? compared : andExpected({ compared, expected: expectedInWords(raise, reason, words) })}`,
  );
}

/** A part of a group: "31 % of what is said of Airlines: 130 of 420 mentions in 1 d; usually 12 to 19 %.". */
function partOfGroup(
  { of, usual, least, atLeast, atMost }: Extract<Reason, { readonly kind: 'part-of-group' }>,
  {
    observed,
    complete,
    windowMs,
    counts,
    where,
    group,
  }: Pick<Finding, 'observed' | 'complete' | 'windowMs'> &
    Pick<Counted, 'where' | 'group'> & { readonly counts: 'mentions' | 'voices' },
  words: Words,
): string {
  const { partAsked, partOfTooFew, partUsual } = words.explanations;
  const usually =
    usual === undefined ? partAsked({ atLeast, atMost }) : partUsual({ low: words.fine(usual.low), high: usual.high });
  return words.explanations.partOfGroup({
    group: group === undefined ? undefined : plainPart(group, 80),
    observed,
    of,
    share: of === 0 ? 0 : observed / of,
    isComplete: complete,
    counts,
    length: words.spanAfter(windowMs),
    where: where && whereInWords(where, words),
    compared: least === undefined ? usually : partOfTooFew({ least }),
  });
}

/** How large one mention is: "Read by 9,200,000; the largest of a usual week has 610,000.", "Read by 1,200,000 (alert at 1,000,000)." */
function largest(
  { measure, usual, asked }: Extract<Reason, { readonly kind: 'largest' }>,
  { observed, windowMs, where }: Pick<Finding, 'observed' | 'windowMs'> & Pick<Counted, 'where'>,
  words: Words,
): string {
  const { largestBesideAsked, largestBesideUsual } = words.explanations;
  const said = largestInWords(measure, observed, words, words.spanAfter(windowMs));
  const which = `${said.slice(0, 1).toUpperCase()}${said.slice(1)}${where === undefined ? '' : `, ${whereInWords(where, words)}`}`;
  return asked === undefined
    ? largestBesideUsual({ said: which, usual: usual ?? 0 })
    : largestBesideAsked({ said: which, asked });
}

type Compared = Exclude<
  Reason,
  { readonly kind: 'sentence' | 'learning' | 'mentions' | 'largest' | 'parts' | 'part-of-group' }
>;

function comparedWith(
  reason: Compared,
  { observed, windowMs, what }: { readonly observed: number; readonly windowMs: number; readonly what: What },
  words: Words,
): string | undefined {
  const said = words.explanations;
  switch (reason.kind) {
    case 'day':
      return usualPeak(windowMs, reason.usual, words);
    case 'week':
      return usualOnWeekday(reason, words);
    case 'hour-of-week':
      return said.usualAtHour({ usual: reason.usual });
    case 'limit':
      return said.asksForCount({ bound: reason.bound, limit: reason.limit });
    case 'fewer':
      return fewerInWords(reason, words);
    case 'share':
      return said.asksForShare({ share: reason.asked });
    case 'negatives': {
      const peak = usualPeak(windowMs, reason.usual, words, reason.hours);
      // A count that is no more than usual days have says nothing: the share is what is unusual.
      return said.usualNegatives({
        peak,
        share: reason.usualShare,
        things: words.nouns.things({ of: what.of, count: 2, isNegative: false, isMatching: false }),
        isPeakUnusual: observed > reason.usual,
      });
    }
    default:
      // What waits since an earlier release may have a reason of a kind that ended with this one.
      return undefined;
  }
}

/** How few mentions are compared with what is usual: "usually 160 at this time, at least 95 in all but one of 14 days". */
function fewerInWords(
  { usual, least, needs, days, asked, since }: Extract<Reason, { readonly kind: 'fewer' }>,
  words: Words,
) {
  const { fewerSince, fewerThanAsked, fewerThanOnDays, tooFewToMiss } = words.explanations;
  if (least === undefined) return tooFewToMiss({ usual, needs });
  const compared =
    asked === undefined ? fewerThanOnDays({ usual, least, days: days ?? 1 }) : fewerThanAsked({ usual, asked });
  if (since === undefined) return compared;
  const clock = clockInWords(clockTime(wallClockOf(words.timeZone)(since).minute), words);
  return fewerSince({ compared, weekday: weekdayOf(since, words), clock });
}

/** What people expected of the window beforehand: "at the launch up to 400 is expected". */
function expectedInWords(raise: Raise, reason: Compared, words: Words): string {
  const { expected, when } = words.explanations;
  return expected({
    when: when({ isWhole: raise.by === raise.times, occasion: occasionInWords(raise, words) }),
    ...asksOf(raise, reason),
  });
}

function asksOf(
  raise: Raise,
  reason: Compared,
): Pick<Parameters<Words['explanations']['expected']>[0], 'asks' | 'count'> {
  if (reason.kind === 'limit') {
    const { bound, limit } = reason;
    return { asks: bound, count: BOUNDS[bound].rounded(withoutRest(raise.by * limit)) };
  }
  if (reason.kind === 'share') return { asks: 'times', count: raise.times };
  return { asks: raise.times > 1 ? 'upTo' : 'downTo', count: Math.round(raise.by * (reason.usual ?? 0)) };
}

/** The usual peak of a day, or of these hours of it. */
function usualPeak(ms: number, peak: number, words: Words, hours?: Hours): string {
  return words.explanations.usualPeak({
    peak,
    length: words.spanAfter(ms, ms < DAY_MS ? 'long' : 'short'),
    form: ms === HOUR_MS ? 'hour' : ms < DAY_MS ? 'hours' : 'days',
    within: hours && between(hours, words),
    // A window that is longer than these hours only ends within them.
    ends: hours !== undefined && ms > hours.to - hours.from,
  });
}

/** What these hours of a day of the week usually have. */
function usualOnWeekday({ hours, usual }: Extract<Reason, { readonly kind: 'week' }>, words: Words): string {
  const weekday = weekdayOf(hours.from, words);
  return words.explanations.usualOnWeekday({ weekday, hours: between(hours, words), usual });
}

/** The day of the week of a time in the zone of the words: "Monday". */
function weekdayOf(time: number, words: Words): string {
  return words.date(time, words.timeZone, { weekday: 'long' });
}
