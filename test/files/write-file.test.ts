import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeFolder, writeWholeFile } from '../../files/write-file.ts';
import { runAlone } from '../cli/run-alone.ts';

const parent = mkdtempSync(join(tmpdir(), 'write-file-'));
afterAll(() => rmSync(parent, { recursive: true }));

/** A folder of its own. */
const folder = () => mkdtempSync(join(parent, 'a-'));

/** What may stand where a file is to be written, that somebody else chose. */
const PLANTED: Readonly<Record<string, (path: string, victim: string) => void>> = {
  'a link to a file': (path, victim) => symlinkSync(victim, path),
  'a link to nothing': (path, victim) => symlinkSync(`${victim}-new`, path),
  'a link to a link': (path, victim) => {
    symlinkSync(victim, `${victim}-link`);
    symlinkSync(`${victim}-link`, path);
  },
  'another name of a file': (path, victim) => linkSync(victim, path),
};

/** Plants it, and gives what tells that what it leads to is as it was. */
function plant(how: string, path: string): () => void {
  const victim = join(folder(), 'victim');
  writeFileSync(victim, 'mine');
  PLANTED[how]?.(path, victim);
  return () => {
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(existsSync(`${victim}-new`)).toBe(false);
  };
}

describe('a file that is written for a person', () => {
  test.each(Object.keys(PLANTED))('is not written into %s, which is named', (how) => {
    const path = join(folder(), 'file');
    const isUntouched = plant(how, path);
    expect(() => writeWholeFile(path, 'theirs')).toThrow(/^\/.+\/file: .+, so it is not overwritten: remove it/);
    isUntouched();
  });

  test('replaces an earlier one wholly, and has the mode that was asked for', () => {
    const path = join(folder(), 'file');
    writeWholeFile(path, 'much longer', 0o600);
    writeWholeFile(path, 'short');
    expect(readFileSync(path, 'utf8')).toBe('short');
  });

  test.each([
    ['is a folder', (path: string) => makeFolder(path), 'it is a folder, not a file'],
    ['is in no folder', () => {}, 'there is no such folder'],
    ['is below a file', (path: string) => writeFileSync(join(path, '..'), ''), 'a part of its path is no folder'],
  ])('that %s is refused by name', (_what, prepare, reason) => {
    const path = join(folder(), 'a', 'file');
    if (reason.startsWith('it is')) mkdirSync(join(path, '..'));
    prepare(path);
    expect(() => writeWholeFile(path, '')).toThrow(`${path}: it cannot be written: ${reason}`);
  });

  test('goes to a stream of the program, which is a link by design', () => {
    const path = join(folder(), 'file');
    const stream = openSync(path, 'w');
    writeWholeFile(`/dev/fd/${stream}`, 'through it');
    closeSync(stream);
    expect(readFileSync(path, 'utf8')).toBe('through it');
  });
});

describe('no command writes through what somebody planted:', () => {
  const TABLE = 'date,text\n2026-11-20 14:05,A\n2026-11-20 14:06\n2016-11-20 14:05,C\nx,D\n';

  test.each(['world.json', 'rules.json', 'import.json', 'left-out.csv', 'mentions.ndjson', 'mentions.ndjson.partial'])(
    'import, %s',
    async (name) => {
      const out = join(folder(), 'out');
      const table = join(folder(), 'table.csv');
      writeFileSync(table, TABLE);
      expect(await runAlone(['import', table, '--yes', '--out', out])).toMatchObject({ status: 0 });
      rmSync(join(out, name), { force: true });
      const isUntouched = plant('a link to a file', join(out, name));
      const before = readdirSync(out).map((file) => readFileSync(join(out, file), 'utf8'));
      const { status, errors } = await runAlone(['import', table, '--yes', '--out', out, '--keyword', 'Other']);
      expect([status, errors]).toEqual([1, expect.stringContaining(`${join(out, name)}:`)]);
      isUntouched();
      expect(readdirSync(out).map((file) => readFileSync(join(out, file), 'utf8'))).toEqual(before);
    },
  );

  test.each(['--csv', '--svg'])('backtest, %s', async (option) => {
    const counts = join(folder(), 'counts.csv');
    writeFileSync(counts, 'timestamp,value\n2026-11-20 14:00,1\n2026-11-20 14:05,2\n');
    const path = join(folder(), 'file');
    const isUntouched = plant('a link to a file', path);
    const { status, errors } = await runAlone(['backtest', '--counts', counts, option, path]);
    expect([status, errors]).toEqual([1, expect.stringContaining(`${path}: it is a link`)]);
    isUntouched();
  });

  test('all that commands write goes through one place', () => {
    const writers = readdirSync('cli', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) =>
        /\b(writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|copyFile|mkdir|mkdirSync|openSync)\b/.test(
          readFileSync(join('cli', file), 'utf8'),
        ),
      );
    // Two programs of the project itself, which write its own documents and the page of a package.
    expect(writers.sort()).toEqual(['schemas/write-schemas.ts', 'web/write-page.ts']);
  });
});

test.each(['..csv', '...csv', '.. .csv', '....csv.csv'])('an import of %s does not write beside it', async (name) => {
  const inside = folder();
  writeFileSync(join(inside, name), 'date,text\n2026-11-20 14:05,A\n');
  const { defaultFolder } = await import('../../cli/import/run-import.ts');
  expect(defaultFolder(join(inside, name))).toBe('mentions');
});
