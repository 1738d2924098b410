import { describe, expect, test } from 'vitest';
import { buildService } from '../../../service/build-service.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';
import { NOON, type RunningService, startService } from '../start-service.ts';

const scroll = '/v2/organizations/42/groups/7/mentions/scroll';

async function mentionsOf(service: RunningService): Promise<unknown> {
  return (await service.post(scroll, { query: {} })).json;
}

function push(service: RunningService, raw: string) {
  return service.ask('POST', '/feed', {
    token: '',
    raw,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

describe('a mention pushed in with one line', () => {
  test('gets its times from the clock, an id, and the keywords that match', async () => {
    const service = await startService();
    const answer = await push(service, '{"type":"TWITTER","mention":"@acme is down","autoSentiment":"NEGATIVE"}');
    expect([answer.status, answer.json]).toEqual([200, { accepted: 1, ids: [9_000_000_000_000_000_001n] }]);
    expect(await mentionsOf(service)).toEqual({
      mentions: [
        {
          id: 9_000_000_000_000_000_001n,
          type: 'TWITTER',
          title: null,
          mention: '@acme is down',
          url: '',
          author: '',
          influencer: null,
          reach: 0,
          virality: 0,
          interaction: 0,
          influenceScore: 0,
          autoSentiment: 'NEGATIVE',
          languages: [],
          locations: [],
          insertTime: NOON,
          databaseInsertTime: NOON,
          image: null,
          keywords: ['Keyword 1001', 'Keyword 1003'],
        },
      ],
      scrollToken: null,
    });
  });

  test('is published when the clock says, unless it says otherwise', async () => {
    const service = await startService();
    await push(
      service,
      '{"type":"WEB","mention":"acme"}\n{"type":"WEB","mention":"acme","publishedTime":1700000000000}\n',
    );
    const today = { query: { publishedTime: { relative: 'TODAY' } } };
    const { json } = await service.post('/v2/organizations/42/keywords/1001/mentions/count', today);
    expect(json).toMatchObject({ count: 1 });
  });

  test('may name its keywords and keep its own words for them', async () => {
    const service = await startService();
    await push(service, '{"type":"WEB","mention":"no name","keywordIds":[1002],"keywords":["globex"]}');
    expect(await mentionsOf(service)).toMatchObject({ mentions: [{ mention: 'no name', keywords: ['globex'] }] });
  });

  test('corrects what was said under its id, and is counted once', async () => {
    const service = await startService();
    await push(service, '{"id":5,"type":"WEB","mention":"acme","autoSentiment":"NEUTRAL"}');
    await mentionsOf(service);
    await push(service, '{"id":5,"type":"WEB","mention":"acme","autoSentiment":"NEGATIVE"}');
    expect(await mentionsOf(service)).toMatchObject({ mentions: [{ id: 5, autoSentiment: 'NEGATIVE' }] });
    const { json } = await service.post('/v2/organizations/42/keywords/1001/mentions/count', { query: {} });
    expect(json).toMatchObject({ count: 1 });
  });

  test('corrects what is still waiting for its time', async () => {
    const service = await startService();
    await push(service, `{"id":5,"type":"WEB","mention":"acme one","feedTime":${NOON + 1000}}`);
    await push(service, `{"id":5,"type":"WEB","mention":"acme two","feedTime":${NOON + 500}}`);
    service.time.now = NOON + 2000;
    expect(await mentionsOf(service)).toMatchObject({ mentions: [{ mention: 'acme two' }], scrollToken: null });
  });
});

describe('a malformed line', () => {
  test.each([
    ['{"type":"WEB"', 'line 2: /: it is not JSON'],
    ['{"type":"BLOG","mention":"acme"}', 'line 2: /type: expected one of WEB'],
    ['{"type":"WEB","mention":"acme","keywordIds":[77]}', 'line 2: /keywordIds/0: the world has no keyword 77'],
    ['{"type":"WEB","mention":"acme","languages":["en",1]}', 'line 2: /languages/1: '],
  ])('%s is a 400 that names line, path and reason, and nothing of the request is stored', async (line, detail) => {
    const service = await startService();
    const answer = await push(service, `{"type":"WEB","mention":"acme"}\n${line}\n`);
    expect(answer.json).toMatchObject({ status: 400, detail: expect.stringContaining(detail) });
    expect(await mentionsOf(service)).toEqual({ mentions: [], scrollToken: null });
  });

  test('a row years away from all others is a 400 with its line', async () => {
    const service = await startService();
    const row = (feedTime: number) => JSON.stringify({ type: 'WEB', mention: 'acme', feedTime });
    const rows = [row(NOON), '', row(NOON + 1), row(NOON - 4 * 366 * 86_400_000)].join('\n');
    const detail = expect.stringMatching(/^line 4: \/feedTime: .* is more than a year away from all others/);
    expect((await push(service, rows)).json).toMatchObject({ status: 400, detail });
    expect(await mentionsOf(service)).toEqual({ mentions: [], scrollToken: null });
  });

  test('nothing at all is a 400', async () => {
    const service = await startService();
    expect((await push(service, '\n')).status).toBe(400);
    expect((await service.ask('POST', '/feed')).status).toBe(400);
  });

  test('bytes that are no UTF-8 are a 400', async () => {
    const service = await startService();
    const raw = Buffer.from([0x7b, 0xff, 0x7d]);
    expect((await service.ask('POST', '/feed', { raw })).status).toBe(400);
  });
});

test('nobody feeds from another machine', async () => {
  const { app } = await buildService({ world: parseWorld({ users: [], organizations: [] }) });
  const answer = await app.inject({ method: 'POST', url: '/feed', remoteAddress: '192.0.2.7', payload: '{}' });
  expect(answer.json()).toMatchObject({ status: 403, code: 'illegal_permission' });
});

describe('a page that somebody has open in a browser', () => {
  const fed = async (origin: string) => {
    const service = await startService();
    const raw = '{"type":"WEB","mention":"acme"}';
    return service.ask('POST', '/feed', { token: '', raw, headers: { 'content-type': 'text/plain', origin } });
  };

  test.each([
    'https://evil.example',
    'http://127.0.0.1.evil.example:8080',
    'http://localhost.evil.example',
    'http://127.0.0.1:8080',
    'http://localhost:3000',
    'http://[::1]:8080',
    'null',
  ])('of %s feeds nothing', async (origin) => {
    expect((await fed(origin)).json).toMatchObject({ status: 403, code: 'illegal_permission' });
  });
});
