import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeFirst } from '../../../service/query/take-first.ts';

test('the first rows behind a row are those that sorting everything gives', () => {
  const values = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 150 });
  fc.assert(
    fc.property(
      values,
      fc.nat(),
      fc.integer({ min: 1, max: 20 }),
      fc.boolean(),
      (valueByRow, seed, limit, fromStart) => {
        const key = (row: number) => valueByRow[row] ?? 0;
        const order = { key, compare: (one: number, other: number) => key(one) - key(other) || one - other };
        const after = fromStart ? undefined : seed % valueByRow.length;
        const passes = (row: number) => row % 3 !== 1;
        const expected = [...valueByRow.keys()]
          .filter(passes)
          .filter((row) => after === undefined || order.compare(row, after) > 0)
          .sort(order.compare)
          .slice(0, limit);
        expect(takeFirst(Uint32Array.from(valueByRow.keys()), passes, { order, after, limit })).toEqual(expected);
      },
    ),
  );
});
