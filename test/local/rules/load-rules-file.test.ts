import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalError } from '../../../local/local-error.ts';
import { loadRulesFile } from '../../../local/rules/load-rules-file.ts';

const RULE =
  '{"organizationId": 42, "ruleId": "a", "watch": {"keywordId": 1}, "condition": {"kind": "threshold", "window": "1h", "atLeast": 1}}';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rules-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function load(text: string) {
  const path = join(folder, 'rules.json');
  await writeFile(path, text);
  return loadRulesFile(path);
}

describe('a file of rules', () => {
  test.each([RULE, `[${RULE}]`, `{"rules": [${RULE}]}`])('may be a rule, or a list of them: %s', async (text) => {
    expect(await load(text)).toEqual({ organizations: [], rules: [JSON.parse(RULE)], channels: [] });
  });

  test('keeps ids above 2^53 exact', async () => {
    const { rules } = await load(RULE.replace('42', '9007199254740993'));
    expect(rules[0]?.organizationId).toBe(9007199254740993n);
  });

  test.each([
    ['text that is not JSON', '[{]', 'is not JSON'],
    ['something else than rules', '"rules"', 'expected an item'],
    ['no rule at all', '{"channels": []}', 'there is no rule in it'],
    [
      'a rule without its organization',
      `[${RULE}, ${RULE.replace(/"organizationId": 42, /, '')}]`,
      'item 2, ?/a: organizationId',
    ],
    ['a typing error', RULE.replace('condition', 'conditoin'), 'did you mean "condition"'],
    ['a rule twice', `[${RULE}, ${RULE}]`, 'is that of item 1, too'],
  ])('with %s is refused with file, place and reason', async (_what, text, reason) => {
    const error: unknown = await load(text).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LocalError);
    expect(String(error)).toMatch(/rules\.json(:\d+)?: /);
    expect(String(error)).toContain(reason);
  });

  test('that is not there is refused by name', async () => {
    await expect(loadRulesFile(join(folder, 'nothing.json'))).rejects.toThrow(
      'nothing.json: it cannot be read: there is no such',
    );
  });
});
