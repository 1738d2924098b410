import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

type Recipe = { readonly title: string; readonly file: string; readonly command: string };

/** The recipes of the page: a title, a sample file, and the command that reads it. */
const recipes: readonly Recipe[] = [
  ...page.matchAll(/^\| ([^|]+) \| \[[^\]]+\]\(samples\/exports\/([^)]+)\) \| `([^`]+)` \|/gm),
].map(([, title = '', file = '', command = '']) => ({ title, file, command }));

const samples = fileURLToPath(new URL('../../../docs/samples/exports', import.meta.url));

/** The words of a command, with the file where it is. */
function wordsOf({ command, file }: Recipe): string[] {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return words.map((word) => (word === file ? join(samples, file) : word));
}

describe('a recipe of the page on own data', () => {
  test('is held by a test, and each test is of a recipe', () => {
    const imports = recipes.filter(({ command }) => command.startsWith('import '));
    expect(imports.map(({ title }) => title)).toEqual(Object.keys(FIRST));
    expect(recipes).toHaveLength(imports.length + 1);
    expect(recipes.map(({ file }) => file).sort()).toEqual(readdirSync(samples).sort());
  });

  test.each(recipes)('is true: $title', async (recipe) => {
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
