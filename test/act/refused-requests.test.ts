import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { embeddedEnvironment } from '../../bench/embedded/embedded-environment.ts';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { signAction } from '../../functions/domain/alerting/action/action-link.ts';
import { onceAMinute } from '../../functions/domain/time/once-a-minute.ts';
import { type SignIn, startSignIn } from '../hosted-page/start-sign-in.ts';

const KEY = 'k'.repeat(64);
const ADDRESS = 'https://d111111abcdef8.cloudfront.net';
let cloud: Cloud;
let signIn: SignIn;

beforeAll(async () => {
  [cloud, signIn] = await Promise.all([startCloud(), startSignIn()]);
  const { url, client } = signIn;
  const settings = {
    address: ADDRESS,
    issuer: url,
    signInAddress: url,
    clientId: client.id,
  };
  const secrets = {
    actions: { linkKey: KEY, slackSigningSecret: 'a'.repeat(32) },
    page: settings,
    client: { clientSecret: client.secret },
  };
  for (const [Name, secret] of Object.entries(secrets)) {
    await cloud.clients.secrets.send(new CreateSecretCommand({ Name, SecretString: JSON.stringify(secret) }));
  }
  const [tables, topic] = await Promise.all([cloud.createTables(), cloud.createTopic()]);
  const topics = { alerts: topic, alertEvents: topic, operations: topic };
  const environment = {
    ...embeddedEnvironment({ tables, topics, address: 'http://127.0.0.1:9', endpoints: cloud.endpoints }),
    ACTIONS_SECRET: 'actions',
    STACK_NAME: 'mention-alerts-test',
    SIGN_IN_SECRET: 'page',
    CLIENT_SECRET: 'client',
    WEB_USERS: JSON.stringify({ editors: ['pr@example.com'], readers: [] }),
    AWS_LAMBDA_LOG_LEVEL: 'INFO',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([signIn.stop(), cloud.stop()]);
});
// Each test has a container of its own.
beforeEach(() => vi.resetModules());

type Handler = (event: unknown) => Promise<{ readonly statusCode: number }>;

/** The lines that a function logs while it answers, and the statuses of its answers. */
async function logged(handler: Handler, events: readonly unknown[]) {
  const lines: Record<string, unknown>[] = [];
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    for (const line of String(text).split('\n')) if (line.startsWith('{')) lines.push(JSON.parse(line));
    return true;
  });
  try {
    const statuses = new Set<number>();
    for (const event of events) statuses.add((await handler(event)).statusCode);
    return { lines, statuses: [...statuses].sort() };
  } finally {
    written.mockRestore();
  }
}

const http = (method: string) => ({ requestContext: { http: { method, sourceIp: '192.0.2.1' }, requestId: 'r' } });
const fields = {
  kind: 'noise',
  organizationId: 42n,
  ruleId: 'acme',
  episode: 0,
  eventId: 'e',
  timeZone: 'UTC',
} as const;
const token = (expires: number, key = KEY) => signAction({ ...fields, expires }, key);

describe('a flood of requests that nobody signed', () => {
  test('costs act no line each, whatever is sent; a link that works is logged', async () => {
    const { handler } = await import('../../functions/act/handler.ts');
    const links = [token(Date.now() + 60_000, 'x'.repeat(64)), token(1), 'a.b', ''];
    const forged = ['GET', 'POST', 'PUT'].flatMap((method) => [
      ...links.map((t) => ({ rawPath: '/', queryStringParameters: { t }, ...http(method) })),
      { rawPath: '/slack', body: 'payload=%7B%7D', ...http(method) },
      { rawPath: '/elsewhere', ...http(method) },
      { rawPath: '/', body: 'x'.repeat(200_001), ...http(method) },
    ]);
    const flood = Array.from({ length: 20 }, () => forged).flat();
    const { lines, statuses } = await logged(handler, flood);
    expect(statuses).toEqual([403, 404, 405, 410, 413]);
    expect(lines).toHaveLength(1);
    const works = await logged(handler, [
      { rawPath: '/', queryStringParameters: { t: token(Date.now() + 60_000) }, ...http('GET') },
    ]);
    expect(works.lines).toMatchObject([{ message: 'answered', way: 'page', outcome: 'asks noise' }]);
  });

  test('costs the page no line each; what somebody asks who has signed in is logged', async () => {
    const { handler } = await import('../../functions/hosted-page/handler.ts');
    const own = { origin: ADDRESS, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const asks = (rawPath: string, session: string, headers: object = own, method = 'POST') => ({
      rawPath,
      headers,
      cookies: [`__Host-mention-alerts=${session}`],
      body: '{}',
      ...http(method),
    });
    const sessions = ['', 'a.b.c', signIn.tokenOf({}, signIn.others), signIn.tokenOf({ email: 'other@example.com' })];
    const forged = sessions.flatMap((session) => [
      asks('/api/home', session),
      asks('/api/nothing', session),
      asks('/api/home', session, { ...own, origin: 'https://evil.example' }),
      asks('/api/sign-out', session, own, 'GET'),
      asks('/api/sign-in', session, own, 'GET'),
      asks('/api/signed-in', session, own, 'GET'),
    ]);
    const { lines, statuses } = await logged(handler, Array.from({ length: 10 }, () => forged).flat());
    expect(statuses).toEqual([303, 400, 401, 403, 405]);
    expect(lines).toHaveLength(1);
    const { lines: asked } = await logged(handler, [asks('/api/nothing', signIn.tokenOf())]);
    expect(asked).toMatchObject([{ message: 'answered', asked: '/api/nothing', status: 404 }]);
  });

  test('is told as numbers, once a minute', () => {
    const told: object[] = [];
    let now = 0;
    const count = onceAMinute(
      () => now,
      (counts) => told.push(counts),
    );
    for (const [at, name] of [
      [0, 'forged'],
      [1, 'forged'],
      [2, '404'],
      [59_999, 'forged'],
      [60_000, 'forged'],
      [60_001, '404'],
    ] as const) {
      now = at;
      count(name);
    }
    expect(told).toEqual([{ forged: 1 }, { forged: 3, '404': 1 }]);
  });
});
