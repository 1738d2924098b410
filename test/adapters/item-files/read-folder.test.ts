import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFolder } from '../../../functions/adapters/item-files/read-folder.ts';
import { problemLine } from '../../../functions/domain/items/check-items.ts';
import { itemName } from '../../../functions/domain/items/item-kind.ts';

const RULE = `
# A comment says why.
organizationId: 9007199254740993
ruleId: acme
watch: { keywordId: 1 }
condition: { kind: threshold, window: 1h, atLeast: 5 }
silencedUntil: 2026-11-22T20:00:00Z
`;
const CHANNEL = '{ "channelId": "pr", "kind": "slack", "secretName": "mention-alerts/channel/pr" }';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apply-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const { items, problems } = await readFolder(folder);
  return {
    items: items.map(({ item }) => item),
    names: items.map(({ kind, item }) => `${kind.singular} ${itemName(kind, item)}`),
    problems: problems.map((problem) => problemLine(problem).replaceAll(folder, 'DIR')),
  };
}

describe('a folder of items', () => {
  test('is read with its folders, JSON and YAML, and nothing else', async () => {
    const { names, items, problems } = await read({
      'acme/rule.yaml': RULE,
      'channel.json': CHANNEL,
      'README.md': '# Ours',
      '.git/config.json': 'no JSON',
    });
    expect(problems).toEqual([]);
    expect(names).toEqual(['rule 9007199254740993/acme', 'channel pr']);
    expect(items[0]).toEqual({
      organizationId: 9007199254740993n,
      ruleId: 'acme',
      watch: { keywordId: 1 },
      condition: { kind: 'threshold', window: '1h', atLeast: 5 },
      silencedUntil: '2026-11-22T20:00:00Z',
    });
  });

  test('is followed through links, so that --prune misses nothing', async () => {
    await mkdir(join(folder, 'kept'));
    await symlink(join(folder, 'kept'), join(folder, 'shared'));
    expect((await read({ 'kept/rule.yml': RULE })).problems).toEqual([
      'DIR/shared/rule.yml:3: rule 9007199254740993/acme: organizationId, ruleId: is that of DIR/kept/rule.yml, too; an item of the same key replaces the other: give each its own',
    ]);
  });

  test('is told every problem, with file, item, path and remedy', async () => {
    const { problems } = await read({
      'a.yaml': `${RULE}sevrity: critical`,
      'b.json': '[]',
      'c.yml': 'a: 1\na: 2\n',
      'd.yaml': '# nothing yet\n',
      'e.yaml': `${CHANNEL}\n---\n${CHANNEL}\n`,
      'f.json': `[${CHANNEL}]`,
      'g.yaml': `- ${CHANNEL}`,
      'h.yaml': 'organizationId: !secret 42',
    });
    expect(problems).toEqual([
      'DIR/b.json: there is no item in it',
      'DIR/c.yml: it is not YAML: Map keys must be unique (line 2, column 1)',
      'DIR/d.yaml: it is empty',
      'DIR/e.yaml: it has several documents ("---"): write one list of items',
      'DIR/h.yaml: it is not YAML: Unresolved tag: !secret (line 1, column 17)',
      'DIR/a.yaml:8: rule 9007199254740993/acme: sevrity: unknown field "sevrity"; did you mean "severity"?',
      'DIR/g.yaml:1: item 1, pr: channelId: is that of item 1 of DIR/f.json, too; an item of the same key replaces the other: give each its own',
    ]);
  });

  test.each([
    ['a folder without a file of items', '', 'DIR: there is no file of items in it (.json, .yaml or .yml)'],
    ['what is not there', 'nowhere', 'DIR/nowhere: it cannot be read: there is no such folder'],
  ])('is no %s', async (_, name, expected) => {
    const path = join(folder, name);
    const { problems } = await readFolder(name === '' ? folder : path);
    expect(problems.map((problem) => problemLine(problem).replaceAll(folder, 'DIR'))).toEqual([expected]);
  });
});
