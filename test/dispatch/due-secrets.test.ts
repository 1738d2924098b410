import { describe, expect, test } from 'vitest';
import type { OpenMatter } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { dueSecrets } from '../../functions/dispatch/due-secrets.ts';
import { ruleItem } from '../support/build-rule.ts';

const MAIN = 'mention-alerts/token/main';
const OTHER = 'mention-alerts/token/other';
const START = Date.parse('2026-11-20T14:00:00Z');
const MINUTE = 60_000;
const organization = (fields: Record<string, unknown> = {}) => ({ organizationId: 42, secretName: MAIN, ...fields });
const open = (fields: Partial<OpenMatter> = {}): OpenMatter => ({
  secretName: MAIN,
  organizationId: 42n,
  ruleId: 'acme-loud',
  urgent: false,
  ...fields,
});

type Items = readonly Record<string, unknown>[];

/** The minutes of an hour at which a secret is due. */
function minutesOf(secretName: string, organizations: Items, rules: Items, matters: readonly OpenMatter[] = []) {
  return Array.from({ length: 60 }, (_, minute) => minute).filter((minute) =>
    dueSecrets(organizations, rules, matters, START + minute * MINUTE).includes(secretName),
  );
}
const HOUR = { kind: 'threshold', window: '1h', atLeast: 1 };
const EVERY_FIFTH = [1, 6, 11, 16, 21, 26, 31, 36, 41, 46, 51, 56];

describe('a secret', () => {
  test.each([
    ['5m', EVERY_FIFTH],
    ['15m', [1, 16, 31, 46]],
    ['1h', [1]],
  ])('with one rule every %s is due a minute after each boundary', (every, minutes) => {
    expect(minutesOf(MAIN, [organization()], [ruleItem({ every, condition: HOUR })])).toEqual(minutes);
  });

  test('without rules, with none that are enabled, or of an organization that is switched off is never due', () => {
    expect(minutesOf(MAIN, [organization()], [])).toEqual([]);
    expect(minutesOf(MAIN, [organization()], [ruleItem({ enabled: false })])).toEqual([]);
    expect(minutesOf(MAIN, [organization({ enabled: false })], [ruleItem()])).toEqual([]);
    expect(minutesOf(MAIN, [], [ruleItem()])).toEqual([]);
  });

  test('is due for its own rules only', () => {
    const organizations = [organization(), organization({ organizationId: 43, secretName: OTHER })];
    const rules = [ruleItem({ every: '1h', condition: HOUR }), ruleItem({ organizationId: 43 })];
    expect(minutesOf(MAIN, organizations, rules)).toEqual([1]);
    expect(minutesOf(OTHER, organizations, rules)).toEqual(EVERY_FIFTH);
  });

  test('is due once however many of its rules are', () => {
    const rules = Array.from({ length: 30 }, (_, at) => ruleItem({ ruleId: `rule-${at}` }));
    expect(dueSecrets([organization()], rules, [], START + MINUTE)).toEqual([MAIN]);
  });

  test('with a large fleet is due at each minute of the spread', () => {
    const rules = Array.from({ length: 300 }, (_, at) => ruleItem({ ruleId: `rule-${at}`, watch: { keywordId: at } }));
    expect(minutesOf(MAIN, [organization()], rules)).toHaveLength(60);
  });

  test('with something urgent open is due at every minute, until it is not', () => {
    const rules = [ruleItem({ every: '1h', condition: HOUR })];
    expect(minutesOf(MAIN, [organization()], rules, [open({ urgent: true })])).toHaveLength(60);
    expect(minutesOf(MAIN, [organization()], rules, [open()])).toEqual([1]);
  });

  test.each([
    ['deleted', [organization()], []],
    ['switched off', [organization()], [ruleItem({ enabled: false })]],
    ['of an organization that was switched off', [organization({ enabled: false })], [ruleItem()]],
    ['of an organization that was deleted', [], [ruleItem()]],
  ])('with an episode whose rule was %s is due at once, so that it ends', (_name, organizations, rules) => {
    expect(dueSecrets(organizations, rules, [open()], START + 3 * MINUTE)).toEqual([MAIN]);
  });

  test('with an item that is not understood is due once an interval, so that operations hears of it', () => {
    expect(minutesOf(MAIN, [organization()], [ruleItem({ severty: 'info' })])).toEqual(EVERY_FIFTH);
    expect(minutesOf(MAIN, [organization({ requestPerMinute: 1 })], [ruleItem()])).toEqual(EVERY_FIFTH);
  });

  test('is not woken at each minute by the episode of a rule with a typo', () => {
    expect(minutesOf(MAIN, [organization()], [ruleItem({ severty: 'info' })], [open()])).toEqual(EVERY_FIFTH);
  });

  test('of organizations above 2^53 is due for the right one', () => {
    const organizationId = 9_007_199_254_740_993n;
    const organizations = [
      organization({ organizationId }),
      organization({ organizationId: organizationId - 1n, secretName: OTHER }),
    ];
    expect(dueSecrets(organizations, [ruleItem({ organizationId })], [], START + MINUTE)).toEqual([MAIN]);
  });
});
