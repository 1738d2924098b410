import { describe, expect, test } from 'vitest';
import {
  feedsRefused,
  feedsTrustAfter,
  type GroupTrust,
  NOTHING_LEARNT,
  type Probe,
  shownTogether,
  trustAfter,
  trustAt,
  trustWithoutNames,
} from '../../../../functions/domain/counting/group/group-trust.ts';
import { DAY_MS, HOUR_MS } from '../../../../functions/domain/time/units-of-time.ts';

const TICK = Date.UTC(2026, 10, 20, 14);
const TRUSTED: GroupTrust = { kind: 'trusted', since: TICK - HOUR_MS };

const probe = (series: string, own: number, attributed = own): Probe => ({ series, own, attributed, moved: false });

describe('what is attributed is used', () => {
  test('once enough mentions of two keywords were counted by the keywords themselves as they were attributed', () => {
    const probes = [probe('keyword:1:ALL', 12), probe('keyword:2:ALL', 8)];
    expect(trustAfter(NOTHING_LEARNT, probes, { tick: TICK })).toEqual({ kind: 'trusted', since: TICK });
  });

  test.each<[string, readonly Probe[]]>([
    ['a few mentions', [probe('keyword:1:ALL', 12), probe('keyword:2:ALL', 7)]],
    ['many mentions of a single keyword', [probe('keyword:1:ALL', 500), probe('keyword:2:ALL', 0)]],
    ['the same mentions once more as negative ones', [probe('keyword:1:ALL', 12), probe('keyword:1:NEGATIVE', 12)]],
    ['numbers that changed while they were asked for', [{ ...probe('keyword:1:ALL', 30, 29), moved: true }]],
  ])('and not by the evidence of %s', (_, probes) => {
    expect(trustAfter(NOTHING_LEARNT, probes, { tick: TICK }).kind).toBe('learning');
  });

  test('by evidence that was gathered little by little, of which the same is not counted twice', () => {
    const first = trustAfter(NOTHING_LEARNT, [probe('keyword:1:ALL', 10)], { tick: TICK });
    const same = trustAfter(first, [probe('keyword:1:ALL', 10)], { tick: TICK + HOUR_MS });
    const more = trustAfter(same, [probe('keyword:2:ALL', 10)], { tick: TICK + 2 * HOUR_MS });
    expect([first.kind, same.kind, more.kind]).toEqual(['learning', 'learning', 'trusted']);
    // As long as more is found it is looked for at once.
    expect([first, same]).toMatchObject([{ askAgainAt: TICK }, { askAgainAt: TICK + 2 * HOUR_MS }]);
  });
});

describe('what other groups of the organization have shown', () => {
  const two = [probe('keyword:1:ALL', 2), probe('keyword:2:ALL', 1)];
  const few = trustAfter(NOTHING_LEARNT, two, { tick: TICK });
  const other: GroupTrust = { kind: 'learning', evidence: { 'keyword:9:ALL': 17 }, askAgainAt: TICK };
  const refused: GroupTrust = { kind: 'refused', until: TICK + DAY_MS, wasUsed: false, why: 'keyword:8 counts 9' };
  const strange = trustWithoutNames(NOTHING_LEARNT, 'acme corp', TICK);

  test.each<[string, readonly GroupTrust[], number]>([
    ['mentions of those that learn', [other, other], 34],
    ['a group that is trusted', [TRUSTED], 20],
    ['none where one of them counted otherwise', [TRUSTED, refused], 0],
    ['none where one of them has words that are no names', [TRUSTED, strange], 0],
  ])('is %s', (_, trusts, mentions) => {
    expect(shownTogether(trusts)).toBe(mentions);
  });

  test('does for a quiet group that has shown two keywords of its own, with no more probes', () => {
    expect(few.kind).toBe('learning');
    const ofOthers = shownTogether([other]);
    expect(trustAt(few, { tick: TICK, ofOthers })).toEqual({ kind: 'trusted', since: TICK });
    expect(trustAfter(NOTHING_LEARNT, two, { tick: TICK, ofOthers })).toEqual({ kind: 'trusted', since: TICK });
  });

  test('does not for one that has shown a single keyword, nor for one with words that are no names', () => {
    const single = trustAfter(NOTHING_LEARNT, two.slice(1), { tick: TICK, ofOthers: 500 });
    expect([single, strange].map((trust) => trustAt(trust, { tick: TICK, ofOthers: 500 }).kind)).toEqual([
      'learning',
      'learning',
    ]);
  });
});

describe('one keyword that counts otherwise', () => {
  const wrong = [probe('keyword:1:ALL', 40), probe('keyword:2:ALL', 1, 0)];

  test('ends the trust for a day, and operations hears of it where it was used', () => {
    const after = trustAfter(TRUSTED, wrong, { tick: TICK });
    expect(after).toMatchObject({ kind: 'refused', until: TICK + DAY_MS, wasUsed: true });
    expect([trustAt(after, { tick: TICK + DAY_MS - 1 }), trustAt(after, { tick: TICK + DAY_MS })]).toEqual([
      after,
      NOTHING_LEARNT,
    ]);
  });

  test('is why nothing is used from the first, which is nothing to tell', () => {
    expect(trustAfter(NOTHING_LEARNT, wrong, { tick: TICK })).toMatchObject({ kind: 'refused', wasUsed: false });
  });

  test('does not count where a mention came in between the two requests', () => {
    const moved = { ...probe('keyword:2:ALL', 1, 0), moved: true };
    expect(trustAfter(TRUSTED, [moved], { tick: TICK })).toEqual(TRUSTED);
  });
});

test('words that are no names are tried again a day later, or soon where they were names before', () => {
  const again = [NOTHING_LEARNT, TRUSTED].map((before) => trustWithoutNames(before, 'acme corp', TICK));
  expect(again).toMatchObject([
    { kind: 'learning', askAgainAt: TICK + DAY_MS },
    { kind: 'learning', askAgainAt: TICK + HOUR_MS },
  ]);
});

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
