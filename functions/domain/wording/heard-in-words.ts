import type { Words } from '../../languages/words-of.ts';
import type { BacktestStep } from '../alerting/backtest-series.ts';
import { burstGround, PARTS, type Part } from '../alerting/heard/burst-ground.ts';
import { burstLength, type Heard, type HeardBursts, heardOn } from '../alerting/heard/smallest-heard.ts';
import { BOUNDS } from '../engine/bound.ts';
import { countedBy } from '../engine/condition.ts';
import type { Condition, Detector } from '../engine/condition-kind.ts';
import { HOUR_MS } from '../time/units-of-time.ts';
import { clockTimes } from './between.ts';

/** What a rule counts: mentions or voices, all or only those that match its `where`. */
export type WhatCounts = {
  readonly condition: Pick<Condition, 'kind'>;
  readonly count?: 'mentions' | 'voices';
  readonly where?: object | undefined;
};

type Size = { readonly part: Part; readonly size: number };

/** What judges the rule, and its past. */
type Tried = { readonly of: WhatCounts; readonly detector: Detector; readonly past: readonly BacktestStep[] };

/**
 * The smallest burst that a rule hears by its past, of an hour (of its interval, if that is longer), and the largest that stays unsaid,
 * in a sentence or two; of a rule on few mentions the shortest silence. Undefined where none can be tried, because there is no past or
 * it is learning, and where it is not about how many mentions come. Of a rule that is made of others it says that.
 */
export function heardInWords({ of, detector, past }: Tried, words: Words): string | undefined {
  const { heard: say, timeZone, inZone } = words;
  if (detector.tells === 'mentions' || detector.measure !== undefined) return undefined;
  if (detector.parts.length > 0) return say.heardByParts;
  const ground = burstGround(detector, past);
  if ('kind' in ground) return undefined;
  const lengthMs = burstLength(detector.everyMs);
  const length = lengthMs === HOUR_MS ? say.hour : words.spanAfter(lengthMs);
  const { isUpward: isBurst } = BOUNDS[detector.bound];
  const bursts = heardOn(ground);
  const tried = PARTS.filter((part) => bursts[part] !== undefined);
  if (tried.length === 0) return say.nothingTried;
  const [least, unsaid] = [sizesOf(bursts, 'heard'), sizesOf(bursts, 'unsaid')];
  const [first, second] = least;
  if (first === undefined) return isBurst ? say.hearsNoBurst({ length }) : say.hearsNoSilence;
  const said = (size: number) => (isBurst ? words.number(size) : words.span(size));
  const inPart = ({ part, size }: Size) => say.inPart({ part, size: said(size) });
  const deaf = tried.find((part) => part !== first.part);
  const other =
    second === undefined
      ? deaf && say.inPart({ part: deaf, size: isBurst ? say.noBurst : say.noSilence })
      : inPart(second);
  const { condition, count, where } = of;
  const things = words.nouns.things({ ...countedBy(condition.kind, count, where), count: first.size });
  const what = isBurst ? say.burst({ count: first.size, things, length }) : say.silence({ length: said(first.size) });
  const [isBoth, isUnsaidBoth] = [areAlike(least), areAlike(unsaid)];
  const [below, alsoBelow] = unsaid.map((each) => (isUnsaidBoth ? said(each.size) : inPart(each)));
  return [
    say.hears({
      what: isBoth ? what : say.inPart({ part: first.part, size: what }),
      isBoth,
      other: isBoth ? undefined : other,
      unsaid: below,
      alsoUnsaid: isUnsaidBoth ? undefined : alsoBelow,
    }),
    ...(isBoth && (unsaid.length === 0 || isUnsaidBoth)
      ? []
      : [say.nightIs({ ...clockTimes(ground.night, timeZone), inZone })]),
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
