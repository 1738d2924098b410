import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { embeddedEnvironment } from '../../bench/embedded/embedded-environment.ts';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { startProxy } from '../../bench/embedded/start-proxy.ts';
import { UsageError } from '../../cli/usage-error.ts';
import { pageApi } from '../../cli/web/page-api.ts';
import { PageError } from '../../cli/web/page-error.ts';
import type { PageQuestion } from '../../cli/web/page-question.ts';
import { actionLog } from '../../functions/adapters/dynamodb/action-store.ts';
import { deliveryRecords } from '../../functions/adapters/dynamodb/delivery-records.ts';
import { documentClient } from '../../functions/adapters/dynamodb/document-client.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import {
  answerHosted,
  type ChangeRecord,
  type FunctionUrlAnswer,
  type HostedPorts,
} from '../../functions/hosted-page/hosted-page.ts';
import { LANGUAGES } from '../../functions/languages/language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { PAGE_READS } from '../../infra/hosted-page.ts';
import { firingSince, ruleItem, ruleOf, ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { PAGE_COMMANDS } from '../support/page-commands.ts';
import { type SignIn, startSignIn } from './start-sign-in.ts';

const ADDRESS = 'https://d111111abcdef8.cloudfront.net';
const BEGAN = Date.parse('2026-11-20T14:05:00Z');
const SECRET = 'mention-alerts/page/test/0123456789ab';
const ITEM = {
  organizationId: 42,
  ruleId: 'acme-spike',
  watch: { keywordId: 1001 },
  condition: { kind: 'spike', minMentions: 10 },
};

/** The partition keys in a request, which only State has by the name `pk`. */
const partitionsIn = (body: object) =>
  [...JSON.stringify(body).matchAll(/":?pk":\{"S":"([^"]*)"/g)].map(([, key = '']) => key);

/** What DynamoDB says to a role that may not do something. */
const REFUSAL = {
  __type: 'com.amazon.coral.service#AccessDeniedException',
  message: 'User: arn:aws:sts::123456789012:assumed-role/page is not authorized to perform: dynamodb:Scan',
};

let cloud: Cloud;
let signIn: SignIn;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let tables: Awaited<ReturnType<Cloud['createTables']>>;
let topics: Record<'alerts' | 'alertEvents' | 'operations', Awaited<ReturnType<Cloud['createTopic']>>>;

let handler: (event: unknown) => Promise<FunctionUrlAnswer>;

/** What was asked of DynamoDB: `PutItem rules`. */
const asked = new Set<string>();
const commands: string[] = [];
/** The partitions of State that were read. */
const partitions = new Set<string>();
let isRefused = false;
/** The command whose next answer is lost. */
let losing = '';

beforeAll(async () => {
  [cloud, signIn] = await Promise.all([startCloud(), startSignIn()]);
  tables = await cloud.createTables();
  const [alerts, alertEvents, operations] = [
    await cloud.createTopic(),
    await cloud.createTopic(),
    await cloud.createTopic(),
  ];
  topics = { alerts, alertEvents, operations };
  const kinds = Object.entries(tables);
  const documents = documentClient(cloud.clients.dynamoDb);
  const deliveries = deliveryRecords(documents, tables.state);
  proxy = await startProxy(cloud.endpoints.dynamoDb, async ({ operation, body }) => {
    const named = typeof body.TableName === 'string' ? [body.TableName] : Object.keys(Object(body.RequestItems));
    if (/^(Get|BatchGet|Query)/.test(operation)) for (const key of partitionsIn(body)) partitions.add(key);
    const index = typeof body.IndexName === 'string' ? ` ${body.IndexName}` : '';
    for (const table of named) {
      commands.push(`${operation} ${kinds.find(([, name]) => name === table)?.[0]}${index}`);
      asked.add(commands.at(-1) ?? '');
    }
    // `deliver` has handed the test of a channel over before the page first looks for its outcome.
    const [, channelId, eventId] = /"channel#(\w+)"},"sk":{"S":"event#([^"]+)"/.exec(JSON.stringify(body)) ?? [];
    if (operation === 'GetItem' && channelId !== undefined && eventId !== undefined) {
      await deliveries.write({ channelId, eventId }, { status: 'delivered', at: BEGAN, tells: [] }, Date.now());
    }
    if (losing !== '' && commands.at(-1) === losing) {
      losing = '';
      return { lose: 'answer' };
    }
    return isRefused ? { answer: { status: 400, body: REFUSAL } } : undefined;
  });
  const { client, url } = signIn;
  const settings = {
    address: ADDRESS,
    issuer: url,
    signInAddress: url,
    clientId: client.id,
  };
  const secrets = { [SECRET]: settings, [`${SECRET}/client`]: { clientSecret: client.secret } };
  for (const [Name, secret] of Object.entries(secrets)) {
    await cloud.clients.secrets.send(new CreateSecretCommand({ Name, SecretString: JSON.stringify(secret) }));
  }
  const endpoints = { ...cloud.endpoints, dynamoDb: proxy.url };
  const environment = {
    ...embeddedEnvironment({ tables, topics, address: 'http://127.0.0.1:9', endpoints }),
    STACK_NAME: 'mention-alerts-test',
    SIGN_IN_SECRET: SECRET,
    CLIENT_SECRET: `${SECRET}/client`,
    WEB_USERS: JSON.stringify({
      editors: ['pr@example.com', 'twice@example.com', 'broken@example.com'],
      readers: ['look@example.com'],
    }),
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  // Its log is silent by a setting that is read when it is loaded.
  ({ handler } = await import('../../functions/hosted-page/handler.ts'));
  await documents.send(
    new PutCommand({
      TableName: tables.organizations,
      Item: { organizationId: 42, secretName: 'mention-alerts/token/test/main' },
    }),
  );
  await documents.send(new PutCommand({ TableName: tables.rules, Item: ITEM }));
  await documents.send(
    new PutCommand({
      TableName: tables.channels,
      Item: { channelId: 'pr', kind: 'slack', secretName: 'mention-alerts/channel/test/pr' },
    }),
  );
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([proxy.stop(), signIn.stop(), cloud.stop()]);
});

type Sent = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
};

/** A request as CloudFront hands it to the address of the function: the host is the function's own. */
function eventOf(path: string, { method = 'GET', headers = {}, cookies = [], body }: Sent = {}) {
  const [rawPath, rawQueryString = ''] = path.split('?');
  const host = 'abc.lambda-url.eu-central-1.on.aws';
  return {
    version: '2.0',
    rawPath,
    rawQueryString,
    headers: { host, 'x-forwarded-proto': 'https', 'x-viewer-address': '198.51.100.9', ...headers },
    cookies,
    requestContext: {
      requestId: 'request-1',
      domainName: host,
      http: { method, path: rawPath, sourceIp: '203.0.113.7' },
    },
    ...(body === undefined ? {} : { body: Buffer.from(body).toString('base64'), isBase64Encoded: true }),
  };
}

const OWN = { origin: ADDRESS, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

function question(name: string, body: unknown, { token = signIn.tokenOf(), headers = {} } = {}) {
  return eventOf(`/api/${name}`, {
    method: 'POST',
    headers: { ...OWN, ...headers },
    cookies: [`__Host-mention-alerts=${token}`],
    body: JSON.stringify(body),
  });
}

async function ask(name: string, body: unknown, more?: Parameters<typeof question>[2]) {
  const { statusCode, body: text } = await handler(question(name, body, more));
  const json: Record<string, unknown> = JSON.parse(text);
  return { status: statusCode, json };
}

/** A cookie that an answer sets, with its attributes. */
function cookieIn(cookies: readonly string[], name: string) {
  const [found = ''] = cookies.filter((each) => each.startsWith(`${name}=`));
  const [pair = '', ...attributes] = found.split('; ');
  return { pair, attributes };
}

async function begin(to = '/') {
  const { statusCode, headers, cookies } = await handler(eventOf(`/api/sign-in?to=${encodeURIComponent(to)}`));
  return { statusCode, location: headers.Location ?? '', cookie: cookieIn(cookies, '__Host-mention-alerts-sign-in') };
}

/** The item of the organization, as the page edits it. */
const SETTINGS = '{"organizationId":42}';

describe('signing in', () => {
  test('leads to the sign-in pages and back to the page, with a session that no script and no other site can use', async () => {
    const begun = await begin('/rules/42/acme-spike?days=3#alert');
    expect(begun.statusCode).toBe(303);
    expect(begun.location).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/oauth2\/authorize\?response_type=code&.*code_challenge_method=S256/,
    );
    expect(new URL(begun.location).searchParams.get('redirect_uri')).toBe(`${ADDRESS}/api/signed-in`);
    expect(begun.cookie.attributes).toEqual(['Max-Age=600', 'Secure', 'HttpOnly', 'Path=/', 'SameSite=Lax']);
    const back = signIn.signIn(begun.location);
    const ended = await handler(eventOf(`${back.pathname}${back.search}`, { cookies: [begun.cookie.pair] }));
    expect([ended.statusCode, ended.headers.Location]).toEqual([303, '/rules/42/acme-spike?days=3#alert']);
    const session = cookieIn(ended.cookies, '__Host-mention-alerts');
    expect(session.attributes).toEqual([
      expect.stringMatching(/^Max-Age=3[56]\d\d$/),
      'Secure',
      'HttpOnly',
      'Path=/',
      'SameSite=Strict',
    ]);
    const home = await handler(
      eventOf('/api/home', { method: 'POST', headers: OWN, cookies: [session.pair], body: '{}' }),
    );
    expect(JSON.parse(home.body)).toMatchObject({
      user: 'pr@example.com',
      readOnly: false,
      name: 'the stack mention-alerts-test',
      rules: [{ rule: '42/acme-spike' }],
    });
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)'])(
    'never leads on to %s',
    async (to) => {
      const begun = await begin(to);
      const back = signIn.signIn(begun.location);
      const { headers } = await handler(eventOf(`${back.pathname}${back.search}`, { cookies: [begun.cookie.pair] }));
      expect(new URL(headers.Location ?? '', ADDRESS).origin).toBe(ADDRESS);
      expect(headers.Location).toMatch(/^\/(?!\/)/);
    },
  );

  test('says where it comes back to by what the stack knows, not by the host of a request', async () => {
    const { headers } = await handler(
      eventOf('/api/sign-in', { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } }),
    );
    expect(headers.Location).not.toContain('evil');
  });

  test.each([
    ['was begun by another browser', (url: URL) => url, ''],
    [
      'carries the state of another sign-in',
      (url: URL) => {
        url.searchParams.set('state', 'another');
        return url;
      },
    ],
    [
      'carries a code that was not given to it',
      (url: URL) => {
        url.searchParams.set('code', 'another');
        return url;
      },
    ],
    [
      'was not completed',
      (url: URL) => {
        url.searchParams.delete('code');
        return url;
      },
    ],
  ])('gives no session where it %s', async (_, change, cookie?: string) => {
    const begun = await begin();
    const back = change(signIn.signIn(begun.location));
    const ended = await handler(eventOf(`${back.pathname}${back.search}`, { cookies: [cookie ?? begun.cookie.pair] }));
    expect(ended.statusCode).toBe(400);
    expect(cookieIn(ended.cookies, '__Host-mention-alerts').pair).toBe('');
  });

  test('gives no session for a token of another sign-in, and none for somebody who is not among the users', async () => {
    for (const [claims, status] of [
      [{ nonce: 'another' }, 400],
      [{ email: 'stranger@example.com' }, 403],
    ] as const) {
      const begun = await begin();
      const back = signIn.signIn(begun.location, claims);
      const ended = await handler(eventOf(`${back.pathname}${back.search}`, { cookies: [begun.cookie.pair] }));
      expect(ended.statusCode).toBe(status);
      expect(cookieIn(ended.cookies, '__Host-mention-alerts').pair).toBe('');
    }
  });

  test('ends here and at the sign-in pages', async () => {
    const token = signIn.tokenOf({ email: 'out@example.com' });
    const { statusCode, cookies, body } = await handler(question('sign-out', {}, { token }));
    expect(statusCode).toBe(200);
    expect(cookies).toEqual(['__Host-mention-alerts=; Max-Age=0; Secure; HttpOnly; Path=/; SameSite=Strict']);
    const { location } = JSON.parse(body);
    expect(location).toBe(
      `${signIn.url}/logout?client_id=client-of-the-page&logout_uri=${encodeURIComponent(`${ADDRESS}/`)}`,
    );
  });
});

describe('a session', () => {
  const person = { email: 'twice@example.com' };
  const now = () => Math.floor(Date.now() / 1000);
  const isIn = async (token: string) => (await ask('home', {}, { token })).status === 200;

  test('is over at once and everywhere when its person signs out, with all older ones; others and later ones are not', async () => {
    const phone = signIn.tokenOf({ ...person, iat: now() - 60 });
    const stolen = signIn.tokenOf(person);
    const other = signIn.tokenOf();
    expect([await isIn(phone), await isIn(stolen)]).toEqual([true, true]);
    expect((await handler(question('sign-out', {}, { token: stolen }))).statusCode).toBe(200);
    expect([await isIn(phone), await isIn(stolen), await isIn(other)]).toEqual([false, false, true]);
    const write = await ask('silence', { rule: '42/acme-spike', duration: '1h' }, { token: stolen });
    expect([write.status, write.json.signIn]).toEqual([401, '/api/sign-in']);
    const later = signIn.tokenOf({ ...person, iat: now() + 1 });
    expect(await isIn(later)).toBe(true);
    await handler(question('sign-out', {}, { token: phone }));
    expect(await isIn(later)).toBe(true);
  });

  test('costs one read of State for each request, and none for a token that is not ours', async () => {
    const reads = async (token: string) => {
      commands.length = 0;
      await ask('strips', { rules: [] }, { token });
      return commands.filter((each) => each === 'GetItem state').length;
    };
    expect([await reads(signIn.tokenOf()), await reads('abc')]).toEqual([1, 0]);
  });

  test('is over where what is stored of it cannot be read', async () => {
    const Item = { pk: 'page#broken@example.com', sk: 'sessions', before: 'never' };
    await documentClient(cloud.clients.dynamoDb).send(new PutCommand({ TableName: tables.state, Item }));
    expect(await isIn(signIn.tokenOf({ email: 'broken@example.com' }))).toBe(false);
  });

  test('that is none is signed out without a trace', async () => {
    const { statusCode, cookies } = await handler(question('sign-out', {}, { token: 'abc' }));
    expect([statusCode, cookies.length]).toEqual([200, 1]);
  });
});

describe('a question of the page', () => {
  const tomorrow = Math.floor(Date.now() / 1000) + 86_400;

  test.each<[string, () => string]>([
    ['for another audience', () => signIn.tokenOf({ aud: 'another-client' })],
    ['of another issuer', () => signIn.tokenOf({ iss: 'https://cognito-idp.eu-central-1.amazonaws.com/another' })],
    ['that is over', () => signIn.tokenOf({ exp: Math.floor(Date.now() / 1000) - 60 })],
    ['that is not valid yet', () => signIn.tokenOf({ nbf: tomorrow })],
    ['that is an access token', () => signIn.tokenOf({ token_use: 'access' })],
    ['of an address that nobody has confirmed', () => signIn.tokenOf({ email_verified: false })],
    ['signed by other keys under our name', () => signIn.tokenOf({}, { ...signIn.others, kid: 'ours' })],
    ['signed by keys that nobody publishes', () => signIn.tokenOf({}, signIn.others)],
    [
      'that nobody signed',
      () => {
        const [, claims] = signIn.tokenOf().split('.');
        return `${Buffer.from('{"alg":"none","kid":"ours"}').toString('base64url')}.${claims}.`;
      },
    ],
    ['that is none', () => 'abc'],
    ['that is empty', () => ''],
  ])('is not answered by a token %s', async (_, token) => {
    expect(await ask('home', {}, { token: token() })).toEqual({
      status: 401,
      json: { problem: 'You are not signed in.', signIn: '/api/sign-in' },
    });
  });

  test.each(LANGUAGES)(
    'is refused in the language that the browser asks for, before anybody is known: %s',
    async (language) => {
      const said = wordsOf({ language }).answers.signIn;
      const asked = { ...OWN, 'accept-language': `xx, ${language};q=0.8` };
      const problemOf = async (path: string, headers: Record<string, string>, method = 'POST') =>
        String((await handler(eventOf(path, { method, headers, body: '{}' }))).body);
      expect(await problemOf('/api/home', asked)).toContain(said.notSignedIn);
      expect(await problemOf('/api/home', { ...asked, origin: 'https://evil.example' })).toContain(said.fromElsewhere);
      expect(await problemOf('/api/signed-in', asked, 'GET')).toBe(said.begunElsewhere);
      const former = { token: signIn.tokenOf({ email: 'former@example.com' }), headers: asked };
      expect((await ask('home', {}, former)).json.problem).toBe(said.notAmongUsers({ user: 'former@example.com' }));
    },
  );

  test('is not answered without a session, nor to somebody who is no user any more', async () => {
    const { statusCode } = await handler(eventOf('/api/home', { method: 'POST', headers: OWN, body: '{}' }));
    expect(statusCode).toBe(401);
    const former = await ask('home', {}, { token: signIn.tokenOf({ email: 'former@example.com' }) });
    expect([former.status, former.json.signIn]).toEqual([401, undefined]);
  });

  test.each([
    ['another page', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a page at the address of the function itself', { origin: 'https://abc.lambda-url.eu-central-1.on.aws' }],
    ['a page on another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['a page on a sibling site', { 'sec-fetch-site': 'same-site' }],
  ])('is not answered to %s, signed in or not', async (_, headers) => {
    expect((await ask('silence', { rule: '42/acme-spike', duration: '1h' }, { headers })).status).toBe(403);
    expect((await ask('sign-out', {}, { headers })).status).toBe(403);
  });

  test('is JSON, by POST, and one that there is', async () => {
    expect((await ask('home', {}, { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    expect((await ask('constructor', {})).status).toBe(404);
    expect((await ask('save', { before: 'x'.repeat(600_000) })).status).toBe(413);
    const get = await handler({ ...question('home', {}), requestContext: { http: { method: 'GET' } } });
    expect(get.statusCode).toBe(405);
  });

  test('is answered with what lets nothing in from elsewhere and is kept by nobody', async () => {
    const { headers } = await handler(question('home', {}));
    expect(headers['Content-Security-Policy']).toContain("default-src 'none'");
    expect(headers['Cache-Control']).toBe('no-store');
  });

  test('tells nobody the names of what is behind it when AWS refuses something', async () => {
    isRefused = true;
    const { status, json } = await ask('channels', {});
    isRefused = false;
    expect([status, json.problem]).toEqual([
      502,
      "AWS did not do this (AccessDeniedException); the log of the page's function says more.",
    ]);
  });
});

describe('who hears of alerts', () => {
  const documents = () => documentClient(cloud.clients.dynamoDb);
  const put = (Item: Record<string, unknown>) =>
    documents().send(new PutCommand({ TableName: tables.organizations, Item }));
  const save = (before: object, after: object) =>
    ask('saveOrganization', { before: JSON.stringify(before), after: JSON.stringify(after) });
  const told = async () => [
    ...(await topics.operations.published()),
    ...(await topics.alerts.published()),
    ...(await topics.alertEvents.published()),
  ];

  test('is never changed unseen: operations and the people are told, with the user of the page', async () => {
    const settings = { organizationId: 42 };
    const after = { ...settings, emails: ['rival@competitor.example'], mentionsUrl: 'https://evil.example/{from}' };
    await told();
    expect((await save(settings, after)).json).toMatchObject({ kind: 'saved' });
    const [operations, email, ...more] = await told();
    expect(more).toEqual([]);
    for (const message of [operations, email]) {
      expect(message?.subject).toMatch(/RECIPIENTS|who gets alerts/);
      for (const part of ['pr@example.com changes who gets', 'rival@competitor.example', 'evil.example'])
        expect(message?.text).toContain(part);
    }
    expect((await save(after, settings)).json).toMatchObject({ kind: 'saved' });
    expect(await told()).toEqual([]);
  });

  test('is nobody of a disabled organization, which no editor enables, and whose keywords nobody deletes', async () => {
    await put({ organizationId: 50, enabled: false, secretName: 'mention-alerts/token/test/main' });
    const disabled = { organizationId: 50, enabled: false };
    expect((await ask('deleteKeyword', { organizationId: '50', keywordId: 5 })).status).toBe(403);
    for (const after of [{ organizationId: 50 }, { organizationId: 50, enabled: true }]) {
      const { status, json } = await save(disabled, after);
      expect(status).toBe(400);
      expect(json.problem).toContain('is not enabled on the page');
    }
    expect((await ask('deleteKeyword', { organizationId: '50', keywordId: 5 })).status).toBe(403);
    await documents().send(new DeleteCommand({ TableName: tables.organizations, Key: { organizationId: 50 } }));
  });
});

describe('what a user may do', () => {
  const reader = () => ({ token: signIn.tokenOf({ email: 'Look@example.com' }) });
  const stored = async () => {
    const { Item } = await documentClient(cloud.clients.dynamoDb).send(
      new GetCommand({ TableName: tables.rules, Key: { organizationId: 42, ruleId: 'acme-spike' } }),
    );
    return Item;
  };

  test('is to look and to try for those who only read, whatever they send', async () => {
    expect((await ask('home', {}, reader())).json).toMatchObject({ user: 'look@example.com', readOnly: true });
    const after = JSON.stringify({ ...ITEM, name: 'Acme' });
    expect((await ask('plan', { before: JSON.stringify(ITEM), after }, reader())).status).toBe(200);
    for (const [name, body] of [
      ['save', { before: JSON.stringify(ITEM), after }],
      ['create', { item: JSON.stringify({ ...ITEM, ruleId: 'new' }) }],
      ['silence', { rule: '42/acme-spike', duration: '1h' }],
      ['acknowledge', { rule: '42/acme-spike' }],
      ['expected', { rule: '42/acme-spike', episode: 0, timeZone: 'UTC' }],
      ['enable', { channel: 'pr', enabled: false }],
      ['addChannel', { channel: 'x', kind: 'webhook', secret: { url: 'https://hooks.example.com/x' } }],
      ['rotateChannel', { channel: 'pr', secret: { url: 'https://hooks.example.com/y' } }],
      ['removeChannel', { channel: 'pr' }],
      ['test', { kind: 'rule', name: '42/acme-spike' }],
      ['createKeyword', { organizationId: '42', groupId: '7', name: 'x', definition: '{"naturalQuery":"x"}' }],
      ['deleteKeyword', { organizationId: '42', keywordId: 1001 }],
    ] as const) {
      expect((await ask(name, body, reader())).status, name).toBe(403);
    }
    expect(await stored()).toEqual(ITEM);
    expect(await topics.alerts.published()).toEqual([]);
  });

  test('is what the commands do for the others: on what was read only', async () => {
    const named = { ...ITEM, name: 'Acme' };
    const save = (before: object, after: object) =>
      ask('save', { before: JSON.stringify(before), after: JSON.stringify(after) });
    expect((await save(ITEM, named)).json).toMatchObject({ kind: 'saved' });
    expect(await stored()).toEqual(named);
    expect((await save(ITEM, { ...ITEM, severity: 'critical' })).json).toMatchObject({ kind: 'conflict' });
    expect((await save(named, ITEM)).json).toMatchObject({ kind: 'saved' });
  });

  /** The function with questions of its own, and what it records. */
  function recording(questions: Readonly<Record<string, PageQuestion>>) {
    const intended: ChangeRecord[] = [];
    const ports: HostedPorts = {
      users: { editors: ['pr@example.com'], readers: ['look@example.com'] },
      settings: { address: ADDRESS, issuer: signIn.url, signInAddress: signIn.url, clientId: 'c', clientSecret: 's' },
      verify: async (email) => ({ token_use: 'id', email, email_verified: true, iat: 0, exp: 0 }),
      questions: () => questions,
      explain: () => undefined,
      sessions: { isOver: async () => false, end: async () => undefined },
      intends: (change) => intended.push(change),
      now: () => 0,
      chance: () => 'x',
    };
    const reported = async (name: string, body: unknown, token = 'pr@example.com') =>
      (await answerHosted(question(name, body, { token }), ports)).report;
    return { intended, reported, ports };
  }
  const BY = { request: 'request-1', by: 'pr@example.com', from: '198.51.100.9' };

  test('is recorded before it is done and with its outcome: who, from where, what; looking is not', async () => {
    const saved = { changes: true, answer: async () => ({ kind: 'saved' }) };
    const { intended, reported } = recording({ save: saved, silence: saved, home: { ...saved, changes: false } });
    expect(await reported('home', {})).toEqual({ asked: '/api/home', status: 200 });
    expect(intended).toEqual([]);
    const edit = { before: JSON.stringify(ITEM), after: JSON.stringify({ ...ITEM, severity: 'critical' }) };
    const record = {
      asked: '/api/save',
      ...BY,
      change: { rule: '42/acme-spike', changes: ['severity: "critical" (new)'] },
    };
    expect(await reported('save', edit)).toEqual({ ...record, status: 200, outcome: 'saved' });
    expect(intended).toEqual([record]);
    await reported('silence', { rule: '42/acme-spike', duration: '1h' });
    expect(intended[1]).toEqual({ asked: '/api/silence', ...BY, change: { rule: '42/acme-spike', duration: '1h' } });
    expect(await reported('sign-out', {})).toEqual({ asked: '/api/sign-out', status: 200, ...BY });
  });

  test('is recorded also where its answer is lost, where it is refused, and where nothing more is heard of it', async () => {
    const lost = new Error('The connection broke.');
    const change = { organizationId: '42', keywordId: 1001 };
    const fails = recording({
      deleteKeyword: {
        changes: true,
        answer: async () => {
          throw lost;
        },
      },
    });
    const record = { asked: '/api/deleteKeyword', ...BY, change };
    expect(await fails.reported('deleteKeyword', change)).toEqual({ ...record, status: 502, error: lost });
    expect(fails.intended).toEqual([record]);
    const never = recording({ deleteKeyword: { changes: true, answer: () => new Promise(() => undefined) } });
    void never.reported('deleteKeyword', change);
    await vi.waitFor(() => expect(never.intended).toEqual([record]));
  });

  test.each([
    ['is no object', 7],
    ['has an item that is no JSON', { item: '{' }],
    ['has an item too deep to be compared', { item: '['.repeat(100_000) }],
    ['has half of an edit', { before: '{}' }],
  ])('is recorded as unreadable where it %s', async (_, body) => {
    const { intended, reported } = recording({ save: { changes: true, answer: async () => ({}) } });
    await reported('save', body);
    expect(intended).toEqual([{ asked: '/api/save', ...BY, change: { unreadable: true } }]);
  });

  test('is recorded by its beginning where it is larger than a line of the log', async () => {
    const { intended, reported } = recording({ save: { changes: true, answer: async () => ({}) } });
    const emails = Array.from({ length: 5_000 }, (_, at) => `person-${at}@example.com`);
    await reported('save', { before: '{}', after: JSON.stringify({ organizationId: 42, emails }) });
    expect(String(intended[0]?.change.beginning)).toHaveLength(50_000);
  });

  test('is recorded without the passwords that it holds, whichever question they are sent with and in whatever form', async () => {
    const known = pageApi({
      installation: Object.create(null),
      right: 'change',
      ask: () => expect.unreachable(),
      now: () => 0,
      testWaitMs: 0,
    });
    const { intended, reported, ports } = recording(known);
    const said: unknown[] = [];
    for (const name of Object.keys(known)) {
      for (const secret of [
        { url: 'hunter2' },
        'hunter2',
        ['hunter2'],
        { url: ['hunter2'] },
        { nested: { url: 'hunter2' } },
      ]) {
        const body = { channel: 'pr', kind: 'slack', before: '{}', after: '{}', item: '{}', secret };
        const report = await reported(name, body);
        said.push(report, report.error instanceof Error ? report.error.message : '');
        said.push((await answerHosted(question(name, body, { token: 'pr@example.com' }), ports)).answer);
        const { before: _, after: __, item: ___, ...alone } = body;
        said.push(await reported(name, alone));
      }
    }
    expect(intended.length).toBeGreaterThan(100);
    expect(intended).toContainEqual(expect.objectContaining({ change: { channel: 'pr', kind: 'slack' } }));
    expect(JSON.stringify([intended, said])).not.toContain('hunter2');
  });

  test('is reported without what was typed into a wrong field, whichever error repeats it', async () => {
    const typed = { channel: 'https://hooks.example.com/hunter2', text: 'hunter2', kind: 'slack' };
    const refusing = (error: Error) => ({ enable: { changes: true, answer: () => Promise.reject(error) } });
    for (const [error, left] of [
      [new PageError(404, `There is no channel ${typed.channel}.`), undefined],
      [new UsageError(`"${typed.text}" is no duration.`), undefined],
      [new Error(`There is no channel "${typed.channel}" of kind slack.`), 'There is no channel "…" of kind slack.'],
      [new Error(`${typed.text}, ${typed.text}`), '…, …'],
    ] as const) {
      const { error: reported } = await recording(refusing(error)).reported('enable', typed);
      expect(reported instanceof Error ? reported.message : reported).toBe(left);
    }
  });

  test('asks of the tables what the role of the function is made for, and no more', async () => {
    const item = JSON.stringify(ITEM);
    const firing = ruleOf('open');
    const documents = documentClient(cloud.clients.dynamoDb);
    await documents.send(new PutCommand({ TableName: tables.rules, Item: ruleItem('open') }));
    const state = ruleStateAt(firing, BEGAN, { phase: firingSince(BEGAN) });
    const told = { startedAt: BEGAN, name: 'Acme', severity: 'warning' as const, peak: 63, windowMs: 300_000, over: 3 };
    await ruleStateStore(documents, tables.state).save(
      firing,
      { ...state, episodes: [told] },
      { secretName: 's', muted: false },
    );
    const questions: Record<string, unknown> = {
      language: {},
      home: {},
      stories: { days: 7 },
      messages: { days: 7, most: 10 },
      messagesCsv: { days: 7 },
      storyPage: { organization: '42', event: 'told' },
      mentions: { organization: '42', event: 'told' },
      noise: { organization: '42', event: 'told' },
      note: { organization: '42', event: 'told', text: 'x' },
      strips: { rules: ['42/acme-spike'] },
      rule: { rule: '42/acme-spike' },
      history: { item },
      price: { item },
      past: { item },
      story: { item, firedAt: 0 },
      plan: { before: item, after: item },
      save: { before: item, after: JSON.stringify({ ...ITEM, name: 'x' }) },
      watches: {},
      create: { item: JSON.stringify({ ...ITEM, ruleId: 'created' }) },
      channels: {},
      enable: { channel: 'pr', enabled: false },
      addChannel: { channel: 'added', kind: 'webhook', secret: { url: 'https://hooks.example.com/x' } },
      rotateChannel: { channel: 'added', secret: { url: 'https://hooks.example.com/y' } },
      removeChannel: { channel: 'added' },
      test: { kind: 'rule', name: '42/acme-spike' },
      keywords: {},
      validateKeyword: { organizationId: '42', definition: '{"naturalQuery":"x"}' },
      createKeyword: { organizationId: '42', groupId: '7', name: 'x', definition: '{"naturalQuery":"x"}' },
      deleteKeyword: { organizationId: '42', keywordId: 1001 },
      silence: { rule: '42/acme-spike', duration: '1h' },
      expected: { rule: '42/open', episode: BEGAN, timeZone: 'UTC', repeats: 'month' },
      acknowledge: { rule: '42/open' },
      organizations: {},
      planOrganization: { before: SETTINGS, after: SETTINGS },
      saveOrganization: { before: SETTINGS, after: SETTINGS.replace('}', ',"language":"nb"}') },
      quietHours: { organization: '42', quietHours: null },
      summary: { organization: '42', days: 1 },
    };
    const known = pageApi({
      installation: Object.create(null),
      right: 'change',
      ask: () => expect.unreachable(),
      now: () => 0,
      testWaitMs: 0,
    });
    expect(Object.keys(questions).sort()).toEqual(Object.keys(known).sort());
    asked.clear();
    await handler(question('sign-out', {}, { token: signIn.tokenOf({ email: 'out@example.com' }) }));
    for (const [name, body] of Object.entries(questions)) expect((await ask(name, body)).status, name).not.toBe(403);
    const [done, expected] = await actionLog(documents, tables.state).of(42n);
    expect(done).toMatchObject({ kind: 'acknowledge', ruleId: 'open', by: 'pr@example.com', via: 'page' });
    const entry = { times: 4, repeat: 'month' };
    expect(expected).toMatchObject({
      kind: 'expected',
      by: 'pr@example.com',
      via: 'page',
      done: true,
      plan: { entry },
    });
    const { Item } = await documents.send(
      new GetCommand({ TableName: tables.rules, Key: { organizationId: 42, ruleId: 'open' } }),
    );
    expect(Item).toMatchObject({ expected: [entry] });
    // Again, on what is not there any more: what is there is read and shown.
    expect((await ask('save', questions.save)).json.kind).toBe('conflict');
    // And where the answer to a write is lost: whoever asks for it again finds it done.
    losing = 'PutItem channels';
    expect((await ask('enable', { channel: 'pr', enabled: true })).status).toBe(200);
    expect([...asked].sort()).toEqual([...PAGE_COMMANDS.reading, ...PAGE_COMMANDS.changing].sort());
    const kinds = new Set([...partitions].map((key) => key.replace(/#.*/, '#*')));
    expect(kinds.size).toBeGreaterThan(4);
    expect([...kinds].filter((kind) => !PAGE_READS.includes(kind))).toEqual([]);
  });
});
