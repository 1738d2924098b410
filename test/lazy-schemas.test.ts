import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const FUNCTIONS = fileURLToPath(new URL('../functions', import.meta.url));

/** A schema that is put together as soon as its file is loaded; lists of names and single fields cost little. */
const AT_ONCE =
  /^(?:export )?const (\w+) = (?:z\s*\.(?:object|strictObject|looseObject|union|discriminatedUnion|tuple|array|record|set)\(|\w+(?:\.unwrap\(\))?\.extend\()/gm;

test('schemas of objects are put together when they are first needed, so that a function is ready sooner', async () => {
  const files = (await readdir(FUNCTIONS, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const found = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(FUNCTIONS, name), 'utf8');
      return [...text.matchAll(AT_ONCE)].map(([, schema]) => `${name}: ${schema}`);
    }),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found.flat()).toEqual([]);
});
