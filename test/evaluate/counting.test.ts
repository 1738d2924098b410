import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { buildWorld } from '../service/build-world.ts';
import { MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const COUNT = '/mentions/count';

describe('counting', () => {
  test('asks once per series and bucket, however many rules look at it', async () => {
    const evaluation = await startEvaluation(cloud);
    for (let at = 0; at < 12; at += 1) {
      await evaluation.putRule({
        ruleId: `rule-${at}`,
        condition: { kind: 'threshold', window: `${5 * (1 + (at % 3))}m`, atLeast: at + 1 },
        sourceTypes: at % 2 === 0 ? ['WEB'] : ['TV', 'TWITTER'],
      });
    }
    await evaluation.ticksTo(6);
    evaluation.requests(COUNT);
    await evaluation.tick(11);
    const asked = evaluation.requests(COUNT);
    const [from, to] = [5, 10].map((minute) => new Date(START + minute * 60_000).toISOString());
    expect(asked.map(({ body }) => body)).toMatchObject([{ query: { feedTime: { from, to } } }]);
  });

  test('asks at no tick but that at which a bucket falls due', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.ticksTo(6);
    evaluation.requests(COUNT);
    for (const minute of [7, 8, 9, 10]) await evaluation.tick(minute);
    expect(evaluation.requests(COUNT)).toEqual([]);
  });

  test('does not ask for the negative ones of a bucket without mentions', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: { kind: 'negative-surge', window: '5m', minMentions: 3, share: 0.5 } });
    await evaluation.ticksTo(6);
    evaluation.requests(COUNT);
    await evaluation.tick(11);
    const quiet = evaluation.requests(COUNT);
    evaluation.feed(11, 4);
    await evaluation.tick(16);
    expect([quiet.length, evaluation.requests(COUNT).length]).toEqual([1, 2]);
  });

  test('of a group asks for the group', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ watch: { groupId: 7 } });
    evaluation.feed(1, 9);
    await evaluation.ticksTo(6);
    expect((await evaluation.events()).map(({ data }) => [data.watch, data.observed])).toEqual([
      [{ kind: 'group', id: '7', name: 'Brand' }, 9],
    ]);
    evaluation.requests(COUNT);
    await evaluation.tick(11);
    expect(evaluation.requests(COUNT).map(({ path }) => path)).toEqual([
      '/v2/organizations/42/groups/7/mentions/count',
    ]);
  });

  test('reads the past of a new rule at once, so that it is not blind for two weeks', async () => {
    const evaluation = await startEvaluation(cloud, { world: buildWorld() });
    for (let day = 13; day > 0; day -= 1) evaluation.feed(-day * 1440, 30);
    await evaluation.putRule({ condition: { kind: 'spike', minMentions: 5 } });
    await evaluation.ticksTo(6);
    expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({ status: 'ok' });
  });

  test('finds what was stored late, within the hour', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '4h', atLeast: 20 } });
    evaluation.feed(1, 12);
    await evaluation.ticksTo(11);
    evaluation.feed(7, 9);
    await evaluation.ticksTo(91, 16);
    expect((await evaluation.events()).map(({ data }) => [data.status, data.observed])).toEqual([['firing', 21]]);
  });
});

describe('a share whose mentions are stored late', () => {
  /** Of thirty mentions six are negative; all but four of the others are stored after they were looked for first. */
  const surge = { kind: 'negative-surge', window: '30m', minMentions: 5, share: 0.5 };
  const keyword = (path: string) => path.endsWith(`/keywords/1001${COUNT}`);

  test('is of counts of one time, also where the negative ones could not be asked for at first', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: surge });
    await evaluation.ticksTo(6);
    evaluation.feed(7, 4);
    let asked = 0;
    evaluation.failRequests((path) => {
      asked += keyword(path) ? 1 : 0;
      return asked > 1;
    });
    await evaluation.tick(11);
    evaluation.failRequests(undefined);
    expect([await evaluation.gapsOf('keyword:1001:ALL'), await evaluation.gapsOf('keyword:1001:NEGATIVE')]).toEqual([
      [],
      [expect.anything()],
    ]);
    evaluation.feed(7, 6, { autoSentiment: 'NEGATIVE' });
    evaluation.feed(8, 20);
    for (const minute of [12, 16]) await evaluation.tick(minute);
    expect(await evaluation.gapsOf('keyword:1001:NEGATIVE')).toEqual([]);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual([]);
  });

  test('is checked for both at one time, also where all mentions could not be asked for', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: surge });
    await evaluation.tick(1);
    evaluation.feed(42, 4);
    await evaluation.ticksTo(56, 6);
    evaluation.feed(42, 6, { autoSentiment: 'NEGATIVE' });
    evaluation.feed(43, 20);
    let asked = 0;
    evaluation.failRequests((path) => {
      asked += keyword(path) ? 1 : 0;
      return keyword(path) && asked === 2;
    });
    const most: number[] = [];
    for (let minute = 61; minute < 121; minute += 5) {
      asked = 0;
      await evaluation.tick(minute);
      most.push(asked);
    }
    expect(Math.max(...most)).toBeGreaterThan(3);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual([]);
  });
});

describe('an outage of the service', () => {
  test('is never zero mentions: nothing is resolved, and nothing fires for too few', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.putRule({ ruleId: 'too-quiet', condition: { kind: 'threshold', window: '5m', atMost: 0 } });
    evaluation.feed(-4, 1);
    evaluation.feed(1, 9);
    await evaluation.ticksTo(6);
    expect((await evaluation.events()).map(({ data }) => [data.rule.ruleId, data.status])).toEqual([
      ['acme-loud', 'firing'],
    ]);
    evaluation.breakService('gone');
    await evaluation.ticksTo(31, 11);
    expect(await evaluation.events()).toEqual([]);
  });

  test('leaves gaps that are filled later, and what happened meanwhile is told late, with its own counts', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.ticksTo(6);
    evaluation.breakService('gone');
    evaluation.feed(16, 8);
    evaluation.feed(21, 9);
    await evaluation.ticksTo(46, 11);
    expect(await evaluation.events()).toEqual([]);
    evaluation.breakService(undefined);
    await evaluation.ticksTo(56, 51);
    const events = await evaluation.events();
    expect(events.map(({ data }) => [data.status, data.late])).toEqual([['resolved', true]]);
    expect(events[0]?.data.episode).toMatchObject({ peak: 9, startedAt: new Date(START + 20 * 60_000).toISOString() });
  });

  test('whose alert goes on is told as an alert that is late', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '1h', atLeast: 5 } });
    await evaluation.ticksTo(6);
    evaluation.feed(8, 9);
    evaluation.breakService('gone');
    await evaluation.ticksTo(31, 11);
    evaluation.breakService(undefined);
    await evaluation.tick(36);
    const [event, ...more] = await evaluation.events();
    expect([event?.data.status, event?.data.late, more.length]).toEqual(['firing', true, 0]);
    const email = (await evaluation.emails()).find(({ subject }) => subject.startsWith('[ALERT]'));
    expect(email?.text.split('\n')[0]).toContain('late');
  });

  test('of our own is made up for in the same way', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '1h', atLeast: 5 } });
    await evaluation.ticksTo(6);
    evaluation.feed(8, 9);
    evaluation.coldStart();
    await evaluation.tick(41);
    expect((await evaluation.events()).map(({ data }) => [data.status, data.late, data.observed])).toEqual([
      ['firing', true, 9],
    ]);
  });
});

describe('the budget', () => {
  test.each([4, 8])(
    'of %i requests a minute is enough to read the past and to get over an outage',
    async (perMinute) => {
      const evaluation = await startEvaluation(cloud, { limits: true, world: buildWorld() });
      await evaluation.putOrganization({ requestsPerMinute: perMinute });
      await evaluation.putRule();
      evaluation.feed(-600, 20);
      await evaluation.tick(1);
      evaluation.feed(21, 9);
      for (let minute = 46; minute <= 60; minute += 1) await evaluation.tick(minute);
      expect((await evaluation.events()).map(({ data }) => [data.status, data.observed])).toEqual([['resolved', 0]]);
      expect(await evaluation.gapsOf('keyword:1001:ALL')).toEqual([]);
    },
  );

  test('is never exceeded, and what does not fit is asked for at a later tick', async () => {
    const evaluation = await startEvaluation(cloud, { limits: true });
    await evaluation.putOrganization({ requestsPerMinute: 5 });
    const watches = [
      { keywordId: 1001 },
      { keywordId: 1002 },
      { keywordId: 1003 },
      { keywordId: 2001 },
      { groupId: 7 },
    ];
    for (const [at, watch] of watches.entries()) await evaluation.putRule({ ruleId: `rule-${at}`, watch });
    for (let minute = 1; minute <= 15; minute += 1) {
      await evaluation.tick(minute);
      expect(evaluation.requests(COUNT).length).toBeLessThanOrEqual(5);
    }
    const keys = watches.map(({ keywordId }) => (keywordId === undefined ? 'group:7:ALL' : `keyword:${keywordId}:ALL`));
    const { found } = await evaluation.history.heads(keys.map((key) => ({ organizationId: 42n, key })));
    expect(found.size).toBe(watches.length);
    for (const { knownTo, gaps } of found.values()) {
      expect(Math.min(knownTo, ...gaps.map(({ from }) => from))).toBeGreaterThanOrEqual(START + 5 * 60_000);
    }
  });
});

describe('a run without time to judge all', () => {
  test('leaves the rest to the next minute', async () => {
    const evaluation = await startEvaluation(cloud);
    for (const ruleId of ['a', 'b', 'c']) await evaluation.putRule({ ruleId });
    await evaluation.tick(1);
    const before = (await evaluation.stateOf('a'))?.judgedTo;

    const { now } = performance;
    let lost = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + lost);
    onTestFinished(() => clock.mockRestore());
    evaluation.failRequests((path) => {
      // The service takes all the time that there was.
      if (path.endsWith('/mentions/count')) lost = 47_000;
      return false;
    });
    await evaluation.tick(6);
    for (const ruleId of ['a', 'b', 'c']) expect((await evaluation.stateOf(ruleId))?.judgedTo).toBe(before);

    evaluation.failRequests(undefined);
    await evaluation.tick(7);
    for (const ruleId of ['a', 'b', 'c']) {
      expect((await evaluation.stateOf(ruleId))?.judgedTo).toBe(Number(before) + 5 * MINUTE);
    }
  });
});
