import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nearestName } from '../../../functions/domain/items/item-problem.ts';
import { parseRule } from '../../../functions/domain/items/rule/rule.ts';

/** Every list of words that a field of an item takes, from the schemas that editors use. */
function enumerations(node: unknown, path: string): [string, string[]][] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.entries(node).flatMap(([key, value]) => enumerations(value, `${path}/${key}`));
  const words = 'enum' in node && Array.isArray(node.enum) ? node.enum.filter((each) => typeof each === 'string') : [];
  return words.length < 2 ? inner : [[path, words], ...inner];
}

const LISTS = ['rule', 'organization', 'channel'].flatMap((name) =>
  enumerations(JSON.parse(readFileSync(`docs/schemas/${name}.schema.json`, 'utf8')), name),
);

describe('a word of an item in another case, or with blanks around it, is recognized', () => {
  test.each(LISTS)('%s', (_path, words) => {
    for (const word of words) {
      const title = word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
      for (const written of [word.toUpperCase(), word.toLowerCase(), title, ` ${word} `])
        expect(nearestName(written, words), written).toBe(word);
    }
  });

  test('of lists there are some', () => {
    expect(LISTS.length).toBeGreaterThan(5);
  });
});

describe('a word', () => {
  const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

  test.each(['Sunday', 'sundays', 'Sun.'])('that is written out is recognized by its beginning: %s', (written) => {
    expect(nearestName(written, DAYS)).toBe('SUN');
  });

  test('that is cut off is recognized where only one begins like it', () => {
    expect(nearestName('crit', ['info', 'warning', 'critical'])).toBe('critical');
    expect(nearestName('goog', ['google-chat', 'google-mail'])).toBeUndefined();
  });

  test.each(['', ' ', 'quarterly', '日曜日'])('that is none of them gets no guess: %s', (written) => {
    expect(nearestName(written, DAYS)).toBeUndefined();
  });
});

test('midnight is written 00:00, and an item that writes 24:00 is told so', () => {
  const parsed = parseRule({
    organizationId: 42,
    ruleId: 'acme',
    name: 'Acme',
    watch: { keywordId: 1 },
    condition: { kind: 'spike' },
    quietHours: { from: '22:00', to: '24:00' },
  });
  expect(parsed.ok ? [] : parsed.problems).toEqual([
    { path: 'quietHours.to', reason: '"24:00" is not accepted', remedy: 'write midnight as "00:00"' },
  ]);
});
