import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fallsDueAt, newestDueEnd, spreadMinutes, turnMs } from '../../../functions/domain/series/due.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T00:00:00Z');
const width = fc.constantFrom(5, 15, 60).map((minutes) => minutes * MINUTE);
const turn = (widthMs: number) => fc.nat(Math.min(widthMs / MINUTE, 15) - 1).map((minutes) => minutes * MINUTE);
const widthAndTurn = width.chain((widthMs) => fc.tuple(fc.constant(widthMs), turn(widthMs)));

describe('a bucket', () => {
  test('is asked for a minute after its end when its series has the first turn', () => {
    expect(newestDueEnd(START + 5 * MINUTE, 5 * MINUTE, 0)).toBe(START);
    expect(newestDueEnd(START + 6 * MINUTE, 5 * MINUTE, 0)).toBe(START + 5 * MINUTE);
  });

  test('falls due at exactly one tick, whatever the turn of its series', () => {
    fc.assert(
      fc.property(widthAndTurn, fc.nat(10_000), ([widthMs, turnOf], minutes) => {
        const from = START + minutes * MINUTE;
        const ticks = Array.from({ length: (3 * widthMs) / MINUTE }, (_, at) => from + at * MINUTE);
        const due = ticks.filter((tick) => fallsDueAt(tick, widthMs, turnOf));
        const ends = due.map((tick) => newestDueEnd(tick, widthMs, turnOf));
        expect(due).toHaveLength(3);
        expect(ends).toEqual(ends.map((_, at) => (ends[0] ?? 0) + at * widthMs));
      }),
    );
  });

  test('is never asked for before it is over and has settled, nor later than its turn', () => {
    fc.assert(
      fc.property(widthAndTurn, fc.nat(10_000), ([widthMs, turnOf], minutes) => {
        const tick = START + minutes * MINUTE;
        const waited = tick - newestDueEnd(tick, widthMs, turnOf);
        expect(waited).toBeGreaterThanOrEqual(MINUTE + turnOf);
        expect(waited).toBeLessThan(MINUTE + turnOf + widthMs);
      }),
    );
  });

  test('ends on the grid of the day in UTC', () => {
    fc.assert(
      fc.property(widthAndTurn, fc.nat(10_000), ([widthMs, turnOf], minutes) => {
        expect(newestDueEnd(START + minutes * MINUTE, widthMs, turnOf) % widthMs).toBe(0);
      }),
    );
  });
});

describe('the turns of a fleet', () => {
  test('are all the first one while everything fits a quarter of a minute of requests', () => {
    for (const series of [0, 1, 5, 20]) expect(spreadMinutes(series, 80, 5 * MINUTE)).toBe(1);
    expect(spreadMinutes(21, 80, 5 * MINUTE)).toBe(2);
  });

  test('never reach beyond their bucket, nor 15 minutes', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 1, max: 100 }), width, (series, perMinute, widthMs) => {
        const minutes = spreadMinutes(series, perMinute, widthMs);
        expect(Number.isInteger(minutes)).toBe(true);
        expect(minutes).toBeGreaterThanOrEqual(1);
        expect(minutes).toBeLessThanOrEqual(Math.min(15, widthMs / MINUTE));
      }),
    );
  });

  test('are spread evenly over the minutes', () => {
    const minutes = 5;
    const counts = new Map<number, number>();
    for (let keyword = 0; keyword < 2000; keyword += 1) {
      const at = turnMs(42n, `keyword:${keyword}`, minutes);
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4].map((minute) => minute * MINUTE));
    for (const count of counts.values()) expect(Math.abs(count - 400)).toBeLessThan(100);
  });

  test('are the same at each run, and differ between organizations', () => {
    const turns = (organizationId: bigint) =>
      Array.from({ length: 50 }, (_, keyword) => turnMs(organizationId, `keyword:${keyword}`, 15));
    expect(turns(42n)).toEqual(turns(42n));
    expect(turns(42n)).not.toEqual(turns(43n));
  });
});
