import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createMediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { serviceLabel } from '../../functions/media-api/tolerant-fields.ts';
import { anyCodePoints } from '../support/any-code-points.ts';
import { startHttpServer } from './start-server.ts';

const WATCH = { organizationId: 1n, keywordId: 2 };

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A client of a service that answers everything with what `answer` gives at the time. */
async function clientOf(answer: () => unknown) {
  const server = await startHttpServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer()));
  });
  const client = createMediaApiClient({ baseUrl: server.url, token: 'the-token' });
  cleanups.push(client.close, server.close);
  return client;
}

const MENTION = {
  id: 1,
  type: 'TV',
  title: 'A title',
  mention: 'A text',
  url: 'https://example.com',
  author: 'jane',
  influencer: 'jane',
  reach: 1,
  virality: 0.5,
  interaction: 2,
  influenceScore: 3,
  autoSentiment: 'NEUTRAL',
  languages: ['en'],
  locations: ['GB'],
  insertTime: 4,
  databaseInsertTime: 5,
  image: null,
  keywords: ['acme'],
};

async function pageOf(...mentions: readonly unknown[]) {
  return pageOfList(mentions);
}

async function pageOfList(mentions: unknown) {
  const client = await clientOf(() => ({ mentions, scrollToken: null }));
  const page = await client.scroll(WATCH, { query: {} });
  if (!page.ok) throw new Error(page.error.kind);
  return page.value;
}

describe('a mention', () => {
  test.each(['type', 'title', 'mention', 'url', 'author', 'influencer', 'autoSentiment', 'image'])(
    'whose %s is null or absent is a mention all the same',
    async (field) => {
      const page = await pageOf({ ...MENTION, [field]: null }, { ...MENTION, [field]: undefined });
      expect(page).toMatchObject({ mentions: [{ id: 1n }, { id: 1n }], skippedCount: 0 });
    },
  );

  test('without its texts, numbers and lists says so, and never 0', async () => {
    const page = await pageOf({ id: 1, insertTime: 4 });
    expect(page.mentions).toEqual([
      {
        id: 1n,
        type: 'UNKNOWN',
        title: null,
        mention: '',
        url: '',
        author: null,
        influencer: null,
        reach: null,
        virality: null,
        interaction: null,
        influenceScore: null,
        autoSentiment: 'UNDEFINED',
        languages: [],
        locations: [],
        insertTime: 4,
        databaseInsertTime: null,
        image: null,
        keywords: [],
      },
    ]);
  });

  test('of a type and sentiment that nobody knows yet, with a field that nobody knows, is read', async () => {
    const page = await pageOf({ ...MENTION, type: 'THREADS', autoSentiment: 'MIXED', mood: { a: 1 } });
    expect(page.mentions).toMatchObject([{ type: 'THREADS', autoSentiment: 'MIXED' }]);
    expect(page.mentions[0]).not.toHaveProperty('mood');
  });

  test.each([
    [{ ...MENTION, id: undefined }, { path: 'mentions[1].id' }],
    [
      { ...MENTION, id: 1.5 },
      { id: '1.5', path: 'mentions[1].id' },
    ],
    [{ ...MENTION, id: 'seven' }, { path: 'mentions[1].id' }],
    [
      { ...MENTION, insertTime: null },
      { id: '1', path: 'mentions[1].insertTime' },
    ],
    [
      { ...MENTION, insertTime: 1e17 },
      { id: '1', path: 'mentions[1].insertTime' },
    ],
    [
      { ...MENTION, reach: 'many' },
      { id: '1', path: 'mentions[1].reach' },
    ],
    [
      { ...MENTION, url: 12 },
      { id: '1', path: 'mentions[1].url' },
    ],
    [null, { path: 'mentions[1]' }],
    ['a text', { path: 'mentions[1]' }],
  ])('that is %j costs itself, and is told by its place', async (odd, told) => {
    const page = await pageOf({ ...MENTION, id: 7 }, odd, { ...MENTION, id: 8 });
    expect(page.mentions.map(({ id }) => id)).toEqual([7n, 8n]);
    expect(page).toMatchObject({ skippedCount: 1, skipped: [{ ...told, reason: expect.any(String) }] });
    if (!('id' in told)) expect(page.skipped[0]).not.toHaveProperty('id');
  });

  test('is one of twenty that are told where a thousand are odd; all are counted', async () => {
    const page = await pageOf(...Array.from({ length: 1000 }, () => ({ ...MENTION, id: null })));
    expect(page).toMatchObject({ mentions: [], skippedCount: 1000 });
    expect(page.skipped).toHaveLength(20);
  });

  test('never refuses the page, whatever it is', async () => {
    let odd: unknown;
    const client = await clientOf(() => ({ mentions: [{ ...MENTION, id: 7 }, odd], scrollToken: null }));
    const fields = Object.fromEntries(Object.keys(MENTION).map((name) => [name, fc.option(fc.jsonValue())]));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.record(fields, { requiredKeys: [] })), async (value) => {
        odd = value;
        const page = await client.scroll(WATCH, { query: {} });
        expect(page.ok && page.value.mentions[0]?.id).toBe(7n);
        expect(page.ok && page.value.mentions.length + page.value.skippedCount).toBe(2);
      }),
    );
  });
});

const ORGANIZATION = {
  id: 42,
  timeZone: 'Europe/Berlin',
  groups: [{ id: 7, name: 'Brand', keywordIds: [1001, 1002] }],
  keywords: [{ id: 1001, name: 'Acme', active: true, createdAt: '2026-01-01T00:00:00Z' }],
  state: 'ACTIVE',
  createdAt: '2026-01-01T00:00:00Z',
  currentMonthMentionsLimit: 5000,
};

async function organizationOf(parts: object) {
  const client = await clientOf(() => ({ ...ORGANIZATION, ...parts }));
  const answer = await client.organization(42n);
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
}

describe('a list of', () => {
  test.each([
    ['mentions', async () => (await pageOfList(null)).mentions],
    ['keywords', async () => (await organizationOf({ keywords: null })).keywords],
    ['groups', async () => (await organizationOf({ groups: null })).groups],
  ])('%s that is null has none', async (_, read) => {
    expect(await read()).toEqual([]);
  });

  test('mentions that is missing is another answer than the one that was asked for', async () => {
    await expect(pageOfList(undefined)).rejects.toThrow('schema');
  });

  test('tags, languages or locations misses only what is odd', async () => {
    const odd = [{ id: 1, code: 'de', name: null }, null, { name: 'none' }];
    const client = await clientOf(() => ({ tags: odd, languages: odd, locations: odd }));
    const whole = { skippedCount: 2 };
    expect(await client.tags(42n, [1n])).toMatchObject({ value: { tags: [{ id: 1n, name: '' }], ...whole } });
    expect(await client.languages()).toMatchObject({ value: { languages: [{ code: 'de', name: '' }], ...whole } });
    expect(await client.locations()).toMatchObject({ value: { locations: [{ code: 'de', name: '' }], ...whole } });
  });
});

test('a keyword that was created is told, whatever else the answer says', async () => {
  const client = await clientOf(() => ({ id: 5, name: null, active: 'yes', createdAt: 7 }));
  const created = await client.createKeyword(42n, { groupId: 7n, name: 'Acme', keyword: {} });
  expect(created).toMatchObject({ ok: true, value: { id: 5n, name: null, active: null } });
});

describe('an organization', () => {
  test('is understood by the fields that decide something alone', async () => {
    expect(await organizationOf({})).toMatchObject({
      id: 42n,
      groups: [{ id: 7n, keywordIds: [1001n, 1002n] }],
      keywords: [{ id: 1001n, active: true }],
      skippedCount: 0,
    });
  });

  test.each(['name', 'groupIds', 'userIds', 'tags', 'createdAt', 'currentMonthMentionsLimit', 'timeZone', 'state'])(
    'whose %s is null is understood',
    async (field) => {
      expect((await organizationOf({ [field]: null })).keywords).toHaveLength(1);
    },
  );

  test('whose other fields are odd is understood', async () => {
    const odd = {
      name: 5,
      createdAt: [],
      color: 1,
      colorNew: [],
      public: 'yes',
      memberIds: 'none',
      invitedUsers: [null],
      editedAt: 5,
    };
    const organization = await organizationOf({
      name: {},
      groupIds: 'none',
      userIds: [null],
      tags: 7,
      groups: [{ ...ORGANIZATION.groups[0], ...odd, memberIds: null }],
      keywords: [{ ...ORGANIZATION.keywords[0], ...odd }],
    });
    expect(organization).toMatchObject({ groups: [{ id: 7n }], keywords: [{ id: 1001n }], skippedCount: 0 });
  });

  test('with an odd group or keyword misses that one alone, and tells which', async () => {
    const organization = await organizationOf({
      groups: [{ id: null }, ...ORGANIZATION.groups],
      keywords: [...ORGANIZATION.keywords, { id: 1002, name: 'Odd', active: 'yes' }],
    });
    expect(organization).toMatchObject({
      groups: [{ id: 7n }],
      keywords: [{ id: 1001n }],
      skippedCount: 2,
      skipped: [{ path: 'groups[0].id' }, { id: '1002', path: 'keywords[1].active' }],
    });
  });

  test('with an odd id in a group keeps the others of the group', async () => {
    const groups = [{ id: 7, name: null, keywordIds: [1001, null, 'x', 1.5, 1002] }];
    expect(await organizationOf({ groups })).toMatchObject({ groups: [{ name: '', keywordIds: [1001n, 1002n] }] });
  });

  test.each(['Mars/Olympus', '', 7, null])(
    'in the time zone %j is read in UTC, so that no text fails',
    async (zone) => {
      expect((await organizationOf({ timeZone: zone })).timeZone).toBe('UTC');
    },
  );
});

describe('GET /v2/me', () => {
  test('needs the id of the user and nothing else', async () => {
    const odd = { email: null, accessToken: 7, createdTime: 'then', organizationIds: null, organizationRoles: [] };
    const me = await (await clientOf(() => ({ id: 5, ...odd }))).me();
    expect(me).toMatchObject({ ok: true, value: { id: 5n, email: null, accessToken: null } });
  });
});

describe('the names of source types', () => {
  const countOf = async (typeToCount: object) => {
    const client = await clientOf(() => ({ count: 9, typeToCount }));
    const answer = await client.count(WATCH, {});
    if (!answer.ok) throw new Error(answer.error.kind);
    return answer.value.typeToCount;
  };

  test.each([
    ['WEB', 'WEB'],
    ['PRESS_RELEASE', 'PRESS_RELEASE'],
    ['Threads', 'THREADS'],
    ['a\nSubject: b', 'A_SUBJECT_B'],
    ['\u202eTV', 'TV'],
    ['x'.repeat(100_000), 'X'.repeat(32)],
    ['constructor', 'CONSTRUCTOR'],
    ['', 'UNKNOWN'],
    ['\u0000\u0001', 'UNKNOWN'],
  ])('are cut to what can be shown: %j is %s', async (name, shown) => {
    expect(await countOf({ [name]: 9 })).toEqual({ [shown]: 9 });
    expect((await pageOf({ ...MENTION, type: name })).mentions[0]?.type).toBe(shown);
  });

  test('are short and printable, whatever the service says', () => {
    fc.assert(
      fc.property(anyCodePoints(200), (name) => {
        expect(serviceLabel(name, 'UNKNOWN')).toMatch(/^[\p{L}\p{N}_]{1,32}$/u);
      }),
    );
  });

  test.each([
    [{ count: 0, typeToCount: null }, {}],
    [{ count: 9, typeToCount: { WEB: 9, TV: null } }, { WEB: 9 }],
  ])('may lack what is nothing: %j', async (answer, types) => {
    const client = await clientOf(() => answer);
    expect(await client.count(WATCH, {})).toMatchObject({ ok: true, value: { typeToCount: types } });
  });

  test.each([
    [{ count: 9, typeToCount: null }],
    [{ count: 9, typeToCount: { WEB: 4, TV: null } }],
    [{ count: null, typeToCount: {} }],
    [{ count: 9 }],
  ])('may not lack what is counted, which would be taken for 0: %j', async (answer) => {
    const client = await clientOf(() => answer);
    expect(await client.count(WATCH, {})).toMatchObject({ ok: false, error: { kind: 'schema' } });
  });

  test('that read the same are added up', async () => {
    expect(await countOf({ web: 4, WEB: 5 })).toEqual({ WEB: 9 });
  });

  test('are forty at most; the smallest are counted together', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`T${at}`, at]));
    const counts = await countOf(many);
    expect(Object.keys(counts)).toHaveLength(41);
    expect(counts).toMatchObject({ T9999: 9999, T9960: 9960 });
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(Object.values(counts))).toBe(sum(Object.values(many)));
  });
});
