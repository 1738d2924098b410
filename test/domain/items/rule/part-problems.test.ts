import { describe, expect, test } from 'vitest';
import { partProblems } from '../../../../functions/domain/items/rule/part-problems.ts';
import { parseRule } from '../../../../functions/domain/items/rule/rule.ts';
import { buildRule, ruleItem } from '../../../support/build-rule.ts';

const plain = (ruleId: string, fields: Record<string, unknown> = {}) => buildRule({ ruleId, ...fields });
const of = (ruleId: string, kind: string, ...rules: string[]) => buildRule({ ruleId, condition: { kind, rules } });

const said = (rules: Parameters<typeof partProblems>[0], isWhole = true) =>
  [...partProblems(rules, { isWhole })].flatMap(([name, problems]) =>
    problems.map(({ path, reason, remedy }) => `${name} ${path}: ${reason}; ${remedy}`),
  );

describe('rules that are made of others', () => {
  test('are right up to two levels, with rules that are to be quiet beside others', () => {
    const rules = [plain('a'), plain('b'), of('any', 'any-of', 'a', 'b'), of('no', 'none-of', 'b')];
    expect(said([...rules, of('all', 'all-of', 'any', 'a', 'no')])).toEqual([]);
  });

  test.each([
    ['a name that nearly exists', [plain('acme-spike'), of('x', 'all-of', 'acme-spyke')], 'did you mean "acme-spike"?'],
    ['one that does not exist', [of('x', 'all-of', 'other')], 'there is no rule "other" in organization 42'],
    [
      'one of another organization',
      [plain('far', { organizationId: 43 }), of('x', 'any-of', 'far')],
      '"far" is a rule of organization 43',
    ],
    [
      'one that tells each mention',
      [plain('each', { condition: { kind: 'each' } }), of('x', 'any-of', 'each')],
      'tells each mention and has no alerts',
    ],
    [
      'three levels',
      [plain('a'), of('b', 'any-of', 'a'), of('c', 'any-of', 'b'), of('d', 'any-of', 'c')],
      '42/d condition.rules.0: "c" is made of rules that are made of rules',
    ],
    [
      'only rules that are to be quiet',
      [plain('a'), of('no', 'none-of', 'a'), of('x', 'all-of', 'no')],
      'whenever nothing happens',
    ],
    [
      'one that is to be quiet, or another',
      [plain('a'), of('no', 'none-of', 'a'), of('x', 'any-of', 'a', 'no')],
      'whenever nothing happens',
    ],
  ])('are refused with %s', (_, rules, problem) => {
    const problems = said(rules);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  test('are refused in a circle, each rule of it', () => {
    expect(said([of('a', 'all-of', 'b'), of('b', 'any-of', 'a')])).toEqual([
      '42/a condition.rules: goes round in a circle: a, b, a; take one of them out',
      '42/b condition.rules: goes round in a circle: b, a, b; take one of them out',
    ]);
  });

  test('may name rules of another file, where not all are at hand', () => {
    expect(said([of('x', 'all-of', 'other')], false)).toEqual([]);
    // Rules on one keyword have names that are alike: this is no misspelt one.
    expect(said([plain('acme-neg'), of('x', 'all-of', 'acme-spike', 'acme-neg')], false)).toEqual([]);
  });

  test.each([
    [{ condition: { kind: 'all-of', rules: [] } }, 'name at least one rule'],
    [{ condition: { kind: 'all-of', rules: ['a', 'a'] } }, 'name each rule once'],
    [{ condition: { kind: 'all-of', rules: ['acme-loud'] } }, '"acme-loud" is this rule itself'],
    [{ condition: { kind: 'all-of', rules: ['a'], within: '7m' } }, 'within is a multiple of every (5m)'],
    [{ condition: { kind: 'all-of', rules: ['a'], within: '15d' } }, 'a window is at most 14d'],
    [{ condition: { kind: 'all-of', rule: ['a'] } }, 'did you mean "rules"?'],
    [{ condition: { kind: 'allof', rules: ['a'] } }, 'did you mean "all-of"?'],
    [
      {
        condition: { kind: 'all-of', rules: ['a'] },
        expected: [{ from: '2026-11-30T09:00:00Z', to: '2026-11-30T12:00:00Z', times: 4 }],
      },
      'write expected in the rules that it is made of',
    ],
    [{ condition: { kind: 'none-of', rules: ['a'] }, notify: { channels: ['pr'] } }, 'remove notify.channels'],
    [
      { condition: { kind: 'none-of', rules: ['a'] }, escalate: { after: '1h', severity: 'critical' } },
      'remove escalate',
    ],
  ])('are refused by themselves: %j', (fields, problem) => {
    const parsed = parseRule(ruleItem(fields));
    expect(parsed.ok ? 'no problem' : JSON.stringify(parsed.problems).replaceAll('\\"', '"')).toContain(problem);
  });
});
