import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { runService } from '../../service/run-service.ts';
import { printJson } from '../../service/wire/print-json.ts';
import { recordTerminal } from '../support/record-terminal.ts';
import { buildWorld } from './build-world.ts';
import { sendRaw } from './start-service.ts';

const main = fileURLToPath(new URL('../../service/main.ts', import.meta.url));

function start(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Runs what the command runs, in this process. */
async function run(...args: string[]) {
  const { terminal, written } = recordTerminal();
  const code = await runService(args, { terminal, onListening: (close) => onTestFinished(close) });
  return { code, ...written };
}

async function writeFiles(world: unknown, mentions: string) {
  const folder = await mkdtemp(join(tmpdir(), 'service-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = { world: join(folder, 'world.json'), mentions: join(folder, 'mentions.ndjson') };
  await writeFile(files.world, printJson(world));
  await writeFile(files.mentions, mentions);
  return files;
}

test('the command loads its files, prints its address when it accepts requests, and ends on SIGTERM', async () => {
  const files = await writeFiles(buildWorld(), '{"type":"WEB","mention":"acme"}\n');
  const child = start('--port', '0', '--world', files.world, '--mentions', files.mentions, files.mentions);
  if (child.stdout === null) throw new Error('the command has no output');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line)) ?? [];
  const answer = await request(`${address}/v2/organizations/42/groups/7/mentions/count`, {
    method: 'POST',
    headers: { authorization: 'Bearer admin-token', 'content-type': 'application/json' },
    body: '{"query":{}}',
  });
  expect(await answer.body.json()).toEqual({ count: 2, typeToCount: { WEB: 2 } });
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('it answers to its own address, and to the names that it is given, each with its port', async () => {
  const files = await writeFiles(buildWorld(), '{"type":"WEB","mention":"acme"}\n');
  const named = ['--name', 'media.example', '--name', 'Media'];
  const { stdout } = await run('--port', '0', '--world', files.world, ...named);
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(stdout)?.[1]);
  const ask = async (...headers: string[]) => {
    const head = ['GET /v2/languages HTTP/1.1', ...headers, 'connection: close', '', ''];
    return Number((await sendRaw(port, head.join('\r\n'))).slice(9, 12));
  };
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `media.example:${port}`, `MEDIA:${port}`]) {
    expect([host, await ask(`host: ${host}`)]).toEqual([host, 200]);
    expect([host, await ask(`host: ${host}`, `origin: http://${host.toLowerCase()}`)]).toEqual([host, 200]);
  }
  for (const host of ['media.example', 'media.example:1', `www.media.example:${port}`, `other.example:${port}`]) {
    expect([host, await ask(`host: ${host}`)]).toEqual([host, 421]);
  }
  expect(await ask(`host: media.example:${port}`, 'origin: http://other.example')).toBe(403);
});

test('wrong usage is a sentence and exit code 2', async () => {
  const { code, stderr } = await run('--port', 'http', '--world', 'x.json');
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^--port takes a number .*--help shows the usage\.\n$/)]);
});

test('files that are wrong are named with line, path and reason, and exit code 1', async () => {
  const files = await writeFiles(buildWorld(), '{"type":"WEB","mention":"acme"}\n{"type":"WEB"}\n');
  const { code, stderr } = await run('--port', '0', '--world', files.world, '--mentions', files.mentions);
  expect([code, stderr]).toEqual([1, `${files.mentions} line 2: /mention: is missing\n`]);
});

test('--help shows the usage', async () => {
  const { code, stdout } = await run('--help');
  expect([code, stdout]).toEqual([0, expect.stringContaining('--mentions FILE')]);
});
