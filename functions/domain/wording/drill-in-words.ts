import type { Words } from '../../languages/words-of.ts';
import type { DrillGround, NoGround } from '../alerting/drill/drill-ground.ts';
import type { DrillRow } from '../alerting/drill/drill-rows.ts';
import type { Drilled } from '../alerting/drill/drilled-at.ts';
import { BOUNDS } from '../engine/bound.ts';
import type { Detector } from '../engine/condition-kind.ts';
import type { Rule } from '../items/rule/rule.ts';
import { countedOf, heardInWords, type WhatCounts } from './heard-in-words.ts';
import { missingInWords } from './missing-in-words.ts';

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

/** The words of a drill and its table. */
export function drillInWords(
  of: WhatCounts,
  ground: DrillGround,
  rows: readonly DrillRow[],
  words: Words,
): DrillInWords {
  const { isUpward: isBurst } = BOUNDS[ground.detector.bound];
  const { drills } = words;
  const counted = countedOf(of);
  return {
    laid: drills.laid({ isBurst, ...spanOf(ground, words) }),
    says: heardInWords(of, ground, words),
    headings: [
      ...(isBurst ? drills.burstHeadings(counted) : drills.silenceHeadings(counted)),
      drills.parts.day,
      drills.parts.night,
    ],
    rows: rows.map(({ more, lengthMs, day, night }) => [
      words.span(lengthMs),
      ...(more === undefined ? [] : [words.number(more)]),
      drilledInWords(day, words),
      drilledInWords(night, words),
    ]),
  };
}

/** What else decides whether somebody hears of what a rule tells in a drill. */
export function drillRemarks({ enabled, minVoices, quietHours }: Rule, { drills }: Words): string[] {
  return [
    ...(enabled ? [] : [drills.disabled]),
    ...(minVoices > 1 ? [drills.asksForVoices(minVoices)] : []),
    ...(quietHours === undefined ? [] : [drills.hasQuietHours]),
  ];
}

/**
 * Why bursts of mentions are no question for a rule (`rule 42/acme-spike`), and what to ask instead: it looks at single mentions, counts
 * nothing by itself, or tells each mention; undefined otherwise.
 */
export function nothingToDrill(
  { tells, parts, measure }: Pick<Detector, 'tells' | 'parts' | 'measure'>,
  name: string,
  { drills }: Words,
): string | undefined {
  if (measure !== undefined) return drills.looksAtSingle(name, measure);
  if (parts.length > 0) return drills.madeOfRules(name, parts);
  return tells === 'alerts' ? undefined : drills.tellsEach(name);
}

/** Why nothing can be tried with a rule (`rule 42/acme-spike`), and what to do. */
export function noGroundInWords(why: NoGround, name: string, words: Words): string {
  const { drills } = words;
  switch (why.kind) {
    case 'no-history':
      return drills.noCounts(name);
    case 'learning':
      return drills.stillLearning(name, why.missing === undefined ? undefined : missingInWords(why.missing, words));
  }
}

/** The hours on which it is tried, from the beginning of the first interval to the end of the last (epoch ms). */
export function drilledSpan({ detector, steps, first }: DrillGround): { readonly from: number; readonly to: number } {
  const to = steps.at(-1)?.reading.at ?? 0;
  return { from: (steps[first]?.reading.at ?? to) - detector.everyMs, to };
}

function spanOf(ground: DrillGround, { inZone, time }: Words) {
  const { from, to } = drilledSpan(ground);
  return { from: time(from), to: time(to), inZone };
}

function drilledInWords(drilled: Drilled | undefined, { drills }: Words): string {
  return drilled === undefined ? drills.noPlace : drills.told(drilled.told, drilled.tried, drilled.afterMs);
}
