import { describe, expect, test } from 'vitest';
import { NOON, type RunningService, startService } from '../start-service.ts';

const organization = '/v2/organizations/42';
const minute = 60_000;
const iso = (time: number) => new Date(time).toISOString();

/** Acme: three tweets (one of them negative) and a web article; the article names Globex, too. */
async function startWithMentions(): Promise<RunningService> {
  const service = await startService();
  const { feed } = service;
  feed({
    type: 'TWITTER',
    mention: 'acme',
    autoSentiment: 'NEGATIVE',
    feedTime: NOON - 60 * minute,
    publishedTime: NOON - 3000 * minute,
  });
  feed({ type: 'TWITTER', mention: 'acme', autoSentiment: 'POSITIVE', feedTime: NOON - 30 * minute });
  feed({ type: 'TWITTER', mention: 'acme', feedTime: NOON - 15 * minute });
  feed({ type: 'WEB', mention: 'acme buys globex', autoSentiment: 'NEUTRAL', feedTime: NOON });
  return service;
}

async function count(service: RunningService, query: unknown, scope = 'keywords/1001') {
  return (await service.post(`${organization}/${scope}/mentions/count`, { query })).json;
}

test('a count is broken down by the source types that occur', async () => {
  const service = await startWithMentions();
  expect(await count(service, {})).toEqual({ count: 4, typeToCount: { TWITTER: 3, WEB: 1 } });
  expect(await count(service, {}, 'keywords/1002')).toEqual({ count: 1, typeToCount: { WEB: 1 } });
});

test('a group counts a mention of several of its keywords once', async () => {
  const service = await startWithMentions();
  expect(await count(service, {}, 'groups/7')).toEqual({ count: 4, typeToCount: { TWITTER: 3, WEB: 1 } });
});

test('a mention is seen once the clock has reached its feed time', async () => {
  const service = await startService();
  service.feed({ mention: 'acme', feedTime: NOON + 1 });
  expect(await count(service, {})).toMatchObject({ count: 0 });
  service.time.now = NOON + 1;
  expect(await count(service, {})).toMatchObject({ count: 1 });
});

describe('a time range', () => {
  test.each([
    ['holds its start', 'feedTime', -30, 0, 2],
    ['does not hold its end', 'feedTime', -60, -30, 1],
    ['may be empty', 'feedTime', -30, -30, 0],
    ['is of the publication where it says so', 'publishedTime', -60, 1, 3],
  ])('%s', async (_, field, from, to, expected) => {
    const service = await startWithMentions();
    const range = { from: iso(NOON + from * minute), to: iso(NOON + to * minute) };
    expect(await count(service, { [field]: range })).toMatchObject({ count: expected });
  });

  test('of both kinds has to hold for both', async () => {
    const service = await startWithMentions();
    const query = { feedTime: { relative: 'TODAY' }, publishedTime: { from: iso(0), to: iso(NOON - 1000 * minute) } };
    expect(await count(service, query)).toEqual({ count: 1, typeToCount: { TWITTER: 1 } });
  });

  test('that is relative follows the time zone of the organization', async () => {
    const service = await startService({ now: Date.parse('2026-11-20T23:30:00Z') }); // Saturday in Berlin
    service.feed({ mention: 'acme', feedTime: Date.parse('2026-11-20T22:59:00Z') });
    service.feed({ mention: 'acme', feedTime: Date.parse('2026-11-20T23:00:00Z') });
    expect(await count(service, { feedTime: { relative: 'TODAY' } })).toMatchObject({ count: 1 });
    expect(await count(service, { feedTime: { relative: 'YESTERDAY' } })).toMatchObject({ count: 1 });
    expect(await count(service, { feedTime: { relative: 'LAST_24_HOURS' } })).toMatchObject({ count: 2 });
  });
});

describe('a date-time of ISO 8601', () => {
  test.each([
    ['2026-11-20T10:30Z', 'without seconds'],
    ['2026-11-20T11:30:00+0100', 'with an offset in the basic form'],
    ['2026-11-20T11:30:00.000+01:00', 'with a fraction'],
    ['2026-11-20T10:30:00,000Z', 'with a comma'],
    ['2026-11-20t10:30:00z', 'in small letters'],
    ['20261120T103000Z', 'in the basic form'],
    ['20261120T1130+01', 'in the basic form without seconds'],
    ['2026-11-20T06:30-04', 'with an offset of hours'],
    ['2026-324T10:30Z', 'by the day of the year'],
    ['2026-W47-5T10:30Z', 'by the week'],
  ])('is read: %s, %s', async (from) => {
    const service = await startWithMentions();
    expect(await count(service, { feedTime: { from, to: '2026-11-20T10:31Z' } })).toMatchObject({ count: 1 });
    expect(await count(service, { feedTime: { from: '2026-11-20T00Z', to: from } })).toMatchObject({ count: 1 });
  });

  test('may be 24:00, which is the next midnight', async () => {
    const service = await startService({ now: Date.parse('2026-11-21T06:00:00Z') });
    service.feed({ mention: 'acme', feedTime: Date.parse('2026-11-20T23:59:59.999Z') });
    service.feed({ mention: 'acme', feedTime: Date.parse('2026-11-21T00:00:00Z') });
    expect(await count(service, { feedTime: { from: '2026-11-19T24:00Z', to: '2026-11-20T24:00:00Z' } })).toMatchObject(
      { count: 1 },
    );
  });

  test.each([
    '2026-11-20T10:30:00',
    '2026-11-20',
    '2026-11-20T24:01Z',
    '2026-02-30T10:30Z',
    '2026-11-20T1030Z',
    '20261120T10:30Z',
    '2026-11-20T10:30+24',
    '2026-11-20T10:60Z',
    'T10:30Z',
    '1795170600000',
    '',
  ])('is refused if it is none, has no zone, or mixes both forms: %s', async (from) => {
    const service = await startService();
    const body = { query: { feedTime: { from, to: '2026-11-21T00:00:00Z' } } };
    const { status, text } = await service.post(`${organization}/keywords/1001/mentions/count`, body);
    expect([status, text]).toEqual([400, expect.stringContaining('body/query/feedTime/from: expected an ISO 8601')]);
  });
});

test.each([
  [{ sentiment: { any: ['NEGATIVE', 'POSITIVE'] } }, 2],
  [{ sentiment: { not: ['NEGATIVE'] } }, 3],
  [{ sentiment: { must: ['NEGATIVE'] } }, 1],
  [{ sentiment: { all: ['NEGATIVE'] } }, 1],
  [{ sentiment: { all: ['NEGATIVE', 'POSITIVE'] } }, 0],
  [{ sentiment: { must: ['NEGATIVE', 'POSITIVE'] } }, 0],
  [{ sentiment: { any: ['NEGATIVE', 'NEUTRAL'], not: ['NEUTRAL'] } }, 1],
  [{ mentionType: { any: ['WEB', 'TV'] } }, 1],
  [{ mentionType: { any: ['TWITTER'] }, sentiment: { any: ['UNDEFINED'] } }, 1],
  [{ mentionType: { any: [], all: [], must: [], not: [] } }, 4],
  [{ mentionType: null, sentiment: { any: null } }, 4],
  [{}, 4],
])('the filter %j lets %i of 4 through', async (mentionFilter, expected) => {
  expect(await count(await startWithMentions(), { mentionFilter })).toMatchObject({ count: expected });
});

describe('feeds', () => {
  test.each([
    ['a keyword of the group', [{ groupId: 7, keywordId: 1002 }], 1],
    ['a keyword alone', [{ keywordId: 1002 }], 1],
    ['several keywords, each mention once', [{ keywordId: 1002 }, { keywordId: 1001 }], 4],
    ['the whole group', [{ groupId: 7 }], 4],
    ['a feed outside of the path', [{ groupId: 8, keywordId: 2001 }], 0],
    ['none, which is everything', [], 4],
    ['nothing said', null, 4],
  ])('narrow the scope of the path: %s', async (_, feeds, expected) => {
    expect(await count(await startWithMentions(), { feeds }, 'groups/7')).toMatchObject({ count: expected });
  });

  test.each([
    ['an unknown keyword', [{ groupId: 7, keywordId: 99 }], 404],
    ['an unknown group', [{ groupId: 99 }], 404],
    ['a keyword of another group', [{ groupId: 7, keywordId: 2001 }], 404],
    ['neither group nor keyword', [{}], 400],
    ['a keyword id beyond int32', [{ keywordId: 3_000_000_000 }], 404],
    ['the keyword id 0', [{ groupId: 7, keywordId: 0 }], 404],
    ['the largest int64', [{ keywordId: 9_223_372_036_854_775_807n }], 404],
    ['more than an int64', [{ keywordId: 9_223_372_036_854_775_808n }], 400],
  ])('with %s are refused', async (_, feeds, status) => {
    const service = await startService();
    expect((await service.post(`${organization}/groups/7/mentions/count`, { query: { feeds } })).status).toBe(status);
  });

  test('do not open a group that the user may not see', async () => {
    const service = await startService();
    const body = { query: { feeds: [{ groupId: 8 }] } };
    const answer = await service.post(`${organization}/groups/7/mentions/count`, body, { token: 'viewer-token' });
    expect(answer.json).toMatchObject({ status: 403, code: 'illegal_permission' });
  });
});
