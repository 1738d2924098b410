import { describe, expect, test } from 'vitest';
import { backtestSeries } from '../../../../functions/domain/alerting/backtest-series.ts';
import { type BurstGround, burstGround, placesIn } from '../../../../functions/domain/alerting/heard/burst-ground.ts';
import { evenly, isTold } from '../../../../functions/domain/alerting/heard/is-told.ts';
import { detectorOf } from '../../../../functions/domain/engine/condition.ts';
import type { Bucket } from '../../../../functions/domain/engine/readings-of.ts';
import { HOUR_MS } from '../../../../functions/domain/time/units-of-time.ts';
import { heardInWords, type WhatCounts } from '../../../../functions/domain/wording/heard-in-words.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildDetector } from '../../../support/build-detector.ts';
import { buildRule } from '../../../support/build-rule.ts';
import { bucketsOf, FIVE_MINUTES, MONDAY, PER_DAY, usualDays } from '../../engine/buckets-of.ts';

const HOUR = { kind: 'threshold', window: '1h', atLeast: 100 };

function groundOn(written: unknown, buckets: readonly Bucket[]): BurstGround {
  const detector = buildDetector(written);
  const ground = burstGround(detector, [...backtestSeries(detector, buckets)]);
  if ('kind' in ground) throw new Error(`there is no ground: ${ground.kind}`);
  return ground;
}

const heardIn = (of: WhatCounts, buckets: readonly Bucket[], timeZone: string) => {
  const detector = buildDetector(of.condition);
  return heardInWords({ of, detector, past: [...backtestSeries(detector, buckets)] }, wordsOf({ timeZone }));
};

const says = (written: { readonly kind: string }, buckets: readonly Bucket[]) =>
  heardIn({ condition: written }, buckets, 'Europe/Oslo');

/** Five mentions in each five minutes from 06:00 to 22:00, none by night. */
const BUSY_DAYS = bucketsOf(
  Array.from({ length: 4 * PER_DAY }, (_, row) => (row % PER_DAY >= 72 && row % PER_DAY < 264 ? 5 : 0)),
);

describe('the smallest burst that is heard', () => {
  test('is what lacks to the line, by day and by night, to the next round number', () => {
    expect(says(HOUR, BUSY_DAYS)).toBe(
      'Hears 40 more mentions in an hour by day, 100 by night; 30 by day and 80 by night stay unsaid. Night is between 23:00 and 07:00 (Europe/Oslo), the eight quietest hours.',
    );
  });

  test('is of negative mentions where those are counted', () => {
    const buckets = bucketsOf(usualDays(10, 4)).map((bucket, row) => ({ ...bucket, subset: row % 8 === 0 ? 1 : 0 }));
    const surge = { kind: 'negative-surge', window: '1h', share: 0.5, minMentions: 20 };
    expect(says(surge, buckets)).toMatch(/^Hears \d+ more negative mentions in an hour/);
  });

  test('is of the mentions that match, and of voices, where only those count', () => {
    const of = { condition: HOUR, count: 'voices', where: { text: 'recall' } } as const;
    expect(heardIn(of, BUSY_DAYS, 'UTC')).toMatch(/^Hears 40 more matching voices in an hour/);
  });

  test('is none where nothing would ever be told', () => {
    expect(says({ kind: 'threshold', window: '1h', atLeast: 900_000_000 } as never, BUSY_DAYS)).toBe(
      'Hears no burst of an hour, however large.',
    );
  });

  test('is the shortest silence where few mentions are heard of', () => {
    const steady = bucketsOf(new Array<number>(6 * PER_DAY).fill(2));
    expect(says({ kind: 'threshold', window: '6h', atMost: 0 } as never, steady)).toBe(
      'Hears a silence of 6 h, by day and by night; 4 h stay unsaid.',
    );
  });

  test('cannot be found while an alert is open all the time', () => {
    const loud = bucketsOf(new Array<number>(2 * PER_DAY).fill(50));
    expect(says(HOUR, loud)).toContain('Nothing can be tried on the last week');
  });
});

describe('a burst', () => {
  const counts = usualDays(12, 4);
  const ground = groundOn({ kind: 'spike' }, bucketsOf(counts));

  test('is judged as if it had been in the series from the beginning', () => {
    const detector = buildDetector();
    for (const part of ['day', 'night'] as const) {
      for (const place of placesIn(ground, part, 12).slice(0, 4)) {
        for (const each of [1, 4, 12, 40]) {
          const whole = counts.map((count, row) => count + (row >= place && row < place + 12 ? each : 0));
          const isToldInAll = [...backtestSeries(detector, bucketsOf(whole.slice(0, place + 24)))].some(
            ({ advance }, row) => row >= place && advance.transition === 'firing',
          );
          expect(isTold(ground, place, evenly({ more: 12 * each, lengthMs: HOUR_MS }))).toBe(isToldInAll);
        }
      }
    }
  });

  test('is laid where nothing is told anyway and all counts are known, in one part of the day', () => {
    const alerted = [...BUSY_DAYS];
    const [loud, gap] = [3 * PER_DAY + 150, 3 * PER_DAY + 200];
    for (let row = loud; row < loud + 12; row += 1) alerted[row] = { start: MONDAY + row * FIVE_MINUTES, total: 50 };
    alerted[gap] = { start: MONDAY + gap * FIVE_MINUTES, total: undefined };
    const places = placesIn(groundOn(HOUR, alerted), 'day', 12);
    expect(places).toHaveLength(18);
    for (const place of places) {
      expect(place % PER_DAY).toBeGreaterThanOrEqual(72);
      expect(place % PER_DAY).toBeLessThanOrEqual(264 - 12);
      // The hour after it is judged, too, and the window of an hour holds a gap for an hour.
      expect(place <= loud - 24 || place > loud + 12).toBe(true);
      expect(place <= gap - 24 || place > gap + 11).toBe(true);
    }
  });
});

test('no burst is laid where people said that more would come', () => {
  const from = MONDAY + 3 * 24 * HOUR_MS + 10 * HOUR_MS;
  const iso = (time: number) => new Date(time).toISOString();
  const expected = [{ from: iso(from), to: iso(from + 2 * HOUR_MS), times: 3, why: 'launch' }];
  const detector = detectorOf(buildRule({ condition: HOUR, expected }));
  const ground = burstGround(detector, [...backtestSeries(detector, BUSY_DAYS)]);
  if ('kind' in ground) throw new Error('there is a ground');
  for (const place of placesIn(ground, 'day', 12)) {
    const at = MONDAY + place * FIVE_MINUTES;
    expect(at + 2 * HOUR_MS <= from || at >= from + 2.9 * HOUR_MS).toBe(true);
  }
});

describe('no burst can be laid', () => {
  test.each([
    ['without history', { kind: 'spike' }, [], { kind: 'no-history' }],
    [
      'before what is usual is known',
      { kind: 'spike' },
      BUSY_DAYS.slice(0, 72),
      { kind: 'learning', stillMissing: { kind: 'history', have: expect.any(Number), of: 24 } },
    ],
  ])('%s', (_, written, buckets, expected) => {
    const detector = buildDetector(written);
    expect(burstGround(detector, [...backtestSeries(detector, buckets)])).toEqual(expected);
  });
});
