import type { Words } from '../../languages/words-of.ts';
import { BOUNDS } from '../engine/bound.ts';
import { withoutRest } from '../engine/judge-raised.ts';
import type { Raise } from '../engine/raise.ts';
import type { Finding, Hours, Reason } from '../engine/verdict.ts';
import { plainPart } from '../plain-text.ts';
import { plural } from '../plural.ts';
import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';
import { wallClockOf } from '../time/wall-clock.ts';
import { between, clockTime } from './between.ts';
import { largestInWords } from './largest-in-words.ts';
import { occasionInWords } from './occasion-in-words.ts';
import { partsInWords } from './parts-in-words.ts';
import { whereInWords } from './where-in-words.ts';

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

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
 * a zone (IANA).
 */
export function explain(
  { observed, complete, windowMs, reason, raise }: Explained,
  words: Words,
  { count: counts = 'mentions', mentions, where, group }: Counted = {},
): string {
  if (reason.kind === 'sentence') return reason.text;
  if (reason.kind === 'parts') return partsInWords(reason.parts, windowMs, words);
  if (reason.kind === 'learning') return `Learning what is usual: ${reason.missing}.`;
  if (reason.kind === 'part-of-group')
    return partOfGroup(reason, { observed, complete, windowMs, counts, where, group }, words);
  if (reason.kind === 'largest') return largest(reason, { observed, windowMs, where }, words);
  const share =
    'total' in reason && reason.total > 0
      ? ` (${words.percent(observed / reason.total)} of ${words.number(reason.total)})`
      : '';
  const one = counts === 'voices' ? 'voice' : 'mention';
  const what = plural(observed, 'total' in reason ? `negative ${one}` : one);
  const of =
    counts === 'voices' && mentions !== undefined ? ` (${words.number(mentions)} ${plural(mentions, 'mention')})` : '';
  const count = `${complete ? '' : 'At least '}${words.number(observed)} ${what} in ${words.span(windowMs)}${share}${of}${where === undefined ? '' : ` ${whereInWords(where, words)}`}`;
  if (reason.kind === 'mentions') return `${count}; the rule tells each of them.`;
  const expected = raise === undefined ? '' : `, and ${expectedInWords(raise, reason, words)}`;
  return `${count}; ${comparedWith(reason, { observed, windowMs, counts }, words)}${expected}.`;
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
    Pick<Counted, 'where' | 'group'> & { readonly counts: string },
  words: Words,
): string {
  const name = group === undefined ? 'the group' : plainPart(group, 80);
  const part = of === 0 ? 'Nothing is said' : `${words.finePercent(observed / of)} of what is said`;
  const which = where === undefined ? '' : ` ${whereInWords(where, words)}`;
  const numbers = `${words.number(observed)} of ${words.number(of)}${complete ? '' : ' known'} ${counts} in ${words.span(windowMs)}${which}`;
  const asked = [
    ...(atLeast === undefined ? [] : [`at least ${words.finePercent(atLeast)}`]),
    ...(atMost === undefined ? [] : [`at most ${words.finePercent(atMost)}`]),
  ].join(' or ');
  const usually =
    usual === undefined
      ? `the rule asks for ${asked}`
      : `usually ${words.finePercent(usual.low).slice(0, -2)} to ${words.finePercent(usual.high)}`;
  const compared =
    least === undefined ? usually : `fewer than ${words.number(least)} are too few for a part to say anything`;
  return `${part} of ${name}: ${numbers}; ${compared}.`;
}

/** How large one mention is: "Read by 9,200,000; the largest of a usual week has 610,000.", "Read by 1,200,000 (alert at 1,000,000)." */
function largest(
  { measure, usual, asked }: Extract<Reason, { readonly kind: 'largest' }>,
  { observed, windowMs, where }: Pick<Finding, 'observed' | 'windowMs'> & Pick<Counted, 'where'>,
  words: Words,
): string {
  const said = largestInWords(measure, observed, words, words.span(windowMs));
  const which = where === undefined ? '' : `, ${whereInWords(where, words)}`;
  const compared =
    asked === undefined
      ? `; the largest of a usual week has ${words.number(usual ?? 0)}`
      : ` (alert at ${words.number(asked)})`;
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}${which}${compared}.`;
}

type Compared = Exclude<
  Reason,
  { readonly kind: 'sentence' | 'learning' | 'mentions' | 'largest' | 'parts' | 'part-of-group' }
>;

function comparedWith(
  reason: Compared,
  { observed, windowMs, counts }: { readonly observed: number; readonly windowMs: number; readonly counts: string },
  words: Words,
): string {
  switch (reason.kind) {
    case 'day':
      return busiest(windowMs, reason.usual, words);
    case 'week':
      return `on ${weekdayOf(reason.hours, words)} ${between(reason.hours, words.timeZone)}, up to ${words.number(reason.usual)} is usual`;
    case 'again':
      return `${everyInWords(reason.days, words)}, up to ${words.number(reason.usual)} is usual`;
    case 'hour':
      return `at this hour of the night, up to ${words.number(reason.usual)} is usual`;
    case 'hour-of-week':
      return `at this hour of the week, up to ${words.number(reason.usual)} is usual`;
    case 'limit':
      return `the rule asks for ${BOUNDS[reason.bound].asks} ${words.number(reason.limit)}`;
    case 'fewer':
      return fewerInWords(reason, words);
    case 'weeks':
      return weeksInWords(reason, words);
    case 'share':
      return `the rule asks for ${words.percent(reason.asked)}`;
    case 'negatives': {
      // A window that is longer than these hours only ends within them.
      const ends = reason.hours !== undefined && windowMs > reason.hours.to - reason.hours.from ? ' that end' : '';
      const within = reason.hours === undefined ? '' : `${ends} ${between(reason.hours, words.timeZone)}`;
      const negative = `${words.percent(reason.usualShare)} of all ${counts} are negative`;
      const peak = busiest(windowMs, reason.usual, words, within);
      // A count that is no more than usual days have says nothing: the share is what is unusual.
      return observed > reason.usual ? `${peak}, and ${negative}` : `usually ${negative}, and ${peak}`;
    }
  }
}

/** How few mentions are compared with what is usual: "usually 160 at this time, at least 95 in all but one of 14 days". */
function fewerInWords(
  { usual, least, needs, days, asked, since }: Extract<Reason, { readonly kind: 'fewer' }>,
  words: Words,
) {
  const usually = `usually ${words.number(usual)} at this time`;
  const from = since === undefined ? '' : `; fewer since ${sinceInWords(since, words)}`;
  if (least === undefined)
    return `${usually}, so few that none would be no news${needs === undefined ? '' : `; from ${words.number(needs)} on it would`}`;
  if (asked !== undefined) return `${usually}, and the rule asks for at most ${words.percent(asked)} of it${from}`;
  return `${usually}, at least ${words.number(least)} in all but one of ${days ?? 1} days${from}`;
}

/** A week beside those before: "38 % more than the 588 a week of the weeks before, more for 3 weeks in a row". */
function weeksInWords(
  { usual, from, downTo, change, inARow, told }: Extract<Reason, { readonly kind: 'weeks' }>,
  words: Words,
) {
  if (usual === undefined) {
    return `a trend was told ${told === 0 ? 'for this week' : `${told} ${plural(told ?? 0, 'week')} ago`}, and what comes since is compared once there are enough weeks of it`;
  }
  const before = `${words.number(usual)} a week of the weeks before`;
  if (change !== undefined) {
    const than = change > 0 ? 'more' : 'fewer';
    return `${words.percent(Math.abs(change))} ${than} than the ${before}, ${than} for ${inARow} weeks in a row`;
  }
  const fewer = downTo === undefined || downTo < 0 ? '' : `, or ${words.number(downTo)} or fewer`;
  return `the weeks before had ${words.number(usual)}, and ${words.number(from ?? 0)} or more${fewer} in two weeks in a row are a trend`;
}

/** An hour of the last days: "Monday 14:00". */
function sinceInWords(since: number, words: Words): string {
  const { weekday, minute } = wallClockOf(words.timeZone)(since);
  return `${(WEEKDAYS[weekday] ?? '').slice(0, -1)} ${clockTime(minute)}`;
}

/** What people expected of the window beforehand: "at the launch up to 400 is expected". */
function expectedInWords(raise: Raise, reason: Compared, words: Words): string {
  const occasion = occasionInWords(raise, words);
  const when =
    raise.by === raise.times
      ? `at ${occasion ?? 'this time'}`
      : `with ${occasion ?? 'a time of which people said so'} in it`;
  if (reason.kind === 'limit') {
    const { asks, rounded } = BOUNDS[reason.bound];
    return `${when} for ${asks} ${words.number(rounded(withoutRest(raise.by * reason.limit)))}`;
  }
  if (reason.kind === 'share') return `${when} ${raise.times} times as many are expected`;
  return `${when} ${raise.times > 1 ? 'up' : 'down'} to ${words.number(Math.round(raise.by * (reason.usual ?? 0)))} is expected`;
}

/** How often something comes that comes again after so many days. */
function everyInWords(days: number, _words: Words): string {
  return days >= 28 && days <= 31 ? 'each month' : `every ${days} days`;
}

function busiest(ms: number, peak: number, words: Words, within = ''): string {
  if (ms === HOUR_MS) return `on a usual day the busiest hour${within} has ${words.number(peak)}`;
  if (ms < DAY_MS) return `on a usual day the busiest ${words.span(ms, 'long')}${within} have ${words.number(peak)}`;
  return `up to ${words.number(peak)} in ${words.span(ms)} is usual`;
}

/** The day of the week on which a span begins in a zone, as it comes again each week. */
function weekdayOf({ from }: Hours, words: Words): string {
  return WEEKDAYS[wallClockOf(words.timeZone)(from).weekday] ?? '';
}
