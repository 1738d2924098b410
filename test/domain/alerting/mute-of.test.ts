import { describe, expect, test } from 'vitest';
import { muteOf, mutesOf } from '../../../functions/domain/alerting/mute-of.ts';
import { buildRule, ruleItem } from '../../support/build-rule.ts';

const written = {
  severity: 'critical',
  silencedUntil: '2026-11-20T18:00:00+01:00',
  quietHours: { from: '22:00', to: '07:00', days: ['SAT', 'SUN'], includeCritical: true },
};

describe('when the people of a rule are not to be told', () => {
  test('is as the rule says that is made of the same item', () => {
    for (const fields of [{}, written]) {
      const { severity, silencedUntil, quietHours } = buildRule(fields);
      expect(muteOf(ruleItem(fields))).toEqual({ severity, silencedUntil, quietHours });
    }
  });

  test.each([
    ['a mistake elsewhere in its item', { severty: 'info', watch: 7 }, {}],
    ['a severity that does not exist', { severity: 'grave' }, { severity: 'warning' }],
    ['a silence that is no time', { silencedUntil: 'Monday' }, { silencedUntil: undefined }],
    ['quiet hours without an end', { quietHours: { from: '22:00' } }, { quietHours: undefined }],
  ])('with %s is as its other fields say', (_, mistake, expected) => {
    expect(muteOf(ruleItem({ ...written, ...mistake }))).toEqual({ ...muteOf(ruleItem(written)), ...expected });
  });

  test('is known of each item by the name of its rule', () => {
    const mutes = mutesOf([ruleItem(), ruleItem({ organizationId: 2n ** 53n + 1n, ruleId: 'other' })]);
    expect([...mutes.keys()]).toEqual(['42/acme-loud', '9007199254740993/other']);
  });
});
