import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadInput } from '../../../local/load-input.ts';
import { runAlone } from '../run-alone.ts';

const folder = mkdtempSync(join(tmpdir(), 'recipes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const page = readFileSync(new URL('../../../docs/your-data.md', import.meta.url), 'utf8');

/** What the first mention of a recipe is to be. */
const FIRST: Readonly<Record<string, object>> = {
  'A table of dates and texts': {
    mention: 'The kettle boils quickly',
    feedTime: Date.UTC(2026, 10, 20, 14, 5),
    type: 'WEB',
    keyword: 'Acme kettle',
  },
  'A table of a German Excel': {
    mention: 'Der Kocher ist schön leise',
    feedTime: Date.UTC(2026, 10, 20, 13, 5),
    type: 'FORUM',
    reach: 1250,
    autoSentiment: 'POSITIVE',
    keyword: 'excel',
  },
  Meltwater: {
    mention: 'The kettle boils quickly',
    feedTime: Date.UTC(2026, 10, 20, 13, 5),
    type: 'TWITTER',
    author: '@anna',
    reach: 1250,
    interaction: 7n,
    autoSentiment: 'POSITIVE',
    languages: ['en'],
    keyword: 'Acme kettle',
  },
  Brandwatch: {
    mention: 'The kettle boils quickly',
    feedTime: Date.UTC(2026, 10, 20, 14, 5),
    type: 'TWITTER',
    author: 'anna',
    reach: 1250,
    autoSentiment: 'POSITIVE',
    keyword: 'Acme kettle',
  },
  Talkwalker: {
    title: 'Called back',
    mention: 'Kettles are called back',
    feedTime: 1795183500000,
    type: 'WEB',
    author: 'http://news.example/',
    reach: 84_000,
    autoSentiment: 'NEGATIVE',
    keyword: 'Acme kettle',
  },
  Mention: {
    id: 71n,
    title: 'Called back',
    mention: 'Kettles are called back',
    feedTime: Date.UTC(2026, 10, 20, 13, 5),
    type: 'WEB',
    author: 'News Example',
    reach: 84_000,
    autoSentiment: 'NEGATIVE',
    keyword: '5',
  },
  'Media Cloud': {
    mention: 'Kettles are called back',
    feedTime: Date.UTC(2026, 10, 20, 12),
    type: 'WEB',
    author: 'news.example',
    url: 'https://news.example/1',
    keyword: 'mediacloud',
  },
  GDELT: {
    mention: 'Kettles are called back',
    feedTime: Date.UTC(2026, 10, 20, 14),
    type: 'WEB',
    author: 'news.example',
    keyword: 'gdelt',
  },
  'CrowdTangle and the like': {
    mention: 'The kettle boils quickly',
    feedTime: Date.UTC(2024, 2, 20, 13, 5),
    type: 'FACEBOOK',
    author: 'Kitchen talk',
    reach: 1250,
    interaction: 1203n,
    keyword: 'crowdtangle',
  },
  'A feed': {
    title: 'Kettles are called back',
    mention: 'The handle can come off & burn',
    feedTime: Date.UTC(2026, 10, 20, 14, 5),
    type: 'WEB',
    url: 'https://news.example/1',
    keyword: 'feed',
  },
};

type Recipe = {
  readonly title: string;
  readonly file: string;
  readonly encoding: string;
  readonly content: string;
  readonly command: string;
};

/** The recipes of the page: a title, a file, and the command that reads it. */
const recipes: readonly Recipe[] = (page.split('\n## Recipes')[1] ?? '')
  .split('\n### ')
  .slice(1)
  .map((section) => {
    const [title = ''] = section.split('\n', 1);
    const [, file = '', encoding = 'utf-8', content = ''] =
      /```\w+ (\S+)(?: (\S+))?\n([\s\S]*?)```/.exec(section) ?? [];
    const [, command = ''] = /```\nnpx mention-alerts (.*)\n```/.exec(section) ?? [];
    return { title, file, encoding, content, command };
  });

function bytesOf({ content, encoding }: Recipe): Buffer {
  if (encoding === 'windows-1252') return Buffer.from(content, 'latin1');
  return encoding === 'utf-16le' ? Buffer.from(`\ufeff${content}`, 'utf16le') : Buffer.from(content);
}

/** The words of a command, with the file in the folder of the test. */
function wordsOf({ command, file }: Recipe): string[] {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return words.map((word) => (word === file ? join(folder, file) : word));
}

describe('a recipe of the page on own data', () => {
  test('is held by a test, and each test is of a recipe', () => {
    const imports = recipes.filter(({ command }) => command.startsWith('import '));
    expect(imports.map(({ title }) => title)).toEqual(Object.keys(FIRST));
    expect(recipes).toHaveLength(imports.length + 1);
  });

  test.each(recipes)('is true: $title', async (recipe) => {
    writeFileSync(join(folder, recipe.file), bytesOf(recipe));
    const out = join(folder, `${recipe.file}-imported`);
    const words = wordsOf(recipe);
    const isImport = words[0] === 'import';
    const { status, errors } = await runAlone(isImport ? [...words, '--yes', '--out', out] : words);
    expect(status, errors).toBe(0);
    if (!isImport) {
      expect(errors).toContain('Times are those of "Zeit", counts those of "Anzahl".');
      return;
    }
    const { world, mentions } = await loadInput({
      world: join(out, 'world.json'),
      mentions: [join(out, 'mentions.ndjson')],
      rules: join(out, 'rules.json'),
    });
    expect(mentions).toHaveLength(2);
    const [first] = mentions;
    const keywords = world.organizations.flatMap(({ groups }) => groups.flatMap((group) => group.keywords));
    const keyword = keywords.find(({ id }) => id === first?.keywordIds?.[0])?.name;
    expect({ ...first, keyword }).toMatchObject(FIRST[recipe.title] ?? {});
    const known = ['Meltwater', 'Brandwatch', 'Talkwalker', 'Mention', 'Media Cloud', 'GDELT', 'CrowdTangle'];
    const name = known.find((each) => recipe.title.startsWith(each));
    expect(errors).toContain(name === undefined ? recipe.file : `as ${name} exports it`);
  });
});
