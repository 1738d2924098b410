import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { buildWorld } from '../service/build-world.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const statuses = async (evaluation: Evaluation) => (await evaluation.events()).map(({ data }) => data.status);
const subjects = async (evaluation: Evaluation) => (await evaluation.operations()).map(({ subject }) => subject);
const monthsAsked = (evaluation: Evaluation) =>
  evaluation.requests('/mentions/count').filter(({ body }) => JSON.stringify(body).includes('THIS_MONTH')).length;

describe('an ingestion that stands still', () => {
  const KEYWORDS = [1001, 1002, 1003];

  /** Three busy keywords, and one rule that fires on the first; then nothing comes in any more. */
  async function busy(usual: number) {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '5m', atLeast: 25 } });
    const none = { kind: 'threshold', window: '5m', atMost: 0 };
    await evaluation.putRule({ ruleId: 'none', watch: { keywordId: 1002 }, condition: none });
    await evaluation.putRule({ ruleId: 'third', watch: { keywordId: 1003 } });
    for (let minute = -50; minute < 25; minute += 5) {
      for (const keyword of KEYWORDS) evaluation.feed(minute + 1, usual, { keywordIds: [keyword] });
    }
    evaluation.feed(21, 60);
    return evaluation;
  }

  /** Seen to stand still, for a quarter of an hour. */
  async function stalled() {
    const evaluation = await busy(12);
    await evaluation.ticksTo(26, 21);
    expect(await statuses(evaluation)).toContain('firing');
    await evaluation.ticksTo(46, 31);
    return evaluation;
  }

  test('ends no episode and lets no rule for silence fire, and is told to operations', async () => {
    const evaluation = await stalled();
    expect(await statuses(evaluation)).toEqual([]);
    expect((await evaluation.stateOf('acme-loud'))?.phase).toMatchObject({ kind: 'firing' });
    expect(await subjects(evaluation)).toContain(
      '[OPERATIONS] organization 42: the service seems to have stopped collecting',
    );
  });

  test('leaves its time unknown for good when it goes on: no zero of it is judged afterwards', async () => {
    const evaluation = await stalled();
    for (let minute = 46; minute < 61; minute += 5) {
      for (const keyword of KEYWORDS) evaluation.feed(minute, keyword === 1001 ? 60 : 12, { keywordIds: [keyword] });
    }
    await evaluation.ticksTo(61, 51);
    expect(await statuses(evaluation)).toEqual([]);
    expect(await subjects(evaluation)).toContain(
      '[OVER] organization 42: the service seems to have stopped collecting',
    );
    expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({ status: 'ok' });
  });

  test('goes on as long as no keyword shows a mention: a single one that is asked proves nothing', async () => {
    const evaluation = await stalled();
    for (const ruleId of ['none', 'third']) await evaluation.deleteRule(ruleId);
    await evaluation.ticksTo(56, 51);
    expect(await statuses(evaluation)).not.toContain('resolved');
    expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({ cause: 'ingestion-stands-still' });
    evaluation.feed(57, 60);
    await evaluation.tick(61);
    expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({ status: 'ok' });
  });

  test('is not taken for an end by a run that is answered in part, where the one before ended before it noted it', async () => {
    const evaluation = await busy(3);
    await evaluation.ticksTo(26);
    const record = await evaluation.record();
    await evaluation.tick(36);
    await evaluation.putState(record);
    evaluation.failRequests((path) => path.includes('/mentions/') && !path.includes('/keywords/1001/'));
    await evaluation.tick(37);
    expect(await statuses(evaluation)).toEqual(['firing']);
    expect((await evaluation.stateOf('acme-loud'))?.phase).toMatchObject({ kind: 'firing' });
  });

  test('is not remembered where it was only possible: the zeros of one keyword are true once the others show mentions', async () => {
    const evaluation = await busy(3);
    await evaluation.ticksTo(26);
    const record = await evaluation.record();
    await evaluation.tick(36);
    await evaluation.putState(record);
    evaluation.failRequests((path) => path.includes('/mentions/') && !path.includes('/keywords/1001/'));
    await evaluation.tick(37);
    evaluation.failRequests(undefined);
    expect(await statuses(evaluation)).toEqual(['firing']);
    for (let minute = 26; minute < 41; minute += 5) {
      for (const keyword of [1002, 1003]) evaluation.feed(minute, 3, { keywordIds: [keyword] });
    }
    await evaluation.tick(41);
    const ends = (await evaluation.events()).map(({ data }) => [data.status, data.episode.endedAt]);
    expect(ends).toEqual([['resolved', new Date(START + 30 * MINUTE).toISOString()]]);
  });

  test('is remembered while the organization cannot be read', async () => {
    const evaluation = await stalled();
    for (const ruleId of ['none', 'third']) await evaluation.deleteRule(ruleId);
    evaluation.coldStart();
    evaluation.failRequests((path) => path.endsWith('/organizations/42'));
    await evaluation.tick(51);
    evaluation.failRequests(undefined);
    await evaluation.ticksTo(56, 56);
    expect(await statuses(evaluation)).not.toContain('resolved');
    expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({ cause: 'ingestion-stands-still' });
  });

  test('leaves its time unknown, too, of a keyword that is asked only after it is over', async () => {
    const evaluation = await stalled();
    for (let minute = 46; minute < 56; minute += 5) {
      for (const keyword of KEYWORDS) evaluation.feed(minute, keyword === 1001 ? 60 : 12, { keywordIds: [keyword] });
    }
    evaluation.failRequests((path) => path.includes('/keywords/1002/'));
    await evaluation.tick(51);
    evaluation.failRequests(undefined);
    await evaluation.ticksTo(56, 52);
    expect(await statuses(evaluation)).toEqual([]);
    expect((await evaluation.stateOf('none'))?.health).toMatchObject({ status: 'ok' });
  });

  test('is believed where the service stores late what came in meanwhile', async () => {
    const evaluation = await stalled();
    for (let minute = 26; minute < 56; minute += 5) {
      for (const keyword of KEYWORDS) evaluation.feed(minute, 12, { keywordIds: [keyword] });
    }
    await evaluation.ticksTo(56, 51);
    expect(await statuses(evaluation)).toContain('resolved');
    expect(await evaluation.gapsOf('keyword:1001:ALL')).toEqual([]);
  });
});

describe("an organization's allowance", () => {
  /** The month's end in Berlin, in minutes after START. */
  const END = 10 * 1440 + 540;
  const limited = (limit: number, fields = {}) =>
    startEvaluation(cloud, { world: buildWorld({ organization: { currentMonthMentionsLimit: limit, ...fields } }) });
  const keyword = (id: number) => ({ id, name: `K ${id}`, keyword: { naturalQuery: 'acme' } });
  const groups = Array.from({ length: 12 }, (_, at) => ({
    id: 100 + at,
    name: `G ${at}`,
    keywords: [keyword(1001 + at)],
  }));

  test.each([
    ['', 30],
    [', nor when the hour is compared with the service', 70],
  ])(
    'that a burst uses up lets the burst be told, and resolves nothing on the zeros that follow%s',
    async (_when, before) => {
      const evaluation = await limited(100);
      await evaluation.putRule();
      const first = END - before;
      evaluation.feed(first - 60, 80);
      await evaluation.tick(first + 1);
      evaluation.feed(first + 1, 20);
      evaluation.feed(first + 6, 20);
      await evaluation.ticksTo(END - 4, first + 6);
      expect(await statuses(evaluation)).toEqual(['firing']);
      expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({
        status: 'error',
        cause: 'allowance-used-up',
      });
      for (let minute = END; minute < END + 15; minute += 5) evaluation.feed(minute + 1, 20);
      await evaluation.ticksTo(END + 11, END + 1);
      expect(await statuses(evaluation)).toEqual([]);
      expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({ status: 'ok' });
    },
  );

  test('that a burst uses up lets the burst be told by a rule that falls due only after that was seen', async () => {
    const evaluation = await limited(100);
    await evaluation.putRule({ ruleId: 'often' });
    await evaluation.putRule({
      ruleId: 'seldom',
      every: '15m',
      condition: { kind: 'threshold', window: '15m', atLeast: 30 },
    });
    const first = END - 60;
    evaluation.feed(first - 60, 70);
    await evaluation.ticksTo(first + 1, first + 1);
    evaluation.feed(first + 16, 30);
    await evaluation.ticksTo(first + 41, first + 6);
    const fired = (await evaluation.events()).filter(({ data }) => data.status === 'firing');
    expect(fired.map(({ data }) => data.rule.ruleId).sort()).toEqual(['often', 'seldom']);
  });

  test('that is used up lets no rule for silence fire, not when the next month begins either', async () => {
    const evaluation = await limited(100);
    await evaluation.putRule({ ruleId: 'silence', condition: { kind: 'threshold', window: '5m', atMost: 0 } });
    for (let minute = END - 100; minute < END + 15; minute += 5) evaluation.feed(minute + 1, 8);
    await evaluation.ticksTo(END + 11, END - 89);
    expect(await statuses(evaluation)).toEqual([]);
    expect((await evaluation.stateOf('silence'))?.health).toMatchObject({ status: 'ok' });
  });

  test('that was used up at the end of a month in which nobody looked any more ends no episode before the next', async () => {
    const evaluation = await limited(100);
    await evaluation.putRule();
    const first = END - 90;
    evaluation.feed(first - 60, 40);
    await evaluation.tick(first + 1);
    evaluation.feed(first + 1, 20);
    await evaluation.tick(first + 6);
    expect(await statuses(evaluation)).toEqual(['firing']);
    evaluation.feed(first + 11, 60);
    await evaluation.ticksTo(END + 21, END + 11);
    const [over] = await evaluation.events();
    expect(Date.parse(over?.data.episode.endedAt ?? '')).toBeGreaterThan(START + END * MINUTE);
  });

  test('is looked at each hour also where groups are many and rules few, and after a cold start', async () => {
    const evaluation = await limited(1000, { groups });
    await evaluation.putRule();
    await evaluation.putRule({ ruleId: 'two', watch: { keywordId: 1002 } });
    const asked: number[] = [];
    for (const minute of [1, 6, 61, 66]) {
      evaluation.coldStart();
      await evaluation.tick(minute);
      asked.push(monthsAsked(evaluation));
    }
    expect(asked).toEqual([12, 0, 12, 0]);
  });

  test('is over with its month, however many groups there are', async () => {
    const evaluation = await limited(10, { groups });
    await evaluation.putRule();
    evaluation.feed(END - 60, 40);
    await evaluation.tick(END - 4);
    expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({ cause: 'allowance-used-up' });
    await evaluation.ticksTo(END + 6, END + 1);
    expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({ status: 'ok' });
    expect((await subjects(evaluation)).filter((subject) => subject.startsWith('[OVER]'))).toHaveLength(1);
  });

  test('is told at 80 % and again when it is used up', async () => {
    const evaluation = await limited(100);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '5m', atLeast: 1000 } });
    evaluation.feed(-30, 85);
    await evaluation.tick(1);
    expect(await subjects(evaluation)).toEqual(['[OPERATIONS] organization 42 has used 85 % of its mentions']);
    evaluation.feed(2, 50);
    await evaluation.ticksTo(11, 6);
    expect(await subjects(evaluation)).toEqual(['[OPERATIONS] organization 42 has used 100 % of its mentions']);
  });
});
