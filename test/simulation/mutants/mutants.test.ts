import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';

const ROOT = new URL('../../../', import.meta.url);

test.each(MUTANTS)(
  'the mutant "$name" changes code that is there, once, and names tests that are there',
  ({ change: { file, search, replace }, tests }) => {
    expect(readFileSync(new URL(file, ROOT), 'utf8').split(search).length - 1).toBe(1);
    expect(replace).not.toBe(search);
    expect(tests.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  },
);

test('each mutant has a name of its own', () => {
  const names = MUTANTS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
