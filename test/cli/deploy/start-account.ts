import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { commands } from '../../../cli/commands.ts';
import { runCli } from '../../../cli/run-cli.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { recordTerminal } from '../../support/record-terminal.ts';

/** The file that `npm pack` makes of this version. */
export const PACKED = `mention-alerts-${packageJson.version}.tgz`;

/**
 * An AWS account as a deployment asks about it, and an `npm` and an `npx` that note how they are called and do nothing: `npm install`
 * leaves what npm leaves, and a program whose words are in the file `fails` ends with 1. `stacks` are those that there are.
 */
export async function startAccount(stacks: readonly string[] = []) {
  const root = await mkdtemp(join(tmpdir(), 'deploy-test-'));
  const bin = join(root, 'bin');
  await mkdir(bin);
  const calls = join(root, 'calls');
  const fails = join(root, 'fails');
  await writeFile(calls, '');
  await writeFile(fails, '');
  for (const name of ['npm', 'npx']) {
    await writeFile(join(bin, name), program(name, { calls, fails }));
    await chmod(join(bin, name), 0o755);
  }
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.headers['x-amz-target'] === 'AWSEvents.DescribeEventBus') {
      const Arn = 'arn:aws:events:eu-central-1:123456789012:event-bus/default';
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify({ Arn }));
      return;
    }
    const name = new URLSearchParams(body).get('StackName') ?? '';
    const isThere = stacks.includes(name);
    response.writeHead(isThere ? 200 : 400, { 'content-type': 'text/xml' }).end(isThere ? stackOf(name) : absent(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  // The SDK reads where it looks from the process.
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAIOSFODNN7EXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x'.repeat(40));
  for (const service of ['CLOUDFORMATION', 'EVENTBRIDGE']) vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, url);

  return {
    root,
    fail: (words: string) => writeFile(fails, words),
    /** How `npm` and `npx` were called, in which folder. */
    async called(): Promise<string[]> {
      return (await readFile(calls, 'utf8')).split('\n').filter((line) => line !== '');
    },
    /** Runs one command line; `answers` are what a person types, one after the other; without, nobody can be asked. */
    async run(args: readonly string[], answers?: readonly string[]) {
      const { terminal, out, error } = recordTerminal();
      const asked: string[] = [];
      const left = [...(answers ?? [])];
      const ask = async (question: string) => {
        asked.push(question);
        return left.shift() ?? '';
      };
      const environment = { PATH: bin };
      const status = await runCli(args, commands, {
        environment,
        terminal,
        ...(answers === undefined ? {} : { ask, askSecret: ask }),
      });
      return { status, out: out(), error: error(), asked };
    },
    async stop() {
      vi.unstubAllEnvs();
      server.close();
      await rm(root, { recursive: true });
    },
  };
}

const program = (name: string, files: { readonly calls: string; readonly fails: string }) => `#!${process.execPath}
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const words = ['${name}', ...process.argv.slice(2)].join(' ');
appendFileSync(${JSON.stringify(files.calls)}, words + '\\n');
const wanted = readFileSync(${JSON.stringify(files.fails)}, 'utf8');
if (wanted !== '' && words.includes(wanted)) process.exit(1);
if (words.startsWith('npm install')) {
  mkdirSync('node_modules', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', '{}');
}
if (words.startsWith('npm pack')) writeFileSync(process.argv.at(-1) + '/${PACKED}', 'packed');
`;

const stackOf = (name: string) =>
  `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${name}</StackName><StackId>arn:aws:cloudformation:eu-central-1:123456789012:stack/${name}/1</StackId><CreationTime>2026-11-01T00:00:00Z</CreationTime><StackStatus>UPDATE_COMPLETE</StackStatus></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;

const absent = (name: string) =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`;
