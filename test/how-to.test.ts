import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The files in the tables of a page, in order. */
const rowsOf = (page: string) =>
  [...readFileSync(`docs/how-to/${page}.md`, 'utf8').matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) => path);

const rows = rowsOf('add-a-function');
const functions = readdirSync('functions').filter((name) => existsSync(`functions/${name}/handler.ts`));

/** The files of `infra` in which a function is made. */
const partsOf = (name: string) =>
  readdirSync('infra').filter((file) => {
    const text = readFileSync(`infra/${file}`, 'utf8');
    return text.includes('new BundledFunction') && text.includes(`../functions/${name}/environment.ts`);
  });

describe('the page about adding a function', () => {
  test.each(functions)('lists every file that %s has or is named in', (name) => {
    const own = rows.filter((path) => path.includes('NAME')).map((path) => path.replaceAll('NAME', name));
    expect(own.filter((path) => !existsSync(path))).toEqual([]);
    const [part = '', ...more] = partsOf(name);
    expect([existsSync(`infra/${part}`), more]).toEqual([true, []]);
    const namedIn: readonly (readonly [string, string])[] = [
      ['infra/mention-alerts.ts', `./${part}`],
      ['docs/architecture.md', `functions/${name}`],
      ['bench/README.md', `\`${name}\``],
    ];
    expect(namedIn.filter(([file, text]) => !readFileSync(file, 'utf8').includes(text))).toEqual([]);
  });

  test('names no file that is not there', () => {
    expect(rows.filter((path) => !/NAME|PART/.test(path) && !existsSync(path))).toEqual([]);
  });
});

test('the page about adding a field of a rule lists the files that know of the field escalate, and no others', () => {
  const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
  const files = ['functions', 'cli', 'local', 'infra', 'service'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // The help texts of commands are named by the page as texts.
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules') && !name.endsWith('-command.ts'))
      .map((name) => join(folder, name))
      // Each language has the files of English.
      .filter((name) => !/languages[\\/](?!en)/.test(name)),
  );
  const knowing = files.filter((file) => /escalat/i.test(readFileSync(file, 'utf8').replace(comment, '')));
  expect(rowsOf('add-a-field-of-a-rule').sort()).toEqual(knowing.sort());
});
