import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../cli/usage-error.ts';
import { filesOfSources } from '../../local/files-of-sources.ts';
import { loadInput } from '../../local/load-input.ts';

const folder = mkdtempSync(join(tmpdir(), 'sources-'));
/** An import goes into the folder in which somebody stands, under the name of the file. */
const imported = basename(folder);
afterAll(() => {
  for (const each of [folder, imported]) rmSync(each, { recursive: true, force: true });
});

describe('a folder or files that are given by name', () => {
  test('are replayed as they are, if the folder has a replay', async () => {
    const kettles = 'docs/samples/kettles';
    const files = {
      world: join(kettles, 'world.json'),
      mentions: [join(kettles, 'mentions.ndjson')],
      rules: join(kettles, 'rules.json'),
    };
    expect(await filesOfSources({ sources: [kettles] }, { say: () => {} })).toEqual(files);
    const rules = 'docs/samples/first/alerts.json';
    expect(await filesOfSources({ sources: [kettles], rules }, { say: () => {} })).toEqual({ ...files, rules });
  });

  test('are imported first, if they are exports, and the guess is shown', async () => {
    const file = join(folder, `${imported}.csv`);
    writeFileSync(file, 'date,text\n2026-11-20 14:05,The kettle boils\n');
    const said: string[] = [];
    const { mentions } = await loadInput(await filesOfSources({ sources: [file] }, { say: (text) => said.push(text) }));
    expect(mentions).toMatchObject([{ mention: 'The kettle boils' }]);
    expect(said.join('\n')).toMatch(/text +text +The kettle boils[\s\S]*1 mention from 2026-11-20 14:05/);
  });

  test('are refused by name, if they are not there', async () => {
    const refused = filesOfSources({ sources: [join(folder, 'nowhere')] }, { say: () => {} });
    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow(/There is no file or folder ".*nowhere"/);
  });
});
