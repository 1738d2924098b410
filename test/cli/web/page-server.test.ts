import { type IncomingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocal } from '../../../cli/context/open-local.ts';
import { type PageServer, startPageServer } from '../../../cli/web/start-page-server.ts';
import { noticeStore } from '../../../functions/adapters/dynamodb/notice-store.ts';
import { gaveUp } from '../../../functions/domain/operations/channel-notices.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

const ITEM = {
  organizationId: 42,
  ruleId: 'acme-spike',
  watch: { keywordId: 1001 },
  condition: { kind: 'spike', minMentions: 10 },
};

let installation: TestInstallation;
let opened: Awaited<ReturnType<typeof openLocal>>;
let server: PageServer;
let addresses: string[] = [];
let cookie: string;

type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly json: () => Record<string, unknown>;
};

/** A request as it stands on the wire, so that headers that a browser would not let one write can be written. */
function send(
  path: string,
  { headers = {}, body, port = server.port }: { headers?: Record<string, string>; body?: unknown; port?: number } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: text === undefined ? 'GET' : 'POST',
        headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const whole = Buffer.concat(parts);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            json: () => JSON.parse(whole.toString('utf8')),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

const own = () => ({ cookie, origin: `http://127.0.0.1:${server.port}` });
const ask = (name: string, asked: unknown) => send(`/api/${name}`, { headers: own(), body: asked });
const stored = async () => JSON.parse(await installation.stored('rules'))[0];

async function start(settings: { readonly readOnly: boolean }) {
  const heard: string[] = [];
  const started = await startPageServer({
    installation: opened,
    target: { kind: 'local' },
    port: 0,
    testWaitMs: 0,
    ...settings,
    onAddress: (address) => heard.push(address),
  });
  return { started, heard };
}

async function enter(address: string, port: number): Promise<string> {
  const { headers } = await send(address.slice(address.indexOf('/enter')), { port });
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

beforeAll(async () => {
  installation = await startInstallation();
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName: 'mention-alerts/token/main' });
  await installation.put('RulesTableName', ITEM);
  opened = await openLocal(installation.endpointsFile);
  const { started, heard } = await start({ readOnly: false });
  server = started;
  addresses = heard;
});
afterAll(async () => {
  await server.stop();
  opened.close();
  await installation.stop();
});

describe('the address of the page', () => {
  test('opens the page once, and a new one is told for another browser', async () => {
    const [first = ''] = addresses;
    const path = first.slice(first.indexOf('/enter'));
    expect((await send(path, { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(403);
    const opening = await send(path);
    expect(opening.status).toBe(303);
    expect(opening.headers.location).toBe('/');
    expect(opening.headers['set-cookie']?.[0]).toMatch(
      /^mention-alerts-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
    );
    cookie = opening.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect((await send(path)).status).toBe(403);
    expect(addresses).toHaveLength(2);
    expect(addresses[1]).not.toBe(first);
  });

  test('leads nowhere with another token', async () => {
    expect((await send('/enter?token=AAAA')).status).toBe(403);
    expect((await send('/enter')).status).toBe(403);
  });
});

describe('the server of the page', () => {
  test('answers nobody without its cookie', async () => {
    expect((await send('/')).status).toBe(401);
    expect((await send('/page.js', { headers: { cookie: 'mention-alerts-1=x' } })).status).toBe(401);
    expect((await send('/api/home', { body: {}, headers: { origin: own().origin } })).status).toBe(401);
    expect((await send('/', { headers: { cookie } })).status).toBe(200);
  });

  test.each([
    ['a name of somebody else that leads here', 421, { host: 'evil.example' }],
    ['a request of another page', 403, { origin: 'https://evil.example' }],
    ['a request of a page that has no origin to tell', 403, { origin: 'null' }],
    ['a request of a page on another port', 403, { origin: 'http://127.0.0.1:1' }],
    ['a request that a browser says comes from elsewhere', 403, { 'sec-fetch-site': 'cross-site' }],
    ['a form that another page sends', 415, { 'content-type': 'text/plain' }],
  ])('turns away %s', async (_what, status, headers) => {
    const reply = await send('/api/save', { body: { before: '{}', after: '{}' }, headers: { ...own(), ...headers } });
    expect(reply.status).toBe(status);
  });

  test('opens for a link of a message as a page of its own, and for nothing else that another page does', async () => {
    const fromElsewhere = { cookie, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' };
    const opened = { headers: { ...fromElsewhere, 'sec-fetch-dest': 'document' } };
    expect((await send('/stories/42/1', opened)).status).toBe(200);
    expect((await send('/page.js', opened)).status).toBe(403);
    expect((await send('/stories/42/1', { headers: { ...fromElsewhere, 'sec-fetch-dest': 'iframe' } })).status).toBe(
      403,
    );
  });

  test('turns away a change that does not say where it comes from', async () => {
    expect((await send('/api/home', { body: {}, headers: { cookie } })).status).toBe(403);
  });

  test('lets nothing in from elsewhere, and nothing be framed or made from text', async () => {
    const { headers } = await send('/', { headers: { cookie } });
    const policy = headers['content-security-policy'] ?? '';
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  /** A file as browsers get it, and the files that it names: those that come with it, and those that may come later. */
  const fileOf = async (name: string) => {
    const { status, body } = await send(`/${name}`, { headers: { cookie, 'accept-encoding': 'gzip' } });
    expect(status).toBe(200);
    const text = gunzipSync(body).toString('utf8');
    expect(text).not.toMatch(/(?:src|href)="https?:|@import|url\(["']?https?:/);
    const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, other = '']) => other);
    return { size: body.length, text, with: named(/from"\.\/(.+?)"/g), later: named(/import\("\.\/(.+?)"\)/g) };
  };

  test('sends the page in less than 180 KB, all of it its own', async () => {
    const wanted = new Set(['', 'page.js', 'page.css', 'engine-worker.js', 'icon.svg']);
    let size = 0;
    for (const name of wanted) {
      const file = await fileOf(name);
      size += file.size;
      for (const other of file.with) wanted.add(other);
    }
    expect(size).toBeLessThan(180_000);
  });

  test('sends the words of another language as a file of their own', async () => {
    const { later } = await fileOf('page.js');
    expect(later.map((name) => name.split('-')[0])).toEqual(['de', 'es', 'fr', 'nb']);
    const [german = ''] = later;
    expect((await fileOf(german)).text).toContain('Anmelden');
    expect((await fileOf('page.js')).text).not.toContain('Anmelden');
  });

  test('knows no other files', async () => {
    for (const path of ['/../package.json', '/page.tsx', '/tsconfig.json', '/api/nothing']) {
      expect((await send(path, { headers: { cookie } })).status).toBe(404);
    }
  });
});

describe('what the page asks', () => {
  test('is written in the language of the organizations, and in English where they differ', async () => {
    const put = (organizationId: number, more: object = {}) =>
      installation.put('OrganizationsTableName', { organizationId, secretName: 'mention-alerts/token/main', ...more });
    const language = async () => (await ask('language', {})).json().language;
    expect(await language()).toBe('en');
    await put(42, { language: 'de' });
    expect(await language()).toBe('de');
    await put(43);
    expect(await language()).toBe('en');
    await put(43, { enabled: false });
    expect(await language()).toBe('de');
    await put(42);
  });

  test('shows the rules that there are, with what is wrong in words', async () => {
    const { rules } = (await ask('home', {})).json();
    expect(rules).toMatchObject([
      {
        rule: '42/acme-spike',
        state: 'quiet',
        health: 'new',
        reasons: [expect.stringMatching(/^not judged yet: the first verdict is due at /)],
      },
    ]);
  });

  test('plans a change without writing: what changes, what it brings about, and what is missing', async () => {
    const after = { ...ITEM, condition: { kind: 'spike', minMentions: 20 }, notify: { channels: ['pr'] } };
    const { json } = await ask('plan', { before: JSON.stringify(ITEM), after: JSON.stringify(after) });
    expect(json()).toMatchObject({
      problems: [],
      changes: ['condition.minMentions: 10 -> 20', 'notify: {"channels":["pr"]} (new)'],
      warnings: [],
      remarks: [
        'It watches something else now: an open episode ends, and it is judged anew from now on.',
        'Rule 42/acme-spike: there is no channel "pr".',
      ],
    });
    expect(await stored()).toEqual(ITEM);
  });

  test('saves only what the functions would understand, under the key that it has', async () => {
    const save = (after: Record<string, unknown>) =>
      ask('save', { before: JSON.stringify(ITEM), after: JSON.stringify({ ...ITEM, ...after }) });
    const odd = await save({ severty: 'critical' });
    expect(odd.status).toBe(400);
    expect(odd.json().problem).toContain('did you mean "severity"?');
    expect((await save({ ruleId: 'another' })).status).toBe(400);
    expect(await stored()).toEqual(ITEM);
  });

  test('takes an acknowledgement from nobody but who acknowledges, and lets it be taken back', async () => {
    const by = { episode: '2026-11-20T14:05:00.000Z', at: '2026-11-20T14:06:00.000Z', count: 5, by: 'ceo@example.com' };
    const forged = { ...ITEM, acknowledged: by };
    const save = (before: object, after: object) =>
      ask('save', { before: JSON.stringify(before), after: JSON.stringify(after) });
    expect(await save(ITEM, forged)).toMatchObject({ status: 400 });
    expect(await ask('create', { item: JSON.stringify({ ...forged, ruleId: 'forged' }) })).toMatchObject({
      status: 400,
    });
    await installation.put('RulesTableName', forged);
    const renamed = await save(forged, { ...forged, acknowledged: { ...by, by: 'me@example.com' } });
    expect(renamed.json().problem).toContain('acknowledged: is written only by acknowledging the alert');
    expect((await save(forged, { ...forged, name: 'x' })).json()).toMatchObject({ kind: 'saved' });
    expect((await save({ ...forged, name: 'x' }, ITEM)).json()).toMatchObject({ kind: 'saved' });
    expect(await stored()).toEqual(ITEM);
  });

  test('saves on what was read only: who comes second is shown what the first one did', async () => {
    const first = { ...ITEM, severity: 'critical' };
    const second = { ...ITEM, name: 'Acme' };
    const save = (after: unknown) => ask('save', { before: JSON.stringify(ITEM), after: JSON.stringify(after) });
    expect((await save(first)).json()).toMatchObject({ kind: 'saved' });
    expect((await save(second)).json()).toMatchObject({ kind: 'conflict', changes: ['severity: "critical" (new)'] });
    expect(await stored()).toEqual(first);
    const undone = await ask('save', { before: JSON.stringify(first), after: JSON.stringify(ITEM) });
    expect(undone.json()).toMatchObject({ kind: 'saved' });
    expect(await stored()).toEqual(ITEM);
  });

  test('silences as the command does', async () => {
    const { json } = await ask('silence', { rule: '42/acme-spike', duration: '2h' });
    expect((await stored()).silencedUntil).toBe(json().until);
    await ask('silence', { rule: '42/acme-spike', duration: 'off' });
    expect(await stored()).toEqual(ITEM);
    expect((await ask('silence', { rule: '42/acme-spike', duration: 'soon' })).status).toBe(400);
  });

  test('keeps identifiers above 2^53 exact', async () => {
    const item =
      '{"organizationId":9007199254740993,"ruleId":"large","watch":{"groupId":9007199254740995},"condition":{"kind":"spike"}}';
    const organizationId = 9_007_199_254_740_993n;
    await installation.put('OrganizationsTableName', { organizationId, secretName: 'mention-alerts/token/main' });
    const named = item.replace('"ruleId":"large"', '"ruleId":"large","name":"Large"');
    await installation.put('RulesTableName', {
      organizationId,
      ruleId: 'large',
      watch: { groupId: 9_007_199_254_740_995n },
      condition: { kind: 'spike' },
    });
    expect((await ask('save', { before: item, after: named })).json()).toMatchObject({ kind: 'saved' });
    expect(await installation.stored('rules')).toContain('9007199254740995');
    await installation.run(['--local', 'delete', 'rules', '9007199254740993/large', '--yes']);
    await installation.run(['--local', 'delete', 'organizations', '9007199254740993', '--yes']);
  });

  test('creates a rule that is not there yet, and leaves one alone that is', async () => {
    const create = (item: Record<string, unknown>) => ask('create', { item: JSON.stringify(item) });
    const taken = await create({ ...ITEM, severity: 'critical' });
    expect(taken.status).toBe(409);
    expect(taken.json().problem).toContain('give this one another id');
    expect(await stored()).toEqual(ITEM);
    expect((await create({ ...ITEM, ruleId: 'zweite', condition: {} })).status).toBe(400);
    expect((await create({ ...ITEM, ruleId: 'zweite' })).json()).toEqual({ rule: '42/zweite' });
    await installation.run(['--local', 'delete', 'rules', '42/zweite', '--yes']);
  });

  test('tells what an organization can watch, or why that cannot be listed', async () => {
    const { organizations, rules } = (await ask('watches', {})).json();
    expect(rules).toEqual(['42/acme-spike']);
    expect(organizations).toMatchObject([{ id: '42', watches: [], problem: expect.stringMatching(/./) }]);
  });

  test('tells what operations was told and is not over, in the words of the notice', async () => {
    const notice = {
      version: '',
      subject: 'A token is refused',
      text: 'Put another one.',
      raisedAt: 1,
      claimedUntil: 0,
    };
    const put = (sk: string, more: object) =>
      installation.put('StateTableName', { pk: 'operations', sk: `notice#${sk}`, ...notice, ...more });
    await put('token', { status: 'published' });
    await put('past', { status: 'over', subject: 'What is over', overAt: 2 });
    expect((await ask('home', {})).json().notices).toEqual([
      { key: 'token', subject: 'A token is refused', text: 'Put another one.', raisedAt: 1 },
    ]);
  });

  test('lists channels with the rules that name them and what is wrong with them, and switches one off and on', async () => {
    const secretName = 'mention-alerts/channel/pr';
    await installation.put('ChannelsTableName', { channelId: 'pr', kind: 'slack', secretName });
    await installation.put('ChannelsTableName', { channelId: 'odd', kind: 'pager', secretName });
    await installation.put('RulesTableName', { ...ITEM, ruleId: 'named', notify: { channels: ['pr'] } });
    const channels = async () => (await ask('channels', {})).json().channels;
    expect(await channels()).toMatchObject([
      { channel: 'odd', isUnderstood: false, troubles: [expect.stringContaining('kind')] },
      { channel: 'pr', kind: 'slack', enabled: true, rules: ['42/named'], troubles: [] },
    ]);
    const publish = async () => undefined;
    const notices = noticeStore({ documents: installation.documents, table: 'StateTableName', publish });
    const refused = { eventId: 'e', reason: 'it answered 400 (Bad Request: chat not found)', isRefused: true };
    await notices.raise(gaveUp('pr', refused), 1);
    await notices.raise(gaveUp('pr/other', refused), 1);
    const told = await channels();
    expect(told).toMatchObject([
      {},
      { troubles: [expect.stringContaining('for good: it answered 400 (Bad Request: chat not found).')] },
    ]);
    for (const channel of ['pr', 'pr/other']) await notices.settle(`channel/${channel}/gave-up`, 2);
    expect((await ask('enable', { channel: 'pr', enabled: false })).json()).toEqual({ channel: 'pr', enabled: false });
    expect(await channels()).toContainEqual(expect.objectContaining({ channel: 'pr', enabled: false }));
    const off = (await ask('test', { kind: 'rule', name: '42/named' })).json();
    expect(off.remarks).toEqual(['Channel "pr" is disabled, so it gets nothing.']);
    await ask('enable', { channel: 'pr', enabled: true });
    await installation.run(['--local', 'delete', 'rules', '42/named', '--yes']);
  });

  test('sends a test as the command does: of a rule by email, too, of a channel to it alone', async () => {
    await Promise.all([installation.emails(), installation.events()]);
    expect((await ask('test', { kind: 'rule', name: '42/acme-spike' })).json()).toMatchObject({
      tested: 'rule 42/acme-spike',
      email: '1 confirmed subscriber of the topic alerts, each by its filter.',
    });
    expect(await installation.emails()).toMatchObject([{ subject: expect.stringMatching(/^\[TEST\] acme-spike: /) }]);
    expect((await ask('test', { kind: 'channel', name: 'pr' })).json()).toEqual({
      tested: 'channel pr',
      remarks: [],
      outcomes: [{ taken: false, words: expect.stringContaining('pr has not answered') }],
    });
    expect(await installation.emails()).toEqual([]);
    expect((await ask('test', { kind: 'channel', name: 'nobody' })).status).toBe(404);
  });

  test('takes of a keyword only what can be one, and says why the service cannot be asked', async () => {
    const create = (given: Record<string, unknown>) =>
      ask('createKeyword', {
        organizationId: '42',
        groupId: '7',
        name: 'Acme',
        definition: '{"naturalQuery":"acme"}',
        ...given,
      });
    expect((await create({ groupId: 'seven' })).status).toBe(400);
    expect((await create({ definition: '{"naturalQuery":7}' })).status).toBe(400);
    expect((await create({ name: '' })).status).toBe(400);
    expect(await create({})).toMatchObject({ status: 502 });
    expect((await ask('keywords', {})).json().organizations).toMatchObject([
      { id: '42', groups: [], problem: expect.stringMatching(/mention-alerts\/token\/main/) },
    ]);
  });

  test('changes nothing where it was started to look only', async () => {
    const { started, heard } = await start({ readOnly: true });
    try {
      const session = await enter(heard[0] ?? '', started.port);
      const headers = { cookie: session, origin: `http://127.0.0.1:${started.port}` };
      for (const [name, body] of [
        ['save', { before: JSON.stringify(ITEM), after: JSON.stringify({ ...ITEM, name: 'x' }) }],
        ['create', { item: JSON.stringify({ ...ITEM, ruleId: 'zweite' }) }],
        ['silence', { rule: '42/acme-spike', duration: '1h' }],
        ['acknowledge', { rule: '42/acme-spike' }],
        ['expected', { rule: '42/acme-spike', episode: 0, timeZone: 'UTC' }],
        ['enable', { channel: 'pr', enabled: false }],
        ['addChannel', { channel: 'x', kind: 'slack', secret: { url: 'https://hooks.example.com/x' } }],
        ['rotateChannel', { channel: 'pr', secret: { url: 'https://hooks.example.com/x' } }],
        ['removeChannel', { channel: 'pr' }],
        ['test', { kind: 'rule', name: '42/acme-spike' }],
        ['createKeyword', { organizationId: '42', groupId: '7', name: 'x', definition: '{"naturalQuery":"x"}' }],
        ['deleteKeyword', { organizationId: '42', keywordId: 1001 }],
      ] as const) {
        expect((await send(`/api/${name}`, { headers, body, port: started.port })).status).toBe(403);
      }
      const { json } = await send('/api/home', { headers, body: {}, port: started.port });
      expect(json().readOnly).toBe(true);
      expect(await stored()).toEqual(ITEM);
    } finally {
      await started.stop();
    }
  });
});
