import { describe, expect, test } from 'vitest';
import { filterPolicy, letsThrough } from '../../../../functions/domain/messages/email/filter-policy.ts';

const ATTRIBUTES = new Map([
  ['severity', ['warning', 'critical']],
  ['ruleId', ['acme-spike']],
]);

/** Each as the pages of SNS say it of string values. */
const CASES: readonly (readonly [unknown, boolean])[] = [
  [{}, true],
  [{ severity: ['critical'] }, true],
  [{ severity: ['info'] }, false],
  [{ severity: ['critical'], ruleId: ['other'] }, false],
  [{ severity: ['info', 'warning'], ruleId: ['acme-spike'] }, true],
  [{ status: ['firing'] }, false],
  [{ status: [{ exists: false }] }, true],
  [{ severity: [{ exists: true }] }, true],
  [{ ruleId: [{ prefix: 'acme-' }] }, true],
  [{ ruleId: [{ suffix: '-spike' }] }, true],
  [{ ruleId: [{ suffix: '-surge' }] }, false],
  [{ ruleId: [{ 'equals-ignore-case': 'ACME-Spike' }] }, true],
  [{ ruleId: [{ wildcard: 'a*e-*ke' }] }, true],
  [{ ruleId: [{ wildcard: '*spikes' }] }, false],
  [{ ruleId: [{ wildcard: 'acme-spike' }] }, true],
  [{ ruleId: [{ 'anything-but': 'acme-spike' }] }, false],
  [{ ruleId: [{ 'anything-but': { prefix: ['acme', 'b'] } }] }, false],
  [{ ruleId: [{ 'anything-but': { wildcard: '*surge*' } }] }, true],
  // One of its values is another one.
  [{ severity: [{ 'anything-but': ['warning'] }] }, true],
  [{ severity: [{ 'anything-but': ['warning', 'critical'] }] }, false],
  [{ status: [{ 'anything-but': ['firing'] }] }, false],
];

describe('a filter policy', () => {
  test.each(CASES)('%j lets an email through: %j', (policy, through) => {
    expect(letsThrough(filterPolicy.parse(policy), ATTRIBUTES)).toBe(through);
  });

  test.each([
    { severity: [{ numeric: ['>', 1] }] },
    { severity: [] },
    { severity: [{ prefixx: 'a' }] },
    { severity: 'a' },
  ])('%j, which would be decided wrongly, is refused', (policy) => {
    expect(filterPolicy.safeParse(policy).success).toBe(false);
  });
});
