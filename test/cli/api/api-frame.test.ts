import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { Command, CommandContext } from '../../../cli/command.ts';
import { runCli } from '../../../cli/run-cli.ts';
import { WrongWords } from '../../../cli/usage-error.ts';
import { ORGANIZATION, startService, TOKENS } from '../../media-api/contract/start-service.ts';
import { recordTerminal } from '../../support/record-terminal.ts';

type Seen = {
  readonly args: readonly string[];
  readonly context: CommandContext;
};

async function run(args: readonly string[]) {
  const { terminal, out, error } = recordTerminal();
  const seen: Seen[] = [];
  const command = (behaviour: Command['run']): (() => Promise<Command>) => {
    return async () => ({ summary: 'does something', help: 'Usage: picky RULE\n\nAll about it.', run: behaviour });
  };
  const table = {
    status: command(async (rest, context) => {
      seen.push({ args: rest, context });
      return 0;
    }),
    backtest: command(async () => 1),
    broken: command(async () => {
      throw new Error('The disk is full.');
    }),
    picky: command(async () => {
      throw new WrongWords('RULE is missing.');
    }),
  };
  const status = await runCli(args, table, {
    environment: {},
    terminal,
  });
  return { status, out: out(), error: error(), seen };
}

describe('the command line', () => {
  test.each([
    { args: ['status'], target: { kind: 'unspecified' }, json: false, rest: [] },
    { args: ['--local', 'status', '--local'], target: { kind: 'local' }, json: false, rest: ['--local'] },
    {
      args: ['--stack', 'prod', '--json', 'status', 'x'],
      target: { kind: 'stack', name: 'prod' },
      json: true,
      rest: ['x'],
    },
    { args: ['--stack=prod', 'status'], target: { kind: 'stack', name: 'prod' }, json: false, rest: [] },
    { args: ['--stack', 'status', 'status'], target: { kind: 'stack', name: 'status' }, json: false, rest: [] },
  ])('hands global options and the rest to the command: $args', async ({ args, target, json, rest }) => {
    const { status, seen } = await run(args);
    expect(status).toBe(0);
    expect(seen).toMatchObject([{ args: rest, context: { target, json } }]);
  });

  test.each([
    { args: ['status'], status: 0 },
    { args: ['backtest'], status: 1 },
    { args: ['broken'], status: 1 },
    { args: ['picky'], status: 2 },
    { args: [], status: 2 },
    { args: ['--json'], status: 2 },
    { args: ['stauts'], status: 2 },
    { args: ['toString'], status: 2 },
    { args: ['--stack', 'prod'], status: 2 },
    { args: ['--stack'], status: 2 },
    { args: ['--colour', 'status'], status: 2 },
    { args: ['--local', '--stack', 'prod', 'status'], status: 2 },
    { args: ['--help'], status: 0 },
    { args: ['-h'], status: 0 },
    { args: ['status', '--help'], status: 0 },
    { args: ['--help', 'status'], status: 0 },
  ])('$args ends with status $status', async ({ args, status }) => {
    expect((await run(args)).status).toBe(status);
  });

  test('suggests the command that was probably meant', async () => {
    expect((await run(['stauts'])).error).toBe('There is no command "stauts". Did you mean "status"?');
    expect((await run(['xylophone'])).error).toBe('There is no command "xylophone".');
  });

  test('says how the command is used where words are missing', async () => {
    const { error } = await run(['picky']);
    expect(error).toBe('RULE is missing.\n\nUsage: picky RULE');
  });

  test('says what failed without a stack trace', async () => {
    expect(await run(['broken'])).toMatchObject({ out: '', error: 'The disk is full.' });
  });

  test('lists every command with its summary on --help, on stdout', async () => {
    const { out, error } = await run(['--help']);
    expect(error).toBe('');
    for (const name of ['status', 'backtest', 'broken', 'picky'])
      expect(out).toMatch(new RegExp(`^ {2}${name} +does`, 'm'));
    expect((await run(['picky', '--help'])).out).toBe('Usage: picky RULE\n\nAll about it.');
    expect((await run(['picky', 'and', '--help'])).out).toBe('Usage: picky RULE\n\nAll about it.');
  });
});

describe('the program', () => {
  test('prints JSON and ends by itself', async () => {
    const service = await startService();
    const result = await program(['--json', 'api', 'organization', String(ORGANIZATION)], service.url);
    await service.close();
    expect(result).toMatchObject({ status: 0, error: '' });
    expect(result.out).toContain(`"id": ${ORGANIZATION},`);
  });

  test('leaves a deletion alone when there is no terminal to ask at', async () => {
    const service = await startService();
    const result = await program(['api', 'keyword', 'delete', '--organization', '1', '--keyword', '2'], service.url);
    await service.close();
    expect(result).toMatchObject({ status: 2, out: '', error: expect.stringContaining('--yes') });
  });
});

function program(args: readonly string[], url: string): Promise<{ status: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, ['cli/launch.mjs', ...args], {
    env: { PATH: process.env.PATH, MEDIA_MONITORING_URL: url, MEDIA_MONITORING_TOKEN: TOKENS.admin },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let error = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    error += String(chunk);
  });
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, out, error })));
}
