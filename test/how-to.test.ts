import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const page = readFileSync('docs/how-to/add-a-function.md', 'utf8');
const rows = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) => path);
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
    // That of a deployed folder is put into a stack by itself, beside the others or without them.
    const whole = name === 'apply' ? 'infra/alert-rules.ts' : 'infra/mention-alerts.ts';
    const namedIn: readonly (readonly [string, string])[] = [
      [whole, name === 'apply' ? "'apply'" : `./${part}`],
      ['docs/architecture.md', `functions/${name}`],
      ['bench/README.md', `\`${name}\``],
    ];
    expect(namedIn.filter(([file, text]) => !readFileSync(file, 'utf8').includes(text))).toEqual([]);
  });

  test('names no file that is not there', () => {
    expect(rows.filter((path) => !/NAME|PART/.test(path) && !existsSync(path))).toEqual([]);
  });
});
