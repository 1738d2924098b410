import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalError } from '../../../local/local-error.ts';
import { loadRulesFile } from '../../../local/rules/load-rules-file.ts';

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
  it('may be a list of rules', async () => {
    const items = await load('[{"organizationId": 42, "ruleId": "a"}]');
    expect(items).toEqual({ organizations: [], rules: [{ organizationId: 42, ruleId: 'a' }], channels: [] });
  });

  it('may bring organizations and channels along', async () => {
    const items = await load(
      '{"organizations": [{"organizationId": 42}], "rules": [{"organizationId": 42, "ruleId": "a"}], "channels": [{"channelId": "c"}]}',
    );
    expect(items.organizations).toEqual([{ organizationId: 42 }]);
    expect(items.channels).toEqual([{ channelId: 'c' }]);
  });

  it('keeps ids above 2^53 exact', async () => {
    const { rules } = await load('[{"organizationId": 9007199254740993, "ruleId": "a"}]');
    expect(rules[0]?.organizationId).toBe(9007199254740993n);
  });

  it('leaves what a rule says to the program, right or wrong', async () => {
    const { rules } = await load('[{"organizationId": 42, "ruleId": "Not Allowed", "conditoin": 7}]');
    expect(rules).toEqual([{ organizationId: 42, ruleId: 'Not Allowed', conditoin: 7 }]);
  });

  it.each([
    ['text that is not JSON', '[{]', 'is not JSON'],
    ['something else than rules', '"rules"', 'expected a JSON array of rules'],
    ['a list of something else', '[1, 2]', 'expected a JSON array of rules'],
    ['no rule at all', '[]', 'there is no rule in it'],
    [
      'a rule without its organization',
      '[{"ruleId": "a"}]',
      'rule 1: organizationId must be a whole number, but it has none',
    ],
    ['a rule with an id in quotes', '[{"organizationId": "42", "ruleId": "a"}]', 'but it is "42"'],
    [
      'a rule without its id',
      '[{"organizationId": 42, "ruleId": "a"}, {"organizationId": 42}]',
      'rule 2: ruleId must be a text',
    ],
    [
      'a channel without its id',
      '{"rules": [{"organizationId": 1, "ruleId": "a"}], "channels": [{}]}',
      'channel 1: channelId',
    ],
  ])('with %s is refused with file, place and reason', async (_what, text, reason) => {
    const error: unknown = await load(text).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LocalError);
    expect(String(error)).toContain('rules.json: ');
    expect(String(error)).toContain(reason);
  });

  it('that is not there is refused by name', async () => {
    await expect(loadRulesFile(join(folder, 'nothing.json'))).rejects.toThrow('nothing.json: there is no such file');
  });
});
