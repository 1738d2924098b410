import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTimeline } from '../../../service/store/timeline.ts';

const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 });

test('rows lie in the order of time, then of number, in whatever order and rhythm they come', () => {
  fc.assert(
    fc.property(times, fc.array(fc.boolean(), { maxLength: 200 }), (timeOf, reads) => {
      const timeline = createTimeline((row) => timeOf[row] ?? 0);
      for (const row of timeOf.keys()) {
        timeline.add(row);
        if (reads[row]) timeline.rows();
      }
      const sorted = [...timeOf.keys()].sort((a, b) => (timeOf[a] ?? 0) - (timeOf[b] ?? 0) || a - b);
      expect([...timeline.rows()]).toEqual(sorted);
    }),
  );
});

test('the index of a time counts the rows before it', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: -1, max: 21 }), (timeOf, time) => {
      const timeline = createTimeline((row) => timeOf[row] ?? 0);
      for (const row of timeOf.keys()) timeline.add(row);
      expect(timeline.indexOfTime(time)).toBe(timeOf.filter((other) => other < time).length);
    }),
  );
});

test('rows that are not kept are gone, and later ones find their place', () => {
  const timeOf = [5, 1, 3, 4, 2];
  const timeline = createTimeline((row) => timeOf[row] ?? 0);
  for (const row of [0, 1, 2, 3]) timeline.add(row);
  timeline.keep((row) => row !== 3);
  timeline.add(4);
  expect([...timeline.rows()]).toEqual([1, 4, 2, 0]);
});
