import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';

/** A rule item as a person writes it: a threshold on keyword 1001 of organization 42, with fields replaced. */
export function ruleItem(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    organizationId: 42,
    ruleId: 'acme-loud',
    watch: { keywordId: 1001 },
    condition: { kind: 'threshold', window: '5m', atLeast: 5 },
    ...fields,
  };
}

/** The same rule as the functions read it. An item that is not understood fails the test. */
export function buildRule(fields: Readonly<Record<string, unknown>> = {}): Rule {
  const parsed = parseRule(ruleItem(fields));
  if (!parsed.ok) throw new Error(`the rule of the test is not understood: ${JSON.stringify(parsed.problems)}`);
  return parsed.value;
}
