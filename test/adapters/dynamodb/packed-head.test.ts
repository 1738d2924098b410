import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packedOf, saidBy, unpacked } from '../../../functions/adapters/dynamodb/packed-head.ts';
import type { HeadFields } from '../../../functions/adapters/dynamodb/stored-head.ts';
import { HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';

const WIDTH = 5 * MINUTE_MS;
const NOON = Date.parse('2026-11-20T12:00:00Z');

/** Buckets of an hour with any of them unknown, but not all: such an hour says nothing, and is not kept. */
const hour = fc
  .array(fc.option(fc.nat(3)), { minLength: 12, maxLength: 12 })
  .filter((total) => total.some((count) => count !== null))
  .chain((total) => {
    const columns = { total, types: total.some((count) => count) ? { WEB: total.map((count) => count ?? 0) } : {} };
    const numbers = total.map((count) => (count ?? 0) * 1000);
    const read = { ...columns, copies: columns, reach: { largest: numbers, sum: numbers } };
    return fc.constantFrom(columns, read, { ...read, copies: { ...columns, total: total.map(() => null) } });
  });

const head = fc
  .record({
    at: fc.nat(200),
    from: fc.constantFrom(NOON - 400 * HOUR_MS, NOON - 2 * HOUR_MS),
    gap: fc.option(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9 })), { nil: undefined }),
    revision: fc.nat(3),
    checkedAt: fc.constantFrom(NOON, NOON + HOUR_MS),
    hours: fc.array(fc.tuple(fc.integer({ min: -9, max: 17 }), hour), { maxLength: 8 }),
    correction: fc.option(fc.constantFrom({ from: NOON, revision: 1 }, { from: NOON, revision: 2 }), {
      nil: undefined,
    }),
    texts: fc.dictionary(fc.constantFrom(String(NOON), String(NOON + HOUR_MS)), fc.constantFrom('1a', '1a 2b')),
    shownTo: fc.option(fc.constantFrom(NOON, NOON + WIDTH), { nil: undefined }),
    proven: fc.option(fc.constant({ group: '42/group:7:300000', at: NOON, to: NOON }), { nil: undefined }),
  })
  .map(({ at, gap, hours, correction, shownTo, proven, texts, ...rest }): HeadFields => {
    const gaps = gap === undefined ? [] : [{ from: NOON + gap[0] * WIDTH, to: NOON + (gap[0] + gap[1]) * WIDTH }];
    return {
      ...rest,
      widthMs: WIDTH,
      knownTo: NOON + at * WIDTH,
      gaps,
      hours: Object.fromEntries(hours.map(([start, counts]) => [NOON + start * HOUR_MS, counts])),
      ...(correction === undefined ? {} : { correction }),
      ...(shownTo === undefined ? {} : { shownTo }),
      ...(proven === undefined ? {} : { proven }),
      ...(Object.keys(texts).length === 0 ? {} : { texts }),
    };
  });

test('a head is the same after it was packed beside any earlier one of its series, or none', () => {
  fc.assert(
    fc.property(head, fc.option(head, { nil: undefined }), fc.boolean(), (now, before, isOfPack) => {
      const knownTo = isOfPack ? now.knownTo : now.knownTo + WIDTH;
      expect(unpacked(packedOf(now, before, knownTo), before, knownTo)).toEqual(now);
    }),
    { numRuns: 250 },
  );
});

test('of a series without new mentions nothing is written, however many buckets and hours pass', () => {
  const zeros = { total: Array.from({ length: 12 }, () => 0), types: {} };
  const from = NOON - 400 * HOUR_MS;
  const of = (knownTo: number, hours: HeadFields['hours']): HeadFields => {
    const since = Math.max(from, knownTo - 14 * 24 * HOUR_MS);
    return { widthMs: WIDTH, from: since, knownTo, gaps: [], revision: 2, checkedAt: NOON, hours };
  };
  const partly = { ...zeros, total: zeros.total.map((count, at) => (at < 3 ? count : null)) };
  const before = of(NOON + 15 * MINUTE_MS, { [NOON]: partly, [NOON - HOUR_MS]: zeros });
  const hours = {
    [NOON]: zeros,
    [NOON + HOUR_MS]: { ...zeros, total: zeros.total.map((_, at) => (at < 6 ? 0 : null)) },
  };
  const quiet = Array.from({ length: 6 }, (_, at): [number, HeadFields['hours'][number]] => [
    NOON - at * HOUR_MS,
    zeros,
  ]);
  const now = of(NOON + 90 * MINUTE_MS, { ...Object.fromEntries(quiet), ...hours });
  expect(packedOf(now, undefined, now.knownTo)).not.toHaveProperty('hours');
  const older = saidBy(packedOf(before, undefined, before.knownTo), before.knownTo);
  expect(packedOf(now, older, now.knownTo)).toEqual({});
});
