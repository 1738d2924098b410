import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cheapestRanges, type KnownItem } from '../../functions/adapters/dynamodb/cheapest-reads.ts';

const KEY_BYTES = 4096;
const named = (items: readonly Omit<KnownItem, 'sk'>[]): KnownItem[] =>
  items.map((item, at) => ({ ...item, sk: `rule#${String(at).padStart(4, '0')}` }));
const of = (count: number, isWanted: boolean, bytes = 1000) =>
  Array.from({ length: count }, () => ({ bytes, isWanted }));

/** What ranges and the keys beside them pay for, in units of 4 KB, with what a range costs beside. */
function costOf(items: readonly KnownItem[], ranges: readonly (readonly [string, string])[]): number {
  const inOf = ({ sk }: KnownItem) => ranges.some(([from, to]) => from <= sk && sk <= to);
  const bytes = items.filter(inOf).reduce((sum, each) => sum + each.bytes, 0);
  return items.filter((each) => each.isWanted && !inOf(each)).length + bytes / KEY_BYTES + 2 * ranges.length;
}

describe('states that lie side by side', () => {
  test('are read at once where that is less, and the rules beside them are not', () => {
    const items = named([...of(50, false), ...of(30, true), ...of(50, false), ...of(2, true), ...of(50, false)]);
    expect(cheapestRanges(items)).toEqual([['rule#0050', 'rule#0079']]);
  });

  test('are read with a few between them that nobody wants', () => {
    const items = named([...of(20, true), ...of(3, false), ...of(20, true)]);
    expect(cheapestRanges(items)).toEqual([['rule#0000', 'rule#0042']]);
  });

  test('are read by their keys where they are few, large, or far apart', () => {
    expect(cheapestRanges(named(of(2, true)))).toEqual([]);
    expect(cheapestRanges(named(of(50, true, KEY_BYTES)))).toEqual([]);
    expect(cheapestRanges(named(Array.from({ length: 40 }, () => [...of(1, true), ...of(5, false)]).flat()))).toEqual(
      [],
    );
    expect(cheapestRanges([])).toEqual([]);
  });

  test('never cost more than by any other choice of ranges', () => {
    const item = fc.record({ bytes: fc.integer({ min: 100, max: 6000 }), isWanted: fc.boolean() });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (some) => {
        const items = named(some);
        const cost = costOf(items, cheapestRanges(items));
        for (const [first, { sk: from }] of items.entries()) {
          for (const { sk: to } of items.slice(first)) {
            expect(cost).toBeLessThanOrEqual(costOf(items, [[from, to]]) + 1e-9);
            for (const [second, { sk: next }] of items.entries()) {
              if (next <= to) continue;
              for (const { sk: last } of items.slice(second)) {
                const pair = [
                  [from, to],
                  [next, last],
                ] as const;
                expect(cost).toBeLessThanOrEqual(costOf(items, pair) + 1e-9);
              }
            }
          }
        }
        expect(cost).toBeLessThanOrEqual(costOf(items, []) + 1e-9);
      }),
    );
  });
});
