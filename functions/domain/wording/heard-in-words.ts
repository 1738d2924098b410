import { type DrillGround, PARTS, type Part } from '../alerting/drill/drill-ground.ts';
import { shortestSilence } from '../alerting/drill/silence-table.ts';
import { type Heard, type HeardBursts, smallestHeard } from '../alerting/drill/smallest-heard.ts';
import { BOUNDS } from '../engine/bound.ts';
import { countedWord } from '../engine/condition.ts';
import type { Condition } from '../engine/condition-kind.ts';
import { grouped } from '../grouped.ts';
import { plural } from '../plural.ts';
import { spanInWords } from '../time/duration.ts';
import { HOUR_MS } from '../time/units-of-time.ts';
import { between } from './between.ts';

/** What a rule counts: mentions or voices, all or only those that match its `where`. */
export type WhatCounts = {
  readonly condition: Pick<Condition, 'kind'>;
  readonly count?: 'mentions' | 'voices';
  readonly where?: object | undefined;
};

/** What one of them is called: "mention", "matching voice". */
export function wordForOne({ condition, count, where }: WhatCounts): string {
  return `${where === undefined ? '' : 'matching '}${countedWord(condition.kind, count)}`;
}

type Size = { readonly part: Part; readonly size: number };

/**
 * The smallest burst that a rule hears, of an hour (of its interval, if that is longer), and the largest that stays unsaid, in a
 * sentence or two; of a rule on few mentions the shortest silence. Hours are those of a zone (IANA).
 */
export function heardInWords(of: WhatCounts, ground: DrillGround, timeZone: string): string {
  const lengthMs = Math.max(HOUR_MS, ground.detector.everyMs);
  const { isUpward } = BOUNDS[ground.detector.bound];
  const bursts = isUpward ? smallestHeard(ground, lengthMs) : shortestSilence(ground);
  const said = isUpward ? grouped : (silenceMs: number) => spanInWords(silenceMs);
  const sizeInWords = ({ part, size }: Size) => `${said(size)} by ${part}`;
  const length = lengthMs === HOUR_MS ? 'an hour' : spanInWords(lengthMs);
  const tried = PARTS.filter((part) => bursts[part] !== undefined);
  if (tried.length === 0) {
    return 'Nothing can be tried on the last week: an alert was open, counts are missing, or more was expected.';
  }
  const [least, unsaid] = [sizesOf(bursts, 'heard'), sizesOf(bursts, 'unsaid')];
  const [first, second] = least;
  if (first === undefined)
    return isUpward ? `Hears no burst of ${length}, however large.` : 'Hears no silence of up to 2 days.';
  const deaf = tried.find((part) => part !== first.part);
  const other = second === undefined ? deaf && `, none by ${deaf}` : `, ${sizeInWords(second)}`;
  const parts = areAlike(least) ? ', by day and by night' : ` by ${first.part}${other ?? ''}`;
  const below = areAlike(unsaid) ? said(unsaid[0]?.size ?? 0) : unsaid.map(sizeInWords).join(' and ');
  const what = isUpward
    ? `${said(first.size)} more ${plural(first.size, wordForOne(of))} in ${length}`
    : `a silence of ${said(first.size)}`;
  return [
    `Hears ${what}${parts}${below === '' ? '' : `; ${below} stay unsaid`}.`,
    ...(areAlike(least) && (unsaid.length === 0 || areAlike(unsaid))
      ? []
      : [`Night is ${between(ground.night, timeZone)}, the eight quietest hours.`]),
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
