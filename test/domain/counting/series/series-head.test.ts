import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bucketAt, type History, historyOf, sumOf } from '../../../../functions/domain/counting/series/history.ts';
import type { HourCounts } from '../../../../functions/domain/counting/series/hour-counts.ts';
import {
  abandoned,
  askedAgain,
  correctedSince,
  disproven,
  extendedTo,
  filled,
  headReachesTo,
  KEPT_MS,
  knownEnd,
  newHead,
  recentOf,
  resized,
  type SeriesHead,
  withProof,
} from '../../../../functions/domain/counting/series/series-head.ts';
import { DAY_MS, HOUR_MS } from '../../../../functions/domain/time/units-of-time.ts';
import { bucketOf } from '../../../support/build-history.ts';

const WIDTH = 300_000;
const START = Date.parse('2026-11-20T00:00:00Z');
const at = (bucket: number) => START + bucket * WIDTH;

/** A head and the day items beside it, as the store keeps them. */
type Kept = { readonly head: SeriesHead; readonly days: ReadonlyMap<number, HourCounts> };

const historyOfKept = ({ head, days }: Kept): History => historyOf(head.widthMs, [...days, ...head.hours]);

/** Fills buckets [from, to) with a value each. */
function fill({ head, days }: Kept, from: number, to: number, value = 1): Kept {
  const buckets = Array.from({ length: to - from }, (_, index) => [at(from + index), bucketOf(value)] as const);
  const counted = { span: { from: at(from), to: at(to) }, buckets };
  const result = filled(head, [counted], historyOfKept({ head, days }));
  return { head: result.head, days: new Map([...days, ...result.leaving]) };
}

const fresh = (to: number): Kept => ({ head: newHead(WIDTH, START, at(to)), days: new Map() });

describe('the head of a series', () => {
  test('that is new knows nothing of its past', () => {
    const { head } = fresh(24);
    expect(head.gaps).toEqual([{ from: at(0), to: at(24) }]);
    expect(knownEnd(head)).toBe(START);
    expect(newHead(WIDTH, START, START).gaps).toEqual([]);
  });

  test('that is extended does not know the buckets in between, until they are filled', () => {
    const known = fill(fresh(24), 0, 24);
    const extended = extendedTo(known.head, at(26));
    expect([extended.knownTo, knownEnd(extended), extended.gaps]).toEqual([
      at(26),
      at(24),
      [{ from: at(24), to: at(26) }],
    ]);
    const again = fill({ ...known, head: extended }, 24, 26);
    expect([again.head.gaps, knownEnd(again.head)]).toEqual([[], at(26)]);
  });

  test('is never shortened by a clock that went back', () => {
    const { head } = fresh(24);
    expect(extendedTo(head, at(20))).toBe(head);
  });

  test('keeps no more than fourteen days, and no gap before them', () => {
    const extended = extendedTo(fresh(24).head, at(24) + KEPT_MS);
    expect(extended.from).toBe(at(24));
    expect(extended.gaps).toEqual([{ from: at(24), to: at(24) + KEPT_MS }]);
  });

  test('keeps its revision while buckets are added at its end, and changes it when the past changes', () => {
    const known = fill(fresh(24), 0, 24);
    const grown = fill({ ...known, head: extendedTo(known.head, at(25)) }, 24, 25);
    expect(grown.head.revision).toBe(known.head.revision);
    expect(fill(grown, 3, 4, 9).head.revision).toBeGreaterThan(grown.head.revision);
  });

  test('changes its revision when a gap behind its end is filled', () => {
    const later = fill(fresh(24), 12, 24);
    expect(knownEnd(later.head)).toBe(at(24));
    expect(fill(later, 0, 12).head.revision).toBeGreaterThan(later.head.revision);
  });

  test('changes its revision by a past that a run wrote before it lost the head: nobody has judged by that', () => {
    const known = fill({ head: newHead(WIDTH, at(-300), at(0)), days: new Map() }, -12, 0);
    const lost = fill(known, -288, -200);
    const again = fill({ head: known.head, days: lost.days }, -288, -200);
    expect(again.head.revision).toBe(known.head.revision + 1);
  });

  test('takes several spans at once, in any order, as one change', () => {
    const head = newHead(WIDTH, START, at(24));
    const spans = [
      [12, 24],
      [0, 3],
      [3, 6],
    ] as const;
    const counted = spans.map(([from, to]) => ({
      span: { from: at(from), to: at(to) },
      buckets: Array.from({ length: to - from }, (_, index) => [at(from + index), bucketOf(from + 1)] as const),
    }));
    const kept = historyOf(WIDTH, []);
    const { head: once } = filled(head, counted, kept);
    expect(once.gaps).toEqual([{ from: at(6), to: at(12) }]);
    expect(sumOf(recentOf(once), { from: at(0), to: at(6) })).toEqual({ total: 3 * 1 + 3 * 4, complete: true });
    expect(filled(head, [...counted].reverse(), kept).head).toEqual(once);
    expect(filled(head, [], kept)).toEqual({ head, leaving: new Map() });
  });

  test('hears a bucket that a run reads twice as it was read last, and not as copies of itself', () => {
    const head = newHead(WIDTH, START, at(1));
    const loud = { type: 'WEB', mark: '0123456789abcdef', reach: 900, interactions: 0, size: 900, by: 'abcd' };
    const late = { ...loud, mark: 'f0f0f0f0f0f0f0f0', size: 20, by: 'dcba' };
    const read = (...heard: (typeof loud)[]) => ({
      span: { from: at(0), to: at(1) },
      buckets: [[at(0), { ...bucketOf(heard.length), heard, asksLargest: true as const }] as const],
    });
    const twice = filled(head, [read(loud), read(loud, late)], historyOf(WIDTH, []));
    expect(twice).toEqual(filled(head, [read(loud, late)], historyOf(WIDTH, [])));
    expect(twice.head.hours.get(START)?.largest?.total[0]).toBe(900);
  });

  test('does not know a bucket of which the answer is doubted', () => {
    const known = fill(fresh(24), 0, 24, 5);
    const counted = {
      span: { from: at(20), to: at(22) },
      buckets: [[at(20), null] as const, [at(21), bucketOf(7)] as const],
    };
    const { head } = filled(known.head, [counted], historyOfKept(known));
    expect([19, 20, 21, 22].map((bucket) => bucketAt(recentOf(head), at(bucket)))).toEqual([5, undefined, 7, 5]);
    expect(sumOf(recentOf(head), { from: at(19), to: at(23) })).toMatchObject({ total: 17, complete: false });
  });

  test('asks again for a span that it knew, no further than it reaches', () => {
    const known = fill(fresh(24), 0, 24).head;
    const again = askedAgain(known, { from: at(22), to: at(26) });
    expect([again.gaps, again.knownTo, again.revision]).toEqual([
      [{ from: at(22), to: at(24) }],
      at(24),
      known.revision,
    ]);
    expect(askedAgain(again, { from: at(-3), to: at(1) }).gaps).toEqual([
      { from: at(0), to: at(1) },
      { from: at(22), to: at(24) },
    ]);
  });

  test('that gives a span up does not ask for it again, and does not know it either', () => {
    const head = abandoned(fresh(24).head, { from: at(3), to: at(5) });
    expect(head.gaps).toEqual([
      { from: at(0), to: at(3) },
      { from: at(5), to: at(24) },
    ]);
    expect(bucketAt(recentOf(head), at(3))).toBeUndefined();
  });

  test('loses no bucket to the day items: each is found in one of the two, as it was last filled', () => {
    const step = fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 30 }), fc.nat(40), fc.nat(9));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        let kept = fresh(12);
        const truth = new Map<number, number>();
        for (const [ahead, length, back, value] of steps) {
          kept = { ...kept, head: extendedTo(kept.head, kept.head.knownTo + ahead * WIDTH) };
          const end = (kept.head.knownTo - START) / WIDTH;
          const from = Math.max(0, end - back - length);
          const to = Math.min(end, from + length);
          kept = fill(kept, from, to, value);
          for (let bucket = from; bucket < to; bucket += 1) truth.set(bucket, value);
        }
        const history = historyOfKept(kept);
        const end = (kept.head.knownTo - START) / WIDTH;
        for (let bucket = 0; bucket < end; bucket += 1) expect(bucketAt(history, at(bucket))).toBe(truth.get(bucket));
        // What is unknown is a gap, and what is a gap is unknown.
        const gap = (bucket: number) => kept.head.gaps.some(({ from, to }) => from <= at(bucket) && at(bucket) < to);
        for (let bucket = 0; bucket < end; bucket += 1) expect(gap(bucket)).toBe(!truth.has(bucket));
        // The head stays small however long the history is.
        expect(kept.head.hours.size).toBeLessThanOrEqual(8);
      }),
      { numRuns: 60 },
    );
  });

  test('carries at least the last six hours itself, so that no day item is read for the hourly check', () => {
    const kept = fill(fresh(24 * 12), 0, 24 * 12);
    expect(kept.head.knownTo - headReachesTo(kept.head)).toBeGreaterThanOrEqual(6 * HOUR_MS);
    expect(sumOf(recentOf(kept.head), { from: kept.head.knownTo - 6 * HOUR_MS, to: kept.head.knownTo })).toEqual({
      total: 72,
      complete: true,
    });
  });

  test('at a coarser width keeps its sums and takes a bucket with a gap in it for unknown', () => {
    const kept = fill(fill(fresh(24), 0, 11), 12, 24);
    const coarse = resized(kept.head, HOUR_MS);
    expect(coarse.gaps).toEqual([{ from: START, to: START + HOUR_MS }]);
    expect(sumOf(recentOf(coarse), { from: START + HOUR_MS, to: START + 2 * HOUR_MS })).toEqual({
      total: 12,
      complete: true,
    });
    expect(coarse.revision).toBeGreaterThan(kept.head.revision);
  });

  test('at a coarser width ends at a whole bucket, and begins at one', () => {
    const head = newHead(WIDTH, at(1), at(25));
    expect(resized(head, HOUR_MS)).toMatchObject({ from: START + HOUR_MS, knownTo: START + 2 * HOUR_MS });
  });

  test('at a finer width is to be read again, from where it began', () => {
    const kept = fill({ head: newHead(HOUR_MS, START, START + 2 * HOUR_MS), days: new Map() }, 0, 0);
    const fine = resized({ ...kept.head, gaps: [], version: 7 }, WIDTH);
    expect(fine).toMatchObject({ version: 7, widthMs: WIDTH, from: START, knownTo: START + 2 * HOUR_MS });
    expect(fine.gaps).toEqual([{ from: START, to: START + 2 * HOUR_MS }]);
  });

  test('stays as it is at its own width', () => {
    const { head } = fresh(24);
    expect(resized(head, WIDTH)).toBe(head);
  });
});

describe('a correction', () => {
  const known = () => fill(fresh(24), 0, 24);
  const grownTo = (kept: Kept, to: number) => {
    const from = (kept.head.knownTo - START) / WIDTH;
    return fill({ ...kept, head: extendedTo(kept.head, at(to)) }, from, to);
  };

  test('is remembered for those who judged before it, and for nobody else', () => {
    const before = known();
    const after = fill(before, 20, 21, 9);
    expect(correctedSince(before.head, before.head.revision)).toBeUndefined();
    expect(correctedSince(after.head, before.head.revision)).toBe(at(20));
    expect(correctedSince(after.head, after.head.revision)).toBeUndefined();
  });

  test('is what fills a gap behind the newest known bucket, too', () => {
    const gap = fill(fill(fresh(24), 0, 10), 12, 24);
    expect(correctedSince(fill(gap, 10, 12).head, gap.head.revision)).toBe(at(10));
  });

  test('is what fills a gap behind a bucket that rules were judged by, also one that is doubted since', () => {
    const judged = fill(fill(fresh(24), 0, 10), 17, 24);
    const burst = (head: SeriesHead) => fill({ ...judged, head }, 10, 17, 26).head;
    const doubts = { span: { from: at(23), to: at(24) }, buckets: [[at(23), null] as const] };
    const doubted = filled(judged.head, [doubts], historyOfKept(judged)).head;
    const unknown = askedAgain(doubted, { from: at(17), to: at(24) });
    expect(knownEnd(unknown)).toBe(at(10));
    for (const head of [
      judged.head,
      doubted,
      unknown,
      extendedTo(unknown, at(25)),
      askedAgain(judged.head, doubts.span),
    ])
      expect(correctedSince(burst(head), judged.head.revision)).toBe(at(10));
    // At another width, too.
    const of15 = resized(unknown, 3 * WIDTH);
    const counted = { span: { from: at(9), to: at(12) }, buckets: [[at(9), bucketOf(26)] as const] };
    expect(correctedSince(filled(of15, [counted], recentOf(of15)).head, judged.head.revision)).toBe(at(9));
    const of5 = resized(of15, WIDTH);
    expect(correctedSince(fill({ ...judged, head: of5 }, 9, 12).head, judged.head.revision)).toBe(at(9));
  });

  test('is what comes before a span that was given up, of which rules were judged as unknown', () => {
    const judged = { ...known(), head: abandoned(extendedTo(known().head, at(30)), { from: at(26), to: at(30) }) };
    expect(correctedSince(fill(judged, 24, 26).head, judged.head.revision)).toBe(at(24));
  });

  test('is not what a run counted and doubted at once, until it is known', () => {
    const judged = known();
    const newest = { ...judged, head: extendedTo(judged.head, at(25)) };
    const doubt = ({ head, days }: Kept): Kept => {
      const span = { from: at(24), to: at(25) };
      const counted = { span, buckets: [[at(24), bucketOf(3)] as const] };
      const unknown = { span, buckets: [[at(24), null] as const] };
      const after = filled(head, [counted, unknown], historyOfKept({ head, days })).head;
      return { days, head: askedAgain(after, span) };
    };
    const twice = doubt(doubt(newest));
    expect(twice.head.revision).toBe(judged.head.revision);
    // An alert may have begun by what it was at least.
    expect(correctedSince(fill(twice, 24, 25).head, judged.head.revision)).toBe(at(24));
  });

  test('is not what adds buckets at the end', () => {
    const before = known();
    expect(correctedSince(grownTo(before, 26).head, before.head.revision)).toBeUndefined();
  });

  test('and a later one are one from the earliest bucket on, while that is of the last day', () => {
    const before = known();
    const two = fill(fill(before, 6, 7, 9), 20, 21, 9);
    expect(correctedSince(two.head, before.head.revision)).toBe(at(6));
    const backwards = fill(fill(before, 20, 21, 9), 6, 7, 9);
    expect(correctedSince(backwards.head, before.head.revision)).toBe(at(6));
  });

  test('and a later one are one for as much of the last day as both touched, also where the first began before it', () => {
    const day = DAY_MS / WIDTH;
    const before = fill(fresh(24 + day), 22 + day, 24 + day);
    const both = fill(fill(before, 0, 20 + day), 20 + day, 22 + day);
    expect(correctedSince(both.head, before.head.revision)).toBe(at(24));
  });

  test('is forgotten after a day, when nothing so old is judged again', () => {
    const first = fill(known(), 6, 7, 9);
    const day = DAY_MS / WIDTH;
    const later = fill(grownTo(first, 24 + day), 24 + day - 2, 24 + day - 1, 9);
    expect(correctedSince(later.head, first.head.revision - 1)).toBe(at(24 + day - 2));
  });
});

describe('a head that was told by readings of its group', () => {
  const told = () => withProof(fill(fresh(24), 0, 24).head, { group: '42/group:7:300000', at: at(20), to: at(20) });

  test('is asked again for all of it that came since it agreed, once that is doubted, and only once', () => {
    const { gaps, proven, ...rest } = disproven(told());
    expect([gaps, proven]).toEqual([[{ from: at(20), to: at(24) }], undefined]);
    expect(disproven({ gaps, ...rest })).toEqual({ gaps, ...rest });
  });

  test('of another width rests on no reading any more', () => {
    expect(resized(told(), 3 * WIDTH).proven).toBeUndefined();
  });
});
