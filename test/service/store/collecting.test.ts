import { describe, expect, test } from 'vitest';
import { buildWorld } from '../build-world.ts';
import { NOON, type RunningService, startService } from '../start-service.ts';

const day = 86_400_000;

async function count(service: RunningService, scope = 'groups/7'): Promise<unknown> {
  const { status, json } = await service.post(`/v2/organizations/42/${scope}/mentions/count`, { query: {} });
  return { status, json };
}

const some = (total: number) => ({
  status: 200,
  json: { count: total, typeToCount: total === 0 ? {} : { WEB: total } },
});

describe('nothing is collected, and a count is 200 with zeros,', () => {
  test.each(['BLOCKED', 'UNUSED', 'SUSPENDED'])('while the organization is %s', async (state) => {
    const service = await startService({ world: buildWorld({ organization: { state } }) });
    service.feed({ mention: 'acme' }, { mention: 'named', keywordIds: [1001] });
    expect(await count(service)).toEqual(some(0));
  });

  test('while the keyword is not active', async () => {
    const service = await startService();
    const keyword = service.directory.keyword(1001);
    if (keyword !== undefined) keyword.active = false;
    service.feed({ mention: 'acme' }, { mention: 'named', keywordIds: [1001] });
    expect(await count(service, 'keywords/1001')).toEqual(some(0));
    expect(await count(service, 'keywords/1003')).toEqual(some(1));
  });
});

test('what is fed beforehand is judged by how things stand when its time comes', async () => {
  const service = await startService();
  const organization = service.directory.organization(42n);
  service.feed(...[1, 2, 3].map((hour) => ({ mention: 'acme', feedTime: NOON + hour })));
  const counted: unknown[] = [];
  for (const state of ['ACTIVE', 'SUSPENDED', 'ACTIVE'] as const) {
    if (organization !== undefined) organization.state = state;
    service.time.now += 1;
    counted.push(await count(service));
  }
  expect(counted).toEqual([some(1), some(1), some(2)]);
});

describe('the monthly allowance', () => {
  const startWith = (currentMonthMentionsLimit: number, now = NOON) =>
    startService({ now, world: buildWorld({ organization: { currentMonthMentionsLimit } }) });

  test('ends the collecting when it is used up, in the order of feed time', async () => {
    const service = await startWith(2);
    service.feed(
      { id: 3, mention: 'acme', feedTime: NOON - 1 },
      { id: 1, mention: 'acme', feedTime: NOON - 3 },
      { id: 2, mention: 'acme', feedTime: NOON - 2 },
    );
    const { json } = await service.post('/v2/organizations/42/groups/7/mentions/scroll', { query: {} });
    expect(json).toMatchObject({ mentions: [{ id: 2 }, { id: 1 }] });
  });

  test('is used once by a mention, however many keywords hold it, and not by a correction', async () => {
    const service = await startWith(2);
    service.feed({ id: 1, mention: 'acme and globex' });
    await count(service);
    service.feed({ id: 1, mention: 'acme and globex, corrected' });
    await count(service);
    service.feed({ id: 2, mention: 'acme' }, { id: 3, mention: 'acme' });
    expect(await count(service)).toEqual(some(2));
  });

  test('is not given back by deleting a keyword', async () => {
    const service = await startWith(1);
    service.feed({ mention: 'globex' });
    await service.ask('DELETE', '/v2/organizations/42/keywords/1002');
    service.feed({ mention: 'acme' });
    expect(await count(service)).toEqual(some(0));
  });

  test('starts anew with the month of the time zone', async () => {
    const midnight = Date.parse('2026-11-30T23:00:00Z'); // in Berlin
    const service = await startWith(1, midnight);
    service.feed({ mention: 'acme', feedTime: midnight - 2 }, { mention: 'acme', feedTime: midnight - 1 });
    service.feed({ mention: 'acme', feedTime: midnight }, { mention: 'acme', feedTime: midnight + day });
    service.time.now += 2 * day;
    expect(await count(service)).toEqual(some(2));
  });

  test('starts anew at midnight also after a month that began at 01:00', async () => {
    const may = Date.parse('2016-05-01T00:00:00+03:00');
    const organization = { timeZone: 'Asia/Amman', currentMonthMentionsLimit: 1 };
    const service = await startService({ now: may + day, world: buildWorld({ organization }) });
    const feedTimes = [may - 10 * day, may - 1, may, may + 1];
    service.feed(...feedTimes.map((feedTime) => ({ mention: 'acme', feedTime })));
    expect(await count(service)).toEqual(some(2));
  });
});
