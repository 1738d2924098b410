import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../cli/project-root.ts';
import { runStart } from '../../local/run-start.ts';
import { recordTerminal } from '../support/record-terminal.ts';

function rules(changes: object = {}): string {
  const condition = { kind: 'threshold', window: '1h', atLeast: 1 };
  return JSON.stringify([{ organizationId: 42, ruleId: 'a', watch: { keywordId: 1 }, condition, ...changes }]);
}

const folder = await mkdtemp(join(tmpdir(), 'main-test-'));

beforeAll(async () => {
  await writeFile(
    join(folder, 'world.json'),
    JSON.stringify({
      users: [{ id: 1, email: 'a@example.org', name: 'A', accessToken: 'a-token', organizationIds: [42] }],
      organizations: [
        {
          id: 42,
          name: 'A',
          timeZone: 'Europe/Oslo',
          groups: [{ id: 1, name: 'G', keywords: [{ id: 1, name: 'K', keyword: { naturalQuery: 'K' } }] }],
        },
      ],
    }),
  );
  await writeFile(join(folder, 'rules.json'), rules());
  await writeFile(join(folder, 'foreign.json'), rules({ organizationId: 43 }));
  await writeFile(join(folder, 'unknown.json'), rules({ watch: { keywordId: 2 } }));
  await writeFile(join(folder, 'typo.json'), rules({ severty: 'critical' }));
  await writeFile(join(folder, 'seconds.ndjson'), '{"type":"WEB","mention":"x","feedTime":1424159408}\n');
  await writeFile(join(folder, 'mentions.ndjson'), '{"type":"WEB","mention":"x","feedTime":1424159408023}\n');
  await writeFile(join(folder, 'broken.ndjson'), '{"type":"WEB","mention":"x"}\n\n{"type":"WEB",\n');
  await writeFile(join(folder, 'empty.ndjson'), '\n');
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs what `npm start` runs, in this process. */
async function start(args: readonly string[]) {
  const { terminal, written } = recordTerminal();
  const exitCode = await runStart(args, terminal, new AbortController().signal);
  return { ...written, exitCode };
}

/** Runs the command as `npm start` does, in a process of its own. */
async function startProcess(args: readonly string[]) {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, 'cli', 'launch.mjs'), 'start', ...args], {
    cwd: PROJECT_ROOT,
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { stdout, stderr, exitCode };
}

function files(overrides: { world?: string; mentions?: string; rules?: string } = {}): readonly string[] {
  const { world = 'world.json', mentions = 'mentions.ndjson', rules = 'rules.json' } = overrides;
  return ['--world', join(folder, world), '--mentions', join(folder, mentions), '--rules', join(folder, rules)];
}

describe('npm start', () => {
  test.each([
    ['a wrong option', 2, ['--speed', '5'], 'There is no option --speed'],
    [
      'a world that is not there',
      1,
      files({ world: 'nowhere.json' }),
      'nowhere.json: it cannot be read: there is no such file',
    ],
    ['a line that is not JSON', 1, files({ mentions: 'broken.ndjson' }), 'broken.ndjson line 3'],
    ['a file without mentions', 1, files({ mentions: 'empty.ndjson' }), 'empty.ndjson: there is no mention in it'],
    ['a rule of an organization that nobody may see', 1, files({ rules: 'foreign.json' }), 'organizationIds of a user'],
    [
      'a keyword that the world does not have',
      1,
      files({ rules: 'unknown.json' }),
      'no keyword 2 in organization 42; it has 1 "K"',
    ],
    ['a misspelt field of a rule', 1, files({ rules: 'typo.json' }), 'did you mean "severity"'],
    ['times in seconds', 1, files({ mentions: 'seconds.ndjson' }), 'write milliseconds, 1424159408000'],
    ['a span without mentions', 1, [...files(), '--from', '2020-01-01'], 'Nothing to replay'],
  ])('answers %s with exit code %i and one clear sentence, not a stack trace', async (_what, code, args, sentence) => {
    const { stdout, stderr, exitCode } = await start(args);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stdout).not.toContain('100 %');
    expect(exitCode).toBe(code);
  });

  test('tells what is wrong with each of its files at once', async () => {
    const { stderr } = await start(files({ rules: 'typo.json', mentions: 'seconds.ndjson' }));
    expect(stderr).toContain('typo.json:1: ');
    expect(stderr).toContain('seconds.ndjson line 1: ');
  });

  test('explains itself with --help', async () => {
    const { stdout, exitCode } = await start(['--help']);
    for (const option of ['--world', '--mentions', '--rules', '--from', '--to', '--json', '--live']) {
      expect(stdout).toContain(option);
    }
    expect(exitCode).toBe(0);
  });

  test('hands its arguments on, prints the answer and ends with its exit code', async () => {
    const args = files({ world: 'nowhere.json' });
    expect(await startProcess(args)).toEqual(await start(args));
  });
});
