import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** All but the embedded service, which stands in for another program and shares no code with this one. */
const FOLDERS = ['functions', 'cli', 'local', 'infra', 'bench'];

/** A minute, an hour or a day in ms, a day in seconds. */
const UNIT = /\b(60_?000|3_?600_?000|86_?400_?000|86_?400)\b/;

test('lengths of time are written by the names of units-of-time.ts, so that none is off by a zero', async () => {
  const names = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(ROOT + folder, { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  );
  const files = names.flat().filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'));
  const found = await Promise.all(
    files.map(async (name) => {
      const lines = (await readFile(ROOT + name, 'utf8')).split('\n');
      return lines.filter((line) => UNIT.test(line)).map((line) => `${name}: ${line.trim()}`);
    }),
  );
  expect(files.length).toBeGreaterThan(600);
  expect(found.flat()).toEqual([]);
});
