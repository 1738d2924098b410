import { describe, expect, test } from 'vitest';
import {
  type AllowanceUse,
  afterLastMonth,
  allowanceUse,
  doubtsOfThePast,
  groupsOfLastMonth,
  groupsToCount,
  isOfMonth,
  isUsedUp,
  uncollected,
  useAfter,
  useInMonth,
} from '../../../../functions/domain/counting/organization/allowance.ts';
import { allowanceWarning } from '../../../../functions/domain/counting/organization/allowance-warning.ts';
import { buildOrganization } from '../../../support/build-organization.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const TICK = Date.parse('2026-11-20T14:01:00Z');
const none = () => 0;
const group = (id: bigint) => ({ id, name: `group ${id}`, keywordIds: [] });
const organization = buildOrganization({ monthlyLimit: 1000n, groups: [group(7n), group(8n), group(9n)] });

/** The use of this month, with groups as they were counted so long ago. */
const use = (counted: Record<string, [used: number, ago: number]> = {}, fields: Partial<AllowanceUse> = {}) => ({
  schema: 1 as const,
  month: '2026-11',
  groups: Object.fromEntries(Object.entries(counted).map(([id, [used, ago]]) => [id, { used, at: TICK - ago }])),
  goodUntil: TICK - MINUTE,
  usedUp: false,
  uncollectedFrom: 0,
  uncollectedTo: 0,
  ...fields,
});

describe('the month of an allowance', () => {
  test.each([
    ['Europe/Berlin', '2026-11-30T22:59:00Z', '2026-11'],
    ['Europe/Berlin', '2026-11-30T23:00:00Z', '2026-12'],
    ['America/New_York', '2026-12-01T04:59:00Z', '2026-11'],
    ['America/New_York', '2026-12-01T05:00:00Z', '2026-12'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01'],
  ])('is that of the organization, in %s at %s', (zone, time, month) => {
    expect(useInMonth(undefined, { ...organization, timeZone: zone }, Date.parse(time)).month).toBe(month);
  });

  test('forgets what was used in the one before: what was used up is not any more', () => {
    const full = use({ 7: [1000, HOUR] });
    expect(isUsedUp(useInMonth(full, organization, TICK), organization)).toBe(true);
    const next = Date.parse('2026-11-30T23:01:00Z');
    const fresh = useInMonth(full, organization, next);
    expect(fresh).toEqual({
      schema: 1,
      month: '2026-12',
      groups: {},
      usedUp: false,
      uncollectedFrom: 0,
      uncollectedTo: 0,
      goodUntil: next,
      lastMonth: { from: full.goodUntil, to: Date.parse('2026-11-30T23:00:00Z'), groups: {} },
    });
    expect([isUsedUp(fresh, organization), allowanceWarning(fresh, organization)]).toEqual([false, undefined]);
  });

  test('of which nothing is known yet begins with nothing used, and everything to be counted', () => {
    const fresh = useInMonth(undefined, organization, TICK);
    expect(allowanceUse.parse(fresh)).toEqual(fresh);
    expect(groupsToCount(fresh, organization, { tick: TICK, seen: none })).toEqual([7n, 8n, 9n]);
  });
});

describe('the end of a month that nobody looked at', () => {
  const next = Date.parse('2026-11-30T23:11:00Z');
  const span = { from: TICK - MINUTE, to: Date.parse('2026-11-30T23:00:00Z') };
  const begun = useInMonth(use({ 7: [600, HOUR] }), organization, next);

  test('is doubted until all groups of that month are counted, and again while they were too many', () => {
    expect([groupsOfLastMonth(begun, organization), doubtsOfThePast(begun)]).toEqual([
      [7n, 8n, 9n],
      [{ span, goesOn: true }],
    ]);
    const part = afterLastMonth(begun, organization, new Map([[7n, 700]]));
    expect([groupsOfLastMonth(part, organization), doubtsOfThePast(part)]).toEqual([
      [8n, 9n],
      [{ span, goesOn: true }],
    ]);
    const usedUp = afterLastMonth(
      part,
      organization,
      new Map([
        [8n, 0],
        [9n, 300],
      ]),
    );
    expect(doubtsOfThePast(usedUp)).toEqual([{ span, goesOn: false }]);
    expect(useInMonth(usedUp, organization, next + 12 * HOUR)).toBe(usedUp);
    expect(doubtsOfThePast(useInMonth(usedUp, organization, next + 24 * HOUR))).toEqual([]);
  });

  test('is believed once that month is seen to have been within the allowance', () => {
    const good = afterLastMonth(
      begun,
      organization,
      new Map([
        [7n, 600],
        [8n, 0],
        [9n, 399],
      ]),
    );
    expect([doubtsOfThePast(good), groupsOfLastMonth(good, organization)]).toEqual([[], []]);
  });

  test('is nothing where there is no limit, nothing was known, or it was seen to be used up', () => {
    expect(useInMonth(undefined, organization, next).lastMonth).toBeUndefined();
    expect(useInMonth(use(), { ...organization, monthlyLimit: 0n }, next).lastMonth).toBeUndefined();
    expect(useInMonth(use({}, { usedUp: true }), organization, next).lastMonth).toBeUndefined();
  });

  test('is not spoken of by answers that came when the next month had begun', () => {
    const end = Date.parse('2026-11-30T23:00:00Z');
    expect(isOfMonth(use(), organization, end - MINUTE - 1)).toBe(true);
    expect(isOfMonth(use(), organization, end + MINUTE)).toBe(false);
  });

  test('is not spoken of, nor is the next one, by answers of a minute around it: clocks differ by seconds', () => {
    const end = Date.parse('2026-11-30T23:00:00Z');
    const times = [end - MINUTE, end - 5000, end, end + 5000, end + MINUTE - 1];
    expect(times.filter((answered) => isOfMonth(use(), organization, answered))).toEqual([]);
    expect(times.filter((answered) => isOfMonth(begun, organization, answered))).toEqual([]);
    expect(isOfMonth(begun, organization, end + MINUTE)).toBe(true);
  });

  test('that was seen to be used up is not believed in the next month either', () => {
    const after = useInMonth(use({}, { usedUp: true }), organization, next);
    expect(doubtsOfThePast(after)).toEqual([{ span: { from: TICK - MINUTE, to: next }, goesOn: false }]);
  });
});

describe('the groups to count', () => {
  test('are those that were counted an hour ago, the longest ago first, and those that never were before them', () => {
    const known = use({ 7: [1, HOUR], 8: [1, HOUR - 1] });
    expect(groupsToCount(known, organization, { tick: TICK, seen: none })).toEqual([9n, 7n]);
    expect(
      groupsToCount(use({ 7: [1, HOUR], 8: [1, 2 * HOUR], 9: [1, MINUTE] }), organization, { tick: TICK, seen: none }),
    ).toEqual([8n, 7n]);
  });

  test('are all of them at each tick where a burst since the last look may have used up what was left', () => {
    const half = use({ 7: [500, 10 * MINUTE], 8: [0, 20 * MINUTE], 9: [0, 5 * MINUTE] });
    const seen = (since: number) => (since === TICK - 20 * MINUTE ? 300 : 0);
    expect(groupsToCount(half, organization, { tick: TICK, seen })).toEqual([8n, 7n, 9n]);
    expect(groupsToCount(half, organization, { tick: TICK, seen: () => 299 })).toEqual([]);
  });

  test('near the end of the allowance are all of them at each tick of five minutes', () => {
    const near = use({ 7: [500, 5 * MINUTE], 8: [300, 6 * MINUTE], 9: [0, 5 * MINUTE - 1] });
    expect(groupsToCount(near, organization, { tick: TICK, seen: none })).toEqual([8n, 7n]);
    const far = use({ 7: [499, 5 * MINUTE], 8: [300, 6 * MINUTE], 9: [0, 5 * MINUTE] });
    expect(groupsToCount(far, organization, { tick: TICK, seen: none })).toEqual([]);
  });

  test('are none where the service sets no limit', () => {
    expect(groupsToCount(use(), { ...organization, monthlyLimit: 0n }, { tick: TICK, seen: none })).toEqual([]);
  });
});

describe('what was counted', () => {
  test('adds up over the groups, each as it was counted last', () => {
    const after = useAfter(use({ 7: [100, HOUR], 8: [200, HOUR] }), organization, {
      counted: new Map([[7n, 150]]),
      tick: TICK,
      now: TICK,
    });
    expect(after.groups).toEqual({ 7: { used: 150, at: TICK }, 8: { used: 200, at: TICK - HOUR } });
  });

  test('of a group that is gone is forgotten', () => {
    const after = useAfter(use({ 7: [100, HOUR], 66: [5000, HOUR] }), organization, {
      counted: new Map(),
      tick: TICK,
      now: TICK,
    });
    expect([Object.keys(after.groups), isUsedUp(after, organization)]).toEqual([['7'], false]);
  });

  test('says until when the answers of the service were the truth: up to the tick before it was used up', () => {
    const counted = (seven: number, eight: number) =>
      new Map([
        [7n, seven],
        [8n, eight],
        [9n, 0],
      ]);
    const good = useAfter(use(), organization, { counted: counted(999, 0), tick: TICK, now: TICK });
    expect(good.goodUntil).toBe(TICK);
    const over = useAfter(good, organization, {
      counted: new Map([[8n, 1]]),
      tick: TICK + 5 * MINUTE,
      now: TICK + 7 * MINUTE,
    });
    expect([isUsedUp(over, organization), over.goodUntil, over.usedUpAt]).toEqual([true, TICK, TICK + 7 * MINUTE]);
    const later = useAfter(over, organization, {
      counted: new Map([[8n, 1]]),
      tick: TICK + 10 * MINUTE,
      now: TICK + 10 * MINUTE,
    });
    expect([later.goodUntil, later.usedUpAt]).toEqual([TICK, TICK + 7 * MINUTE]);
  });

  test('is no proof while a group was not counted in this month: it may be what uses the allowance up', () => {
    const before = use();
    expect(useAfter(before, organization, { counted: new Map([[7n, 1]]), tick: TICK, now: TICK }).goodUntil).toBe(
      before.goodUntil,
    );
  });

  test.each([
    ['a raised allowance', { ...organization, monthlyLimit: 5000n }, TICK],
    ['a new month', organization, Date.parse('2026-11-30T23:01:00Z')],
  ])('that was used up says, with %s, until when nothing was collected', (_name, now, tick) => {
    const usedUp = use({ 7: [1000, HOUR] }, { usedUp: true });
    expect(useInMonth(usedUp, now, tick)).toMatchObject({ usedUp: false, uncollectedTo: tick, goodUntil: tick });
    expect(useInMonth(usedUp, organization, TICK)).toBe(usedUp);
  });

  test('that was used up is still asked, in the next month, for what came before it was seen to be', () => {
    const usedUp = use({ 7: [1000, HOUR] }, { usedUp: true, usedUpAt: TICK + 7 * MINUTE });
    expect(uncollected(usedUp, organization)).toEqual({ from: TICK + 7 * MINUTE, to: Number.POSITIVE_INFINITY });
    const next = Date.parse('2026-11-30T23:13:00Z');
    const after = useInMonth(usedUp, organization, next);
    expect(uncollected(after, organization)).toEqual({ from: TICK + 7 * MINUTE, to: next });
  });
});

describe('the warning', () => {
  const warningAt = (used: number) => allowanceWarning(use({ 7: [used, MINUTE] }), organization);

  test('comes at 80 % and, as another one, at 100 %', () => {
    expect(warningAt(799)).toBeUndefined();
    expect(warningAt(800)).toMatchObject({ level: '80', percent: 80 });
    expect(warningAt(999)).toMatchObject({ level: '80', percent: 99 });
    expect(warningAt(1000)).toMatchObject({ level: '100', percent: 100 });
    expect(warningAt(1500)).toMatchObject({ level: '100', percent: 150 });
  });

  test('says what it means and what to do', () => {
    expect(warningAt(800)?.trouble.text).toContain('has used about 800 of the 1000 mentions');
    expect(warningAt(800)?.trouble.text).not.toContain('rules are not judged');
    expect(warningAt(1000)?.trouble.text).toContain('the rules are not judged');
    expect(warningAt(1000)?.trouble.text).toContain('Raise the allowance');
  });

  test('never comes where the service sets no limit', () => {
    const unlimited = { ...organization, monthlyLimit: 0n };
    expect(allowanceWarning(use({ 7: [10 ** 9, MINUTE] }), unlimited)).toBeUndefined();
    expect(isUsedUp(use({ 7: [10 ** 9, MINUTE] }), unlimited)).toBe(false);
  });
});
