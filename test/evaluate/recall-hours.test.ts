import { describe, expect, test } from 'vitest';
import type { HourCounts } from '../../functions/domain/series/hour-counts.ts';
import type { SeriesHead } from '../../functions/domain/series/series-head.ts';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { recallHours } from '../../functions/evaluate/judging/recall-hours.ts';
import type { EvaluatePorts } from '../../functions/evaluate/ports.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const KEY = { organizationId: 42n, key: 'keyword:1001:ALL' };
const HEAD: SeriesHead = {
  version: 3,
  widthMs: 300_000,
  from: NOON - 200 * HOUR_MS,
  knownTo: NOON,
  gaps: [],
  revision: 5,
  checkedAt: NOON,
  hours: new Map(),
};

/** A store of which it is known what was read: from and to, in hours before noon. */
function startStore() {
  const read: [number, number][] = [];
  const hours = async (_key: unknown, from: number, to: number): Promise<ReadonlyMap<number, HourCounts>> => {
    read.push([(NOON - from) / HOUR_MS, (NOON - to) / HOUR_MS]);
    return new Map();
  };
  const history: EvaluatePorts['history'] = {
    hours,
    heads: () => Promise.reject(new Error('not asked')),
    recentHeads: () => Promise.reject(new Error('not asked')),
    saveHead: () => Promise.reject(new Error('not asked')),
    keepHours: () => Promise.reject(new Error('not asked')),
  };
  const recall = (head: Partial<SeriesHead> = {}, hoursBack = 24, older: ReadonlyMap<number, HourCounts> = new Map()) =>
    recallHours({ history }, KEY, { seen: { head: { ...HEAD, ...head }, older }, from: NOON - hoursBack * HOUR_MS });
  return { read, recall };
}

/** An hour that has left the head, and the head after the bucket before which it left. */
const LEFT = { start: NOON - 7 * HOUR_MS, counts: { total: [1], types: {} } };
const LEAVING = new Map([[LEFT.start, LEFT.counts]]);
const NEXT = { version: 4, knownTo: NOON + 300_000 };

describe('the older hours of a series are read once by a container', () => {
  test('as long as nothing of its past changes', async () => {
    const { read, recall } = startStore();
    await recall();
    await recall({ version: 4, knownTo: NOON - 300_000 });
    await recall({}, 12);
    expect(read).toEqual([[24, 7]]);
  });

  test.each<[string, Partial<SeriesHead>, number, readonly [number, number]]>([
    ['its past was corrected', { revision: 6 }, 24, [24, 7]],
    ['another hour has left the head in another container', { knownTo: NOON + 300_000 }, 24, [24, 6]],
    ['more is needed', {}, 300, [200, 7]],
    ['a gap of them is being filled', { gaps: [{ from: NOON - 9 * HOUR_MS, to: NOON }] }, 24, [24, 7]],
  ])('and once more when %s', async (_, head, hoursBack, expected) => {
    const { read, recall } = startStore();
    await recall();
    await recall(head, hoursBack);
    expect(read.slice(1)).toEqual([expected]);
  });

  test('and again when an hour that the head still carried is written: the newest bucket was a gap, which moves nothing out', async () => {
    const { read, recall } = startStore();
    const carried = new Map([[NOON - 7 * HOUR_MS, { total: [1], types: {} }]]);
    const knownTo = NOON + 300_000;
    await recall({ knownTo, gaps: [{ from: NOON, to: knownTo }], hours: carried });
    await recall({ knownTo });
    await recall({ knownTo });
    expect(read).toEqual([
      [24, 6],
      [24, 6],
    ]);
  });

  test('and not again when it has moved another hour out of the head itself', async () => {
    const { read, recall } = startStore();
    await recall();
    const hours = await recall(NEXT, 24, LEAVING);
    expect(hours.get(LEFT.start)).toEqual(LEFT.counts);
    expect((await recall({ version: 5, knownTo: NOON + 600_000 })).get(LEFT.start)).toEqual(LEFT.counts);
    expect(read).toEqual([[24, 7]]);
  });

  test.each<[string, Partial<SeriesHead>]>([
    ['somebody else wrote the head in between', { version: 5 }],
    ['its past was corrected with it', { revision: 6 }],
    ['two hours have passed, of which one is not at hand', { knownTo: NOON + HOUR_MS + 300_000 }],
  ])('but again where %s', async (_, head) => {
    const { read, recall } = startStore();
    await recall();
    await recall({ ...NEXT, ...head }, 24, LEAVING);
    expect(read.length).toBe(2);
  });

  test('but again where an hour was written otherwise than it was known', async () => {
    const { read, recall } = startStore();
    await recall();
    await recall({ version: 4 }, 24, new Map([[NOON - 9 * HOUR_MS, { total: [null], types: {} }]]));
    expect(read.length).toBe(2);
  });

  test('and again after a gap, although the container moves the next hour out itself', async () => {
    const { read, recall } = startStore();
    await recall();
    await recall({ gaps: [{ from: NOON - 9 * HOUR_MS, to: NOON - 8 * HOUR_MS }] });
    await recall(NEXT, 24, LEAVING);
    expect(read.length).toBe(3);
  });

  test('and forgets what nobody needs any more, a day later', async () => {
    const { read, recall } = startStore();
    await recall({}, 40);
    await recall(NEXT, 20, LEAVING);
    await recall(NEXT, 30);
    expect(read.length).toBe(1);
    await recall(NEXT, 31);
    expect(read.length).toBe(2);
  });

  test('and again while a gap is filled, of which no revision tells', async () => {
    const { read, recall } = startStore();
    const gaps = [{ from: NOON - 9 * HOUR_MS, to: NOON }];
    await recall({ gaps });
    await recall({ gaps });
    await recall();
    expect(read.length).toBe(3);
  });
});
