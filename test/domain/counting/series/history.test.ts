import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bucketAt,
  byTypeOf,
  countsAt,
  historyOf,
  sumOf,
  voicesIn,
  withBuckets,
} from '../../../../functions/domain/counting/series/history.ts';
import { atWidth, unknownHour } from '../../../../functions/domain/counting/series/hour-counts.ts';
import { HOUR_MS } from '../../../../functions/domain/time/units-of-time.ts';
import { buildHistory, type ShortBucket } from '../../../support/build-history.ts';

const WIDTH = 300_000;
const START = Date.parse('2026-11-20T22:00:00Z');
const TYPES = ['WEB', 'TWITTER', 'TV'];

const counts = fc.dictionary(fc.constantFrom(...TYPES), fc.integer({ min: 1, max: 50 }), { maxKeys: 3 });
const buckets: fc.Arbitrary<ShortBucket[]> = fc.array(fc.option(counts, { nil: undefined, freq: 5 }), {
  minLength: 1,
  maxLength: 60,
});
const range = fc.tuple(fc.nat(70), fc.nat(70)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const chosen = fc.option(fc.subarray(TYPES, { minLength: 1 }), { nil: undefined });

/** The sum by hand. */
function bruteForce(all: readonly ShortBucket[], from: number, to: number, types?: readonly string[]) {
  const window = Array.from({ length: to - from }, (_, at) => all[from + at]);
  const total = window
    .flatMap((bucket) => Object.entries(bucket ?? {}))
    .filter(([name]) => types === undefined || types.includes(name))
    .reduce((sum, [, count]) => sum + Number(count), 0);
  const known = window.filter((bucket) => bucket !== undefined).length;
  if (known === window.length) return { total, complete: true };
  return { total, complete: false, known: expect.closeTo(known / window.length) };
}

describe('the kept history', () => {
  test('sums up what its buckets hold, by hand or by window, for any source types', () => {
    fc.assert(
      fc.property(buckets, range, chosen, (all, [from, to], types) => {
        const history = buildHistory(START, all);
        expect(sumOf(history, { from: START + from * WIDTH, to: START + to * WIDTH }, types)).toEqual(
          bruteForce(all, from, to, types),
        );
      }),
    );
  });

  test('tells the same total by type as in one number', () => {
    fc.assert(
      fc.property(buckets, range, chosen, (all, [from, to], types) => {
        const history = buildHistory(START, all);
        const byType = byTypeOf(history, { from: START + from * WIDTH, to: START + to * WIDTH }, types);
        const sum = Object.values(byType).reduce((total, count) => total + count, 0);
        expect(sum).toBe(bruteForce(all, from, to, types).total);
        expect(Object.values(byType)).toEqual(Object.values(byType).sort((a, b) => b - a));
        expect(Object.values(byType).every((count) => count > 0)).toBe(true);
      }),
    );
  });

  test('does not take what is unknown for zero', () => {
    const history = buildHistory(START, [3, undefined, 0]);
    expect([0, 1, 2, 3].map((at) => bucketAt(history, START + at * WIDTH))).toEqual([3, undefined, 0, undefined]);
    expect(sumOf(history, { from: START, to: START + 3 * WIDTH })).toEqual({
      total: 3,
      complete: false,
      known: expect.closeTo(2 / 3),
    });
  });

  test('forgets a bucket that is set to unknown, and its types', () => {
    const history = withBuckets(buildHistory(START, [3, { TV: 2 }]), [[START + WIDTH, null]]);
    expect(bucketAt(history, START + WIDTH)).toBeUndefined();
    expect(byTypeOf(history, { from: START, to: START + 2 * WIDTH })).toEqual({ WEB: 3 });
  });

  test('does not change when a bucket is set to what it is, in whatever order buckets are set', () => {
    fc.assert(
      fc.property(buckets, (all) => {
        const history = buildHistory(START, all);
        const known = all.flatMap((_, at): [number, { total: number; types: Record<string, number> }][] => {
          const start = START + at * WIDTH;
          const total = bucketAt(history, start);
          return total === undefined
            ? []
            : [[start, { total, types: byTypeOf(history, { from: start, to: start + WIDTH }) }]];
        });
        expect(withBuckets(history, [...known].reverse())).toEqual(history);
      }),
    );
  });

  test('keeps its sums at a coarser width, where it is known', () => {
    const coarser = fc.constantFrom(900_000, HOUR_MS);
    fc.assert(
      fc.property(buckets, coarser, chosen, (all, widthMs, types) => {
        const fine = buildHistory(START, all);
        const coarse = historyOf(widthMs, fine.hours);
        for (let start = START; start < START + 6 * HOUR_MS; start += widthMs) {
          const sum = sumOf(fine, { from: start, to: start + widthMs }, types);
          expect(bucketAt(coarse, start, types)).toBe(sum.complete ? sum.total : undefined);
        }
      }),
    );
  });

  test('has the voices of what was read, in each bucket and added up, and of what was only counted none', () => {
    const read = fc.record({ counts, isRead: fc.boolean(), copies: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(read, { minLength: 1, maxLength: 40 }), (all) => {
        const known = all.map(({ counts: types, isRead, copies }, at) => {
          const total = Object.values(types).reduce((sum, each) => sum + each, 0);
          const voices = Object.fromEntries(
            Object.entries(types).map(([name, each]) => [name, Math.max(1, each - copies)]),
          );
          const sizes = { largest: total, sum: 2 * total };
          const reading = { voices, reach: sizes, interactions: sizes };
          return [START + at * WIDTH, { total, types, ...(isRead && total > 0 ? { reading } : {}) }] as const;
        });
        const fine = withBuckets(historyOf(WIDTH, []), known);
        const voices = voicesIn(fine);
        for (const [start, bucket] of known) {
          expect(countsAt(fine, start)?.reading).toEqual(bucket.reading);
          const expected = bucket.total === 0 ? {} : bucket.reading?.voices;
          const spoken = countsAt(voices, start);
          const some = Object.entries(spoken?.types ?? {}).filter(([, count]) => count > 0);
          expect(spoken && Object.fromEntries(some)).toEqual(expected);
        }
        const hours = { from: START, to: START + 4 * HOUR_MS };
        expect(sumOf(voicesIn(historyOf(HOUR_MS, fine.hours)), hours).total).toBeLessThanOrEqual(
          sumOf(fine, hours).total,
        );
        const hour = { from: START, to: START + HOUR_MS };
        const [coarse, sum] = [voicesIn(historyOf(HOUR_MS, fine.hours)), sumOf(voices, hour)];
        expect(bucketAt(coarse, START)).toBe(sum.complete ? sum.total : undefined);
      }),
    );
  });

  test('of a coarser width is unknown at a finer one, not guessed', () => {
    const coarse = buildHistory(START, [12], HOUR_MS);
    expect(historyOf(WIDTH, coarse.hours).hours.size).toBe(0);
  });
});

describe('an hour', () => {
  test.each([
    [300_000, 12],
    [900_000, 4],
    [3_600_000, 1],
  ])('in buckets of %i ms has %i of them, all unknown at first', (widthMs, size) => {
    expect(unknownHour(widthMs).total).toEqual(new Array(size).fill(null));
  });

  test('stays as it is at its own width', () => {
    const hour = { total: [1, null, 3, 4], types: { WEB: [1, 0, 3, 4] } };
    expect(atWidth(hour, 900_000)).toBe(hour);
  });
});
