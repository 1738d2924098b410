import type { DrillGround, NoGround } from '../alerting/drill/drill-ground.ts';
import type { DrillRow } from '../alerting/drill/drill-rows.ts';
import type { Drilled } from '../alerting/drill/drilled-at.ts';
import { BOUNDS } from '../engine/bound.ts';
import type { Detector } from '../engine/condition-kind.ts';
import { grouped } from '../grouped.ts';
import type { Rule } from '../items/rule/rule.ts';
import { spanInWords } from '../time/duration.ts';
import { localTime, utcMinute } from '../time/wall-clock.ts';
import { heardInWords, type WhatCounts, wordForOne } from './heard-in-words.ts';

/** A drill as a person reads it. */
export type DrillInWords = {
  /** `with bursts laid over its counts from … to …`, to be said of the rule. */
  readonly laid: string;
  /** The smallest burst that it hears, in a sentence or two. */
  readonly says: string;
  /** Of the burst (its length and size) or the silence (its length), then `by day` and `by night`. */
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** The words of a drill and its table; times are those of a zone (IANA). */
export function drillInWords(
  of: WhatCounts,
  ground: DrillGround,
  rows: readonly DrillRow[],
  timeZone: string,
): DrillInWords {
  const { isUpward } = BOUNDS[ground.detector.bound];
  const one = wordForOne(of);
  return {
    laid: `with ${isUpward ? 'bursts' : 'silences'} laid over its counts ${spanOf(ground, timeZone)}`,
    says: heardInWords(of, ground, timeZone),
    headings: [...(isUpward ? ['in', `more ${one}s`] : [`no ${one} for`]), 'by day', 'by night'],
    rows: rows.map(({ more, lengthMs, day, night }) => [
      spanInWords(lengthMs),
      ...(more === undefined ? [] : [grouped(more)]),
      drilledInWords(day),
      drilledInWords(night),
    ]),
  };
}

/** What else decides whether somebody hears of what a rule tells in a drill. */
export function drillRemarks({ enabled, minVoices, quietHours }: Rule): string[] {
  return [
    ...(enabled ? [] : ['The rule is disabled, so it tells nothing of all this.']),
    ...(minVoices > 1 ? [`It also asks for ${minVoices} voices: this is about bursts that have as many.`] : []),
    ...(quietHours === undefined ? [] : ['It has quiet hours: what it tells then waits until they are over.']),
  ];
}

/**
 * Why bursts of mentions are no question for a rule (`rule 42/acme-spike`), and what to ask instead: it looks at single mentions, counts
 * nothing by itself, or tells each mention; undefined otherwise.
 */
export function nothingToDrill(
  { tells, parts, measure }: Pick<Detector, 'tells' | 'parts' | 'measure'>,
  name: string,
): string | undefined {
  const nothing = `There is nothing to drill for ${name}`;
  if (measure !== undefined) {
    return `${nothing}: it looks at the ${measure.toLowerCase()} of single mentions, and not at how many come. "backtest" says at how much it fires.`;
  }
  if (parts.length > 0) {
    return `${nothing}: it is made of other rules and counts nothing by itself. Drill those: ${parts.join(', ')}.`;
  }
  return tells === 'alerts'
    ? undefined
    : `${nothing}: it tells each mention, so it tells every burst. "backtest" says how many messages that makes.`;
}

/** Why nothing can be tried with a rule (`rule 42/acme-spike`), and what to do. */
export function noGroundInWords(why: NoGround, name: string): string {
  switch (why.kind) {
    case 'no-history':
      return `No counts are stored yet for ${name}. They are read in the minutes after an enabled rule is written: "status" says how far. Try again then.`;
    case 'learning':
      return `What is usual is not known yet for ${name}${why.missing === undefined ? '' : ` (${why.missing})`}, so it would tell of no burst. Try again when there is more; a "threshold" needs no history.`;
  }
}

/** The hours on which it is tried, from the beginning of the first interval to the end of the last (epoch ms). */
export function drilledSpan({ detector, steps, first }: DrillGround): { readonly from: number; readonly to: number } {
  const to = steps.at(-1)?.reading.at ?? 0;
  return { from: (steps[first]?.reading.at ?? to) - detector.everyMs, to };
}

function spanOf(ground: DrillGround, timeZone: string): string {
  const { from, to } = drilledSpan(ground);
  return timeZone === 'UTC'
    ? `from ${utcMinute(from)} to ${utcMinute(to)} UTC`
    : `from ${localTime(from, timeZone)} to ${localTime(to, timeZone)} (${timeZone})`;
}

function drilledInWords(drilled: Drilled | undefined): string {
  if (drilled === undefined) return 'no place for it';
  const { tried, told, afterMs } = drilled;
  return `${told} of ${tried}${afterMs === undefined ? '' : `, after ${spanInWords(afterMs)}`}`;
}
