import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import dynalite from 'dynalite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../../../cli/commands.ts';
import { runCli } from '../../../cli/run-cli.ts';
import { documentClient } from '../../../functions/adapters/dynamodb/document-client.ts';
import { createTable } from '../../../local/aws/create-table.ts';
import { type RunningService, startService, TOKENS } from '../../media-api/contract/start-service.ts';
import { certificateAuthority } from '../../support/certificate-authority.ts';
import { recordTerminal } from '../../support/record-terminal.ts';
import { startProxy } from '../../support/start-proxy.ts';

const REGION = 'eu-central-1';
const aws = (service: string) => `${service}.${REGION}.amazonaws.com`;
const SERVICE = 'monitoring.example.com';
const KEYS = { AWS_ACCESS_KEY_ID: 'AKIDTEST', AWS_SECRET_ACCESS_KEY: 'secret' };
const OUTPUTS = {
  Stage: 'test',
  ...Object.fromEntries(['Organizations', 'Rules', 'Channels', 'State'].map((name) => [`${name}TableName`, name])),
  AlertsTopicArn: 'arn:aws:sns:eu-central-1:000000000000:alerts',
  AlertEventsTopicArn: 'arn:aws:sns:eu-central-1:000000000000:alert-events',
  MediaApiAddress: `https://${SERVICE}`,
  TokenSecretName: 'mention-alerts/token/main',
};

const authority = certificateAuthority();
const certificate = authority.issue(...['cloudformation', 'dynamodb', 'secretsmanager', 'sts'].map(aws), SERVICE);
const tables = dynalite({ createTableMs: 0 });

let folder: string;
let service: RunningService;
let proxy: Awaited<ReturnType<typeof startProxy>>;

/** What stands behind the proxy: AWS and the service, by TLS, told apart by the name of the host. */
const behind = createTlsServer(certificate, async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const { host = '' } = incoming.headers;
  const known: Record<string, () => unknown> = {
    [aws('cloudformation')]: () => outgoing.end(stackAnswer()),
    [aws('sts')]: () => outgoing.end(roleAnswer()),
    [aws('secretsmanager')]: () => outgoing.end(JSON.stringify({ SecretString: TOKENS.admin })),
    [aws('dynamodb')]: () => handOn(portOf(tables), host),
    [SERVICE]: () => handOn(Number(new URL(service.url).port), new URL(service.url).host),
  };
  const handOn = (port: number, as: string) => {
    const { method, url: path, headers } = incoming;
    const there = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, host: as } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    there.end(body);
  };
  known[host]?.();
});

const portOf = (server: { address(): AddressInfo | string | null }) => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server has no port');
  return address.port;
};

const listening = async (server: { listen(port: number, host: string): unknown } & NodeJS.EventEmitter) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
};

const stackAnswer = () =>
  `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member>
  <StackName>mention-alerts-prod</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${Object.entries(
    OUTPUTS,
  )
    .map(([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`)
    .join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;

const roleAnswer = () =>
  `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials><AccessKeyId>ASIATEST</AccessKeyId>
  <SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2049-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'way-out-'));
  await writeFile(join(folder, 'ca.pem'), `# The authority of the company\n${authority.cert}`);
  await writeFile(join(folder, 'other.pem'), certificateAuthority().cert);
  await writeFile(join(folder, 'none.pem'), 'nothing');
  await writeFile(
    join(folder, 'config'),
    `[profile work]\nrole_arn = arn:aws:iam::000000000000:role/work\nsource_profile = base\n[profile base]\naws_access_key_id = AKIDTEST\naws_secret_access_key = s\n`,
  );
  service = await startService({ rateLimits: false });
  await listening(tables);
  await listening(behind);
  const client = new DynamoDBClient({
    region: REGION,
    endpoint: `http://127.0.0.1:${portOf(tables)}`,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  const keys = {
    Organizations: { organizationId: 'N' },
    Rules: { organizationId: 'N', ruleId: 'S' },
    Channels: { channelId: 'S' },
  } as const;
  for (const [TableName, ofTable] of Object.entries(keys)) {
    await createTable(client, {
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: Object.entries(ofTable).map(([AttributeName, AttributeType]) => ({
        AttributeName,
        AttributeType,
      })),
      KeySchema: Object.keys(ofTable).map((AttributeName, at) => ({
        AttributeName,
        KeyType: at === 0 ? 'HASH' : 'RANGE',
      })),
    });
  }
  await documentClient(client).send(
    new PutCommand({ TableName: 'Rules', Item: { organizationId: 42, ruleId: 'behind-the-proxy' } }),
  );
  client.destroy();
});
afterAll(async () => {
  for (const server of [behind, tables]) {
    server.closeAllConnections();
    server.close();
  }
  await service.close();
  await rm(folder, { recursive: true });
});
afterEach(() => proxy?.stop());

/** The program itself in a process of its own, with nothing in its environment but this. */
async function run(line: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, ['cli/launch.mjs', ...line.split(' ')], {
    env: { PATH: process.env.PATH, AWS_REGION: REGION, AWS_EC2_METADATA_DISABLED: 'true', ...environment },
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    error += String(chunk);
  });
  const [status] = await once(child, 'close');
  return { status, out, error };
}

const STACK = '--stack mention-alerts-prod';
const file = (name: string) => join(folder, name);
const byName = (variable: string) => `http://${variable === '' ? '' : `${variable}@`}${proxy.host}`;
const ownService = () => ({ MEDIA_MONITORING_URL: `https://${SERVICE}`, MEDIA_MONITORING_TOKEN: TOKENS.admin });

describe('commands behind a proxy', () => {
  test.each([
    ['HTTPS_PROXY', 'NODE_EXTRA_CA_CERTS'],
    ['https_proxy', 'AWS_CA_BUNDLE'],
  ])('reach AWS and the service by %s and the authority in %s', async (proxyVariable, caVariable) => {
    proxy = await startProxy(portOf(behind));
    const environment = { ...KEYS, [proxyVariable]: byName(''), [caVariable]: file('ca.pem') };
    const listed = await run(`${STACK} status --items`, environment);
    expect(listed).toMatchObject({ status: 0, error: '' });
    expect(listed.out).toContain('behind-the-proxy');
    const me = await run(`${STACK} api me`, environment);
    expect(me).toMatchObject({ status: 0, error: '' });
    expect(JSON.parse(me.out)).toMatchObject({ id: expect.anything() });
    expect(new Set(proxy.asked())).toEqual(
      new Set([...['cloudformation', 'dynamodb', 'secretsmanager'].map(aws), SERVICE].map((host) => `${host}:443`)),
    );
  });

  test('show the proxy their name and password, and take on a role through it', async () => {
    proxy = await startProxy(portOf(behind), { credentials: 'pr:p@ss' });
    const { status, out } = await run(`${STACK} status --items`, {
      AWS_CONFIG_FILE: file('config'),
      AWS_PROFILE: 'work',
      HTTPS_PROXY: byName('pr:p%40ss'),
      NODE_EXTRA_CA_CERTS: file('ca.pem'),
    });
    expect({ status, out }).toMatchObject({ status: 0, out: expect.stringContaining('behind-the-proxy') });
    expect(proxy.asked()).toContain(`${aws('sts')}:443`);
  });

  test('trust both files if two are named', async () => {
    proxy = await startProxy(portOf(behind));
    const files = { AWS_CA_BUNDLE: file('other.pem'), NODE_EXTRA_CA_CERTS: file('ca.pem') };
    const { status } = await run('api me', { ...ownService(), HTTPS_PROXY: byName(''), ...files });
    expect(status).toBe(0);
  });

  test('go past the proxy to what NO_PROXY names, and to this machine', async () => {
    proxy = await startProxy(portOf(behind));
    const environment = { HTTPS_PROXY: byName(''), HTTP_PROXY: byName(''), NODE_EXTRA_CA_CERTS: file('ca.pem') };
    const past = await run(`${STACK} status`, { ...KEYS, ...environment, NO_PROXY: 'amazonaws.com' });
    expect(past).toMatchObject({ status: 1, error: expect.stringContaining('AWS cannot be reached') });
    const here = { MEDIA_MONITORING_URL: service.url, MEDIA_MONITORING_TOKEN: TOKENS.admin };
    expect(await run('api me', { ...here, ...environment })).toMatchObject({ status: 0 });
    expect(proxy.asked()).toEqual([]);
  });
});

test('every client of AWS or the service that a command makes takes this way, but those of a run on this machine', () => {
  const made = readdirSync('cli', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('open-local.ts'))
    .flatMap((path) => readFileSync(join('cli', path), 'utf8').split('\n'))
    .filter((text) => /new [A-Z]\w*Client\(|createMediaApiClient\(/.test(text));
  expect(made.length).toBeGreaterThan(4);
  expect(made.filter((text) => !/Client\(aws\(\)\)|createMediaApiClient\(.*\bconnections\b/.test(text))).toEqual([]);
});

describe('an error on the way', () => {
  const ways = {
    AWS: (environment: Record<string, string>) => run(`${STACK} status`, { ...KEYS, ...environment }),
    'the service': async (environment: Record<string, string>) => {
      const { terminal, written } = recordTerminal();
      const status = await runCli(['api', 'me'], commands, {
        environment: { ...ownService(), ...environment },
        terminal,
      });
      return { status, error: `${written.stdout}${written.stderr}`.trimEnd() };
    },
  };

  describe.each(Object.entries(ways))('to %s', (name, go) => {
    const authorityOf = name === 'AWS' ? `${aws('cloudformation')}:443` : `${SERVICE}:443`;

    test.each([
      [
        407,
        {},
        '',
        (host: string) =>
          `asks who you are (407): write HTTPS_PROXY with name and password, like http://NAME:PASSWORD@${host}.`,
      ],
      [407, {}, 'pr:wrong', () => 'does not accept the name and password in HTTPS_PROXY (407).'],
      [403, { refuse: 403 }, '', () => `does not let through to ${authorityOf} (403): ask those who run it.`],
    ])('names the proxy that answers %i, without a password (%o %s)', async (status, settings, user, said) => {
      proxy = await startProxy(portOf(behind), status === 407 ? { credentials: 'pr:right' } : settings);
      const { status: exit, error } = await go({ HTTPS_PROXY: byName(user) });
      expect(exit).toBe(1);
      expect(error).toContain(`The proxy http://${proxy.host} (HTTPS_PROXY) ${said(proxy.host)}`);
      expect(error).not.toContain('wrong');
    });

    test('names the proxy that is not there', async () => {
      const gone = createHttpServer();
      await listening(gone);
      const port = portOf(gone);
      gone.close();
      const { status, error } = await go({ HTTPS_PROXY: `http://127.0.0.1:${port}` });
      expect(status).toBe(1);
      expect(error).toContain(
        `The proxy http://127.0.0.1:${port} (HTTPS_PROXY) cannot be reached (ECONNREFUSED): check HTTPS_PROXY, or name ${authorityOf} in NO_PROXY.`,
      );
    });

    test('says where to name the authority whose certificates are met', async () => {
      proxy = await startProxy(portOf(behind));
      const { status, error } = await go({ HTTPS_PROXY: byName('') });
      expect(status).toBe(1);
      expect(error).toContain('NODE_EXTRA_CA_CERTS or AWS_CA_BUNDLE');
    });

    test('says what is wrong with the file of the authority, or with what HTTPS_PROXY says', async () => {
      expect(await go({ AWS_CA_BUNDLE: file('missing.pem') })).toMatchObject({
        status: 1,
        error: expect.stringContaining(
          `AWS_CA_BUNDLE: ${file('missing.pem')}: it cannot be read: there is no such file`,
        ),
      });
      expect(await go({ AWS_CA_BUNDLE: file('none.pem') })).toMatchObject({
        status: 1,
        error: expect.stringContaining('it has no certificate'),
      });
      expect(await go({ HTTPS_PROXY: 'socks5://127.0.0.1:1080' })).toMatchObject({
        status: 1,
        error: expect.stringContaining('HTTPS_PROXY is not the address of a proxy that is known here'),
      });
    });
  });
});
