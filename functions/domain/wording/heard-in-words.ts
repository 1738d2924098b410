import type { Counted } from '../../languages/counted.ts';
import type { Words } from '../../languages/words-of.ts';
import { type DrillGround, PARTS, type Part } from '../alerting/drill/drill-ground.ts';
import { shortestSilence } from '../alerting/drill/silence-table.ts';
import { type Heard, type HeardBursts, smallestHeard } from '../alerting/drill/smallest-heard.ts';
import { BOUNDS } from '../engine/bound.ts';
import { countedBy } from '../engine/condition.ts';
import type { Condition } from '../engine/condition-kind.ts';
import { present } from '../present.ts';
import { HOUR_MS } from '../time/units-of-time.ts';
import { clockTimes } from './between.ts';

/** What a rule counts: mentions or voices, all or only those that match its `where`. */
export type WhatCounts = {
  readonly condition: Pick<Condition, 'kind'>;
  readonly count?: 'mentions' | 'voices';
  readonly where?: object | undefined;
};

/** The same for the words of a language. */
export function countedOf({ condition, count, where }: WhatCounts): Counted {
  return { ...countedBy(condition.kind, count), isMatching: where !== undefined };
}

type Size = { readonly part: Part; readonly size: number };

/**
 * The smallest burst that a rule hears, of an hour (of its interval, if that is longer), and the largest that stays unsaid, in a
 * sentence or two; of a rule on few mentions the shortest silence.
 */
export function heardInWords(of: WhatCounts, ground: DrillGround, { drills, timeZone, inZone }: Words): string {
  const lengthMs = Math.max(HOUR_MS, ground.detector.everyMs);
  const { isUpward: isBurst } = BOUNDS[ground.detector.bound];
  const bursts = isBurst ? smallestHeard(ground, lengthMs) : shortestSilence(ground);
  const tried = PARTS.filter((part) => bursts[part] !== undefined);
  if (tried.length === 0) return drills.nothingTried;
  const [least, unsaid] = [sizesOf(bursts, 'heard'), sizesOf(bursts, 'unsaid')];
  const [first, second] = least;
  if (first === undefined) return isBurst ? drills.hearsNoBurst(lengthMs) : drills.hearsNoSilence;
  const deaf = tried.find((part) => part !== first.part);
  const other = second ?? (deaf === undefined ? undefined : { part: deaf });
  const [isBoth, isUnsaidBoth] = [areAlike(least), areAlike(unsaid)];
  const sizes = { isBurst, of: countedOf(of), lengthMs, first, isBoth, ...present({ other }), unsaid, isUnsaidBoth };
  return [
    drills.hears(sizes),
    ...(isBoth && (unsaid.length === 0 || isUnsaidBoth)
      ? []
      : [drills.nightIs(...clockTimes(ground.night, timeZone), inZone)]),
  ].join(' ');
}

function sizesOf(bursts: HeardBursts, which: keyof Heard): Size[] {
  return PARTS.flatMap((part) => {
    const size = bursts[part]?.[which];
    return size === undefined ? [] : [{ part, size }];
  });
}

function areAlike([one, other]: readonly Size[]): boolean {
  return one !== undefined && one.size === other?.size;
}
