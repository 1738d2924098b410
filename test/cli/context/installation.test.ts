import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { commands } from '../../../cli/commands.ts';
import { runCli } from '../../../cli/run-cli.ts';
import { LOCAL_CREDENTIALS } from '../../../local/aws/local-account.ts';
import { ruleItem } from '../../heartbeat/rule-state-at.ts';
import { recordTerminal } from '../../support/record-terminal.ts';
import { stackAnswer } from '../stack-answer.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

let installation: TestInstallation;
/** What CloudFormation answers: status and the inside of its answer. */
let answer: { readonly status: number; readonly body: string };
const cloudFormation = createServer((_request, response) => {
  response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(answer.body);
});
let cloudFormationUrl = '';

beforeAll(async () => {
  installation = await startInstallation();
  await installation.put('RulesTableName', ruleItem('acme'));
  await new Promise<void>((resolve) => cloudFormation.listen(0, '127.0.0.1', resolve));
  const address = cloudFormation.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  cloudFormationUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  cloudFormation.closeAllConnections();
  cloudFormation.close();
  await installation.stop();
});
afterEach(() => vi.unstubAllEnvs());

function refusal(code: string, message: string) {
  const status = code === 'AccessDenied' ? 403 : 400;
  return {
    status,
    body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
  };
}

/** AWS as the environment of a person would name it, answered here. */
function signIn() {
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', LOCAL_CREDENTIALS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', LOCAL_CREDENTIALS.secretAccessKey);
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', cloudFormationUrl);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', installation.dynamoDbUrl);
}

const list = (...globals: string[]) => installation.run([...globals, 'status']);

describe('--stack', () => {
  test('finds tables by the outputs of the stack', async () => {
    signIn();
    answer = stackAnswer(installation.outputs);
    const { status, out } = await list('--stack', 'mention-alerts-prod');
    expect(status).toBe(0);
    expect(out).toContain('42/acme');
  });

  test.each([
    [
      'a stack that is not there',
      refusal('ValidationError', 'Stack with id nope does not exist'),
      'There is no stack nope in this account and region.',
    ],
    ['a stack of something else', stackAnswer({ Url: 'x' }), 'The stack nope is not a stack of mention-alerts'],
    [
      'a missing permission',
      refusal('AccessDenied', 'User x is not authorized to perform: y'),
      'Your AWS identity may not do this: User x',
    ],
    ['credentials that have expired', refusal('ExpiredToken', 'expired'), 'The AWS credentials have expired.'],
    ['credentials that are wrong', refusal('InvalidClientTokenId', 'invalid'), 'AWS does not accept the credentials'],
  ])('says one sentence about %s', async (_, given, sentence) => {
    signIn();
    answer = given;
    const { status, out, error } = await list('--stack', 'nope');
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(error).toContain(sentence);
    expect(error).not.toContain('\n');
  });

  test('says how to name the region', async () => {
    signIn();
    vi.stubEnv('AWS_REGION', undefined);
    vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
    expect((await list('--stack', 'nope')).error).toContain('set AWS_REGION');
  });
});

describe('without an installation', () => {
  test.each(['status', 'status --items', 'silence acme 2h', 'test acme', 'delete rules acme --yes'])(
    '%s is wrong usage, and says what to add',
    async (line) => {
      const { status, error } = await installation.run(line.split(' '));
      expect(status).toBe(2);
      expect(error).toContain('--stack NAME');
      expect(error).toContain('--local');
    },
  );

  test('--local says how to start a live run', async () => {
    const result = await command(['--local', 'status'], '/nowhere');
    expect(result).toEqual({
      status: 1,
      out: '',
      error:
        'There is no live run on this machine. Start it with "npx mention-alerts start --live" in another terminal.',
    });
  });

  test('--local says when the run that was there is gone', async () => {
    const gone = JSON.stringify({
      pid: 1,
      startedAt: new Date(0).toISOString(),
      stackName: 'mention-alerts-test',
      region: 'us-east-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      endpoints: Object.fromEntries(
        ['dynamoDb', 'sqs', 'sns', 'secretsManager'].map((name) => [name, 'http://127.0.0.1:9']),
      ),
      outputs: installation.outputs,
      tokenSecretNames: [],
      service: { url: 'http://127.0.0.1:9', token: 't' },
    });
    const result = await command(['--local', 'status'], await installation.file('gone.json', gone));
    expect(result).toEqual({
      status: 1,
      out: '',
      error: 'The live run does not answer any more. Start it again with "npx mention-alerts start --live".',
    });
  });

  test('items come by standard input, too', async () => {
    const result = await program(['check', '-'], JSON.stringify(ruleItem('acme')));
    expect(result).toEqual({
      status: 0,
      out: expect.stringMatching(/^-: 1 rule, all right\.\n-: Organization 42: /),
      error: '',
    });
  });
});

/** A command where the live run, if there is one, has written this file. */
async function command(args: readonly string[], endpointsFile: string) {
  const { terminal, out, error } = recordTerminal();
  const status = await runCli(args, commands, {
    environment: { MENTION_ALERTS_ENDPOINTS: endpointsFile },
    terminal,
  });
  return { status, out: out(), error: error() };
}

/** The program itself, in a process of its own. */
function program(args: readonly string[], input: string) {
  const child = spawn(process.execPath, ['cli/launch.mjs', ...args], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let out = '';
  let error = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    error += String(chunk);
  });
  return new Promise<{ status: number | null; out: string; error: string }>((resolve) =>
    child.on('close', (status) => resolve({ status, out, error })),
  );
}
