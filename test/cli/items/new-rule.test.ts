import { describe, expect, test } from 'vitest';
import { freeRuleId, MATTERS } from '../../../cli/items/new-rule.ts';

describe('the id of a new rule', () => {
  const [matter] = MATTERS;
  const idOf = (name: string, taken: readonly string[] = []) =>
    freeRuleId({ organizationId: '42', watched: { kind: 'keyword', id: '1', name }, matter }, taken);

  test('says what it is about in letters that an id may have', () => {
    expect(idOf('Électricité & Gaz')).toBe('electricite-gaz-spike');
    expect(idOf('東京')).toBe('rule-spike');
  });

  test('is one that no rule of the organization has', () => {
    expect(idOf('Acme', ['42/acme-spike', '42/acme-spike-2', '43/acme-spike-3'])).toBe('acme-spike-3');
  });
});
