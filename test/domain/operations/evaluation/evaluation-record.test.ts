import { describe, expect, test } from 'vitest';
import {
  EVERY_SERIES,
  evaluationRecord,
  recordAfter,
  usedSince,
} from '../../../../functions/domain/operations/evaluation/evaluation-record.ts';

const MINUTE = 60_000;
const TICK = Date.parse('2026-11-20T14:01:00Z');
const DAY = Date.parse('2026-11-20T00:00:00Z');
const DAY_MS = 86_400_000;

const run = (fields: Partial<Parameters<typeof recordAfter>[1]> = {}) => ({
  tick: TICK,
  spread: '2:1',
  unfinished: [],
  timeZones: { 42: 'Europe/Berlin' },
  stalled: {},
  silences: {},
  sent: { counts: 10, scrolls: 2 },
  isNamed: () => true,
  ...fields,
});

describe('the record of evaluations', () => {
  test('is of the form that is read', () => {
    const record = recordAfter(undefined, run());
    expect(evaluationRecord.parse(record)).toEqual(record);
    expect(record).toMatchObject({ lastTick: TICK, spread: '2:1', timeZones: { 42: 'Europe/Berlin' } });
  });

  test('does not go back when an older tick is evaluated after a newer one', () => {
    const newer = recordAfter(undefined, run());
    expect(recordAfter(newer, run({ tick: TICK - 5 * MINUTE })).lastTick).toBe(TICK);
  });

  test('names what was left over, and forgets what was left over before', () => {
    const left = recordAfter(undefined, run({ unfinished: ['42/keyword:1001:ALL'] }));
    expect(left.unfinished).toEqual(['42/keyword:1001:ALL']);
    expect(recordAfter(left, run()).unfinished).toEqual([]);
  });

  test('of more than can be named says everything, so that the item stays small and nothing is left out', () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `42/keyword:${at}:ALL`);
    expect(recordAfter(undefined, run({ unfinished: names(500) })).unfinished).toEqual(names(500));
    expect(recordAfter(undefined, run({ unfinished: names(501) })).unfinished).toEqual([EVERY_SERIES]);
  });
});

test('an organization that could not be read for a moment keeps its zone and its name', () => {
  const known = recordAfter(undefined, run({ names: { 42: 'Acme' } }));
  const without = recordAfter(known, run({ tick: TICK + 5 * MINUTE, timeZones: { 43: 'UTC' }, names: {} }));
  expect(without.timeZones).toEqual({ 42: 'Europe/Berlin', 43: 'UTC' });
  expect(without.names).toEqual({ 42: 'Acme' });
});

test('an organization that no item names any more is forgotten', () => {
  const known = recordAfter(
    undefined,
    run({ timeZones: { 42: 'Europe/Berlin', 43: 'UTC' }, names: { 42: 'A', 43: 'B' } }),
  );
  const after = recordAfter(known, run({ timeZones: {}, names: {}, isNamed: (id: string) => id === '43' }));
  expect([after.timeZones, after.names]).toEqual([{ 43: 'UTC' }, { 43: 'B' }]);
});

describe('the requests that were sent', () => {
  test('are summed up by the day, and remembered for two', () => {
    const first = recordAfter(undefined, run({ tick: TICK - DAY_MS }));
    const second = recordAfter(recordAfter(first, run()), run({ tick: TICK + 5 * MINUTE }));
    expect(second.days).toEqual([
      { since: DAY, counts: 20, scrolls: 4 },
      { since: DAY - DAY_MS, counts: 10, scrolls: 2 },
    ]);
    expect(recordAfter(second, run({ tick: TICK + DAY_MS })).days.map(({ since }) => since)).toEqual([
      DAY + DAY_MS,
      DAY,
    ]);
  });

  test('are told since the beginning of the day before', () => {
    const record = recordAfter(recordAfter(undefined, run({ tick: TICK - DAY_MS })), run());
    expect(usedSince(record, TICK)).toEqual({ since: DAY - DAY_MS, counts: 20, scrolls: 4 });
    expect(usedSince(record, TICK + DAY_MS)).toEqual({ since: DAY, counts: 10, scrolls: 2 });
    expect(usedSince(undefined, TICK)).toEqual({ since: DAY - DAY_MS, counts: 0, scrolls: 0 });
  });
});
