import { describe, expect, test } from 'vitest';
import type { HourCounts } from '../../functions/domain/counting/series/hour-counts.ts';
import type { SeriesHead } from '../../functions/domain/counting/series/series-head.ts';
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
  shownTo: NOON,
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
    saveHeads: () => Promise.reject(new Error('not asked')),
    keepHours: () => Promise.reject(new Error('not asked')),
  };
  const recall = (head: Partial<SeriesHead> = {}, hoursBack = 24) =>
    recallHours({ history }, KEY, { head: { ...HEAD, ...head }, from: NOON - hoursBack * HOUR_MS });
  return { read, recall };
}

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
    ['another hour has left the head', { knownTo: NOON + 300_000 }, 24, [24, 6]],
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

  test('and again while a gap is filled, of which no revision tells', async () => {
    const { read, recall } = startStore();
    const gaps = [{ from: NOON - 9 * HOUR_MS, to: NOON }];
    await recall({ gaps });
    await recall({ gaps });
    await recall();
    expect(read.length).toBe(3);
  });
});
