import { describe, expect, test } from 'vitest';
import { expecting } from '../../../functions/domain/items/expecting.ts';
import { parseOrganization } from '../../../functions/domain/items/organization-item.ts';
import { parseRule } from '../../../functions/domain/items/rule/rule.ts';
import { buildRule, ruleItem } from '../../support/build-rule.ts';

const LAUNCH = { from: '2026-11-30T09:00:00+01:00', to: '2026-11-30T11:00:00+01:00', times: 4, why: 'launch' };

const problemsOf = (expected: unknown, fields: object = {}) => {
  const parsed = parseRule(ruleItem({ expected, ...fields }));
  return parsed.ok ? [] : parsed.problems.map(({ path, reason, remedy }) => `${path}: ${reason}; ${remedy}`);
};

describe('what people expect beforehand', () => {
  test('is understood in a rule and in an organization, in times of any offset', () => {
    const read = { from: Date.UTC(2026, 10, 30, 8), to: Date.UTC(2026, 10, 30, 10), times: 4, why: 'launch' };
    expect(buildRule({ expected: [LAUNCH] }).expected).toEqual([read]);
    const organization = { organizationId: 42, secretName: 'mention-alerts/token/main', expected: [LAUNCH] };
    expect(parseOrganization(organization)).toMatchObject({ ok: true, value: { expected: [read] } });
  });

  test.each([
    ['a misspelt field', { ...LAUNCH, tims: 4 }, /^expected\.0\.tims: unknown field "tims"; did you mean "times"\?$/],
    ['no end', { ...LAUNCH, to: undefined }, /^expected\.0\.to: is missing/],
    ['a time without its offset', { ...LAUNCH, from: '2026-11-30T09:00:00' }, /^expected\.0\.from: .*with its offset/],
    ['an end before its beginning', { ...LAUNCH, to: LAUNCH.from }, /^expected\.0\.to: .*is not after "from"/],
    ['as many as usual', { ...LAUNCH, times: 1 }, /^expected\.0\.times: .*not 1: how many times/],
    ['none at all', { ...LAUNCH, times: 0 }, /^expected\.0\.times: .*at least 0\.01; .*write silencedUntil/],
    ['so many that nothing would be told', { ...LAUNCH, times: 101 }, /^expected\.0\.times: .*write silencedUntil/],
    [
      'what repeats at another pace',
      { ...LAUNCH, repeat: 'monthly' },
      /^expected\.0\.repeat: .*did you mean "month"\?/,
    ],
    [
      'more than half of what is remembered',
      { ...LAUNCH, to: '2026-12-08T09:00:00+01:00' },
      /^expected\.0\.to: .*at most 7 days after "from": what lasts longer becomes usual by itself$/,
    ],
    [
      'more than half of each week',
      { ...LAUNCH, repeat: 'week', to: '2026-12-04T09:00:00+01:00' },
      /^expected\.0\.to: .*at most 84 h if it repeats each week/,
    ],
  ])('is refused with %s, with where, why and what to do', (_, entry, said) => {
    expect(problemsOf([LAUNCH, entry].slice(1)).join('\n')).toMatch(said);
  });

  test('is refused where it would do nothing: more for a rule that fires at few mentions, fewer for one that fires at many', () => {
    const holiday = { ...LAUNCH, times: 0.2 };
    const drop = { condition: { kind: 'drop', window: '1d' } };
    expect(problemsOf([holiday], drop)).toEqual([]);
    expect(problemsOf([holiday, LAUNCH], drop)).toEqual([
      expect.stringMatching(
        /^expected\.1\.times: .*fires at few mentions.* write less than 1, such as 0\.2, or remove/,
      ),
    ]);
    expect(problemsOf([holiday])).toEqual([
      expect.stringMatching(/^expected\.0\.times: .*fires at many mentions.* write more than 1, or remove/),
    ]);
    const both = parseOrganization({
      organizationId: 42,
      secretName: 'mention-alerts/token/main',
      expected: [holiday, LAUNCH],
    });
    expect(both.ok).toBe(true);
  });

  test('is refused beyond fifty times', () => {
    expect(problemsOf(Array.from({ length: 51 }, () => LAUNCH))).toEqual([
      expect.stringMatching(/^expected: .*at most 50/),
    ]);
  });

  test('of an organization holds for each of its rules, beside what the rule says, on the clock of the organization', () => {
    const own = { from: 1, to: 2, times: 2 };
    const shared = { from: 3, to: 4, times: 3, why: 'fair' };
    const asJudged = expecting({ expected: [shared] }, 'Europe/Oslo');
    const rule = buildRule();
    expect(asJudged({ ...rule, expected: [own] }).expected).toEqual([
      { ...own, timeZone: 'Europe/Oslo' },
      { ...shared, timeZone: 'Europe/Oslo' },
    ]);
    expect(asJudged(rule).expected).toEqual([{ ...shared, timeZone: 'Europe/Oslo' }]);
    expect(expecting(undefined, 'UTC')(rule)).toBe(rule);
  });
});
