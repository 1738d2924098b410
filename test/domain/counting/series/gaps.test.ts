import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Span, spansWithin, withoutSpan, withSpan } from '../../../../functions/domain/counting/series/gaps.ts';

const END = 40;
const span = fc.tuple(fc.nat(END), fc.nat(END)).map(([a, b]): Span => ({ from: Math.min(a, b), to: Math.max(a, b) }));
/** Spans as they are kept: made by adding, so in order and apart. */
const spans = fc.array(span, { maxLength: 6 }).map((all) => all.reduce<Span[]>(withSpan, []));

/** The points that spans cover: what they mean. */
function points(all: readonly Span[]): Set<number> {
  return new Set(all.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)));
}

function inOrderAndApart(all: readonly Span[]): boolean {
  return all.every(({ from, to }, at) => from < to && (at === 0 || (all[at - 1]?.to ?? END) < from));
}

describe('gaps', () => {
  test('cover what was added, and nothing else', () => {
    fc.assert(
      fc.property(spans, span, (gaps, added) => {
        expect(points(withSpan(gaps, added))).toEqual(points([...gaps, added]));
      }),
    );
  });

  test('stay in order and apart, however spans are added and taken away', () => {
    const steps = fc.array(fc.tuple(fc.boolean(), span), { maxLength: 12 });
    fc.assert(
      fc.property(steps, (all) => {
        const gaps = all.reduce<Span[]>((kept, [add, one]) => (add ? withSpan : withoutSpan)(kept, one), []);
        expect(inOrderAndApart(gaps)).toBe(true);
      }),
    );
  });

  test('lose what is filled, and nothing else', () => {
    fc.assert(
      fc.property(spans, span, (gaps, filled) => {
        const left = points(gaps);
        for (const point of points([filled])) left.delete(point);
        expect(points(withoutSpan(gaps, filled))).toEqual(left);
      }),
    );
  });

  test('split into what lies in a span and what does not, without loss', () => {
    fc.assert(
      fc.property(spans, span, (gaps, window) => {
        const inside = points(spansWithin(gaps, window));
        const outside = points(withoutSpan(gaps, window));
        expect(new Set([...inside, ...outside])).toEqual(points(gaps));
        expect(inside.size + outside.size).toBe(points(gaps).size);
      }),
    );
  });

  test('come out the same in whatever order they were added', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), (all) => {
        const one = all.reduce<Span[]>(withSpan, []);
        expect([...all].reverse().reduce<Span[]>(withSpan, [])).toEqual(one);
      }),
    );
  });

  test('that are filled in the order in which they are listed are gone', () => {
    fc.assert(
      fc.property(spans, (gaps) => {
        expect(gaps.reduce<Span[]>(withoutSpan, gaps)).toEqual([]);
      }),
    );
  });
});
