import { describe, expect, test } from 'vitest';
import { feedsRefused, feedsTrustAfter } from '../../../../functions/domain/counting/group/feeds-trust.ts';
import { NOTHING_LEARNT, trustAt } from '../../../../functions/domain/counting/group/group-trust.ts';
import { DAY_MS, HOUR_MS } from '../../../../functions/domain/time/units-of-time.ts';

const TICK = Date.UTC(2026, 10, 20, 14);
const own = { 'keyword:1:ALL': 12, 'keyword:2:ALL': 9, 'keyword:3:ALL': 0 };

describe('counts that feeds narrow are used', () => {
  test.each([21, 15])('once keywords with mentions enough count %d together', (together) => {
    expect(feedsTrustAfter(NOTHING_LEARNT, { group: 40, together, own }, { tick: TICK })).toEqual({
      kind: 'trusted',
      since: TICK,
    });
  });

  test.each<[string, number, number]>([
    ['which is all that the group has', 21, 21],
    ['which is what a single one has', 40, 12],
  ])('not where they count as many together, %s', (_, group, together) => {
    const after = feedsTrustAfter(NOTHING_LEARNT, { group, together, own }, { tick: TICK });
    expect(after).toEqual({ kind: 'learning', evidence: {}, askAgainAt: TICK + HOUR_MS });
  });

  test.each<[string, number]>([
    ['feeds are ignored', 40],
    ['only what all have in common is counted', 0],
    ['only one of them is taken', 9],
  ])('not where %s, for a day', (_, together) => {
    const after = feedsTrustAfter(NOTHING_LEARNT, { group: 40, together, own }, { tick: TICK });
    expect(after).toMatchObject({ kind: 'learning', evidence: {}, askAgainAt: TICK + DAY_MS });
  });

  test('not before evidence of few mentions has grown', () => {
    const few = { 'keyword:1:ALL': 6, 'keyword:2:ALL': 5 };
    const first = feedsTrustAfter(NOTHING_LEARNT, { group: 40, together: 11, own: few }, { tick: TICK });
    expect(first).toEqual({ kind: 'learning', evidence: few, askAgainAt: TICK });
    const more = { 'keyword:3:ALL': 6, 'keyword:4:ALL': 5 };
    expect(feedsTrustAfter(first, { group: 40, together: 11, own: more }, { tick: TICK }).kind).toBe('trusted');
  });

  test('no more for a day once a keyword counts otherwise', () => {
    const refused = feedsRefused('keyword:1:ALL counts 9', TICK);
    expect(trustAt(refused, { tick: TICK + DAY_MS - 1 })).toBe(refused);
    expect(trustAt(refused, { tick: TICK + DAY_MS })).toBe(NOTHING_LEARNT);
  });
});
