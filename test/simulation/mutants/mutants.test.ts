import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';

const ROOT = new URL('../../../', import.meta.url);

test.each(MUTANTS)('the code that the mutant "$name" changes is there, once', ({ change }) => {
  const { file = '', search = '' } = change ?? {};
  expect(readFileSync(new URL(file, ROOT), 'utf8').split(search).length - 1).toBe(1);
});
