import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { learning } from '../../functions/domain/alerting/health.ts';
import type { RuleState } from '../../functions/domain/alerting/rule-state.ts';
import type { Requests } from '../../functions/domain/counting/request-budget.ts';
import { scheduleOf } from '../../functions/domain/counting/series/schedule.ts';
import { newHead } from '../../functions/domain/counting/series/series-head.ts';
import { recordAfter } from '../../functions/domain/operations/evaluation/evaluation-record.ts';
import { requestsForLooks, requestsOfLooks } from '../../functions/evaluate/looking/requests-of-looks.ts';
import { buildWorld } from '../service/build-world.ts';
import { buildRule } from '../support/build-rule.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const BURST = { kind: 'threshold', window: '10m', atLeast: 9 };

/** What was told: rule, status, the count, and at which minute after START. */
const told = async (evaluation: Evaluation) =>
  (await evaluation.events()).map(({ time, data }) => [
    data.rule.ruleId,
    data.status,
    data.observed,
    (Date.parse(time) - START) / MINUTE,
  ]);

async function start(rules: readonly Record<string, unknown>[], options: Parameters<typeof startEvaluation>[1] = {}) {
  const evaluation = await startEvaluation(cloud, { looksEarly: true, ...options });
  for (const rule of rules) await evaluation.putRule({ condition: BURST, ...rule });
  for (let minute = 1; minute <= 6; minute += 1) await evaluation.tick(minute);
  return evaluation;
}

const countsSent = (evaluation: Evaluation) => evaluation.requests('/mentions/count').length;

describe('a burst', () => {
  test('is told before its bucket is over, as the alert of the boundary that comes, and not again when that is over', async () => {
    const evaluation = await start([{ ruleId: 'burst' }]);
    evaluation.feed(7, 9);
    for (let minute = 7; minute <= 12; minute += 1) await evaluation.tick(minute);
    const [firing, ...others] = await evaluation.events();
    expect(others).toEqual([]);
    expect(firing?.time).toBe(new Date(START + 8 * MINUTE).toISOString());
    expect(firing?.data.observed).toBe(9);
    expect(firing?.data.window.to).toBe(new Date(START + 10 * MINUTE).toISOString());
    expect(firing?.data.samplesStatus).toBe('ok');
    evaluation.feed(12, 4);
    for (let minute = 13; minute <= 41; minute += 1) await evaluation.tick(minute);
    const later = (await evaluation.events()).map(({ data }) => [data.status, data.episode.startedAt]);
    expect(later).toEqual([['resolved', new Date(START + 10 * MINUTE).toISOString()]]);
  });

  test('is told once, whatever is cut off: a tick that comes again says the same event', async () => {
    const evaluation = await start([{ ruleId: 'burst' }]);
    evaluation.feed(7, 9);
    await evaluation.tick(8);
    await evaluation.tick(8, { attempt: 2 });
    await evaluation.tick(9);
    expect(new Set((await evaluation.events()).map(({ id }) => id)).size).toBe(1);
  });

  test('whose mentions are deleted again stays told, and is over like any other', async () => {
    const evaluation = await start([{ ruleId: 'burst' }]);
    evaluation.feed(7, 9);
    await evaluation.tick(8);
    evaluation.alterAnswers((path, body) => (path.endsWith('/count') ? '{"count":0,"typeToCount":{}}' : body));
    for (let minute = 9; minute <= 16; minute += 1) await evaluation.tick(minute);
    expect((await told(evaluation)).map(([, status, , at]) => [status, at])).toEqual([
      ['firing', 8],
      ['resolved', 11],
    ]);
  });

  test('is told at the end of its bucket where nothing may be looked at', async () => {
    const evaluation = await start([{ ruleId: 'burst' }], { looksEarly: false });
    evaluation.feed(7, 9);
    for (let minute = 7; minute <= 12; minute += 1) await evaluation.tick(minute);
    expect(await told(evaluation)).toEqual([['burst', 'firing', 9, 11]]);
  });

  test('of a rule with a silence, or with too few voices, waits as ever', async () => {
    const silencedUntil = new Date(START + 20 * MINUTE).toISOString();
    const evaluation = await start([
      { ruleId: 'silent', silencedUntil },
      { ruleId: 'voices', minVoices: 3 },
    ]);
    evaluation.feed(7, 9, { author: 'one', mention: 'the same' });
    for (let minute = 7; minute <= 12; minute += 1) await evaluation.tick(minute);
    expect(await told(evaluation)).toEqual([]);
  });
});

describe('the requests of looks', () => {
  const rule = buildRule();
  const schedule = scheduleOf([rule], 80);
  const [key = ''] = schedule.series.keys();
  const looks = { schema: 1 as const, series: { [key]: { from: START, need: 5, line: 9, rank: 1 } } };
  const record = (unfinished: string[]) =>
    recordAfter(undefined, {
      ...{ tick: START, stalled: {}, silences: {}, spread: '', unfinished, timeZones: {}, names: {} },
      ...{ sent: { counts: 0, scrolls: 0 }, isNamed: () => true },
    });

  test.each([
    ['there is something to look at', 10, {}],
    ['nothing has been counted before', 10, { record: undefined }],
    ['there is nothing to look at', 0, { looks: undefined }],
    ['a series waits for requests', 0, { record: record([key]) }],
    ['the process ended at a rule', 0, { oneByOne: true }],
  ])('where %s are %s', (_, counts, fields) => {
    const loaded = { looks, schedule, tick: START + MINUTE, record: record([]), oneByOne: false, ...fields };
    expect(requestsOfLooks(loaded)).toEqual({ counts, scrolls: 0 });
  });

  const head = newHead(300_000, START - 60 * MINUTE, START);
  const read = { head: { ...head, gaps: [] }, collects: true };
  const states = new Map([['42/other', { outbox: new Array<RuleState['outbox'][number]>(25) }]]);
  type Spent = Partial<Parameters<typeof requestsForLooks>[0]> & { readonly left?: Requests };

  test.each<[string, Spent, number, number]>([
    ['are all that is spare', {}, 20, 10],
    ['leave what alerts may need', { left: { counts: 25, scrolls: 15 } }, 15, 5],
    ['leave what alerts need that wait to be told', { judged: { states } }, 20, 0],
    ['are none where nothing is left', { left: { counts: 10, scrolls: 10 } }, 0, 0],
    ['are none while the past of a series is read', { kept: { series: [read, { head, collects: true }] } }, 0, 0],
    ['go by no gap that is not filled', { kept: { series: [read, { head, collects: false }] } }, 20, 10],
  ])('%s', (_, { left = { counts: 80, scrolls: 50 }, ...fields }, counts, scrolls) => {
    const spare = { counts: 20, scrolls: 10 };
    const run = { spare, kept: { series: [read] }, judged: { states: new Map() }, session: { left: () => left } };
    expect(requestsForLooks({ ...run, ...fields })).toEqual({ counts, scrolls });
  });
});

describe('looks', () => {
  test('take one count a minute for each series, only while its bucket is open', async () => {
    const evaluation = await start([{ ruleId: 'burst' }]);
    countsSent(evaluation);
    const sent: number[] = [];
    for (let minute = 7; minute <= 11; minute += 1) {
      await evaluation.tick(minute);
      sent.push(countsSent(evaluation));
    }
    expect(sent).toEqual([1, 1, 1, 1, 2]);
  });

  test('take none where requests are scarce, and the due bucket is counted', async () => {
    const evaluation = await start([{ ruleId: 'burst' }]);
    await evaluation.putOrganization({ requestsPerMinute: 10 });
    await evaluation.tick(11);
    countsSent(evaluation);
    evaluation.feed(12, 9);
    for (let minute = 12; minute <= 15; minute += 1) await evaluation.tick(minute);
    expect(countsSent(evaluation)).toBe(0);
    await evaluation.tick(16);
    expect(await told(evaluation)).toEqual([['burst', 'firing', 9, 16]]);
  });

  test('are of no rule that is quarantined, and of none that is switched off while they ask', async () => {
    const evaluation = await start([{ ruleId: 'heavy' }, { ruleId: 'late' }, { ruleId: 'burst' }]);
    await evaluation.noteProcessEndedAt('42/heavy');
    await evaluation.tick(7);
    evaluation.feed(7, 9);
    evaluation.alterAnswers((_, body) => {
      void evaluation.putRule({ ruleId: 'late', condition: BURST, enabled: false });
      return body;
    });
    for (const minute of [8, 9]) await evaluation.tick(minute);
    expect((await told(evaluation)).map(([rule]) => rule)).toEqual(['burst']);
  });

  test('take none while the past of another series is read, which needs every request', async () => {
    const evaluation = await start([{ ruleId: 'burst' }]);
    await evaluation.putRule({ ruleId: 'young', watch: { keywordId: 1002 }, condition: BURST });
    const looks = async (minute: number) => {
      evaluation.requests('');
      await evaluation.tick(minute);
      return evaluation.requests('/keywords/1001/mentions/count').length;
    };
    expect([await looks(7), await looks(8), await looks(9)]).toEqual([0, 1, 1]);
  });

  test('leave a rule to the run that wrote its state meanwhile, which publishes its events', async () => {
    const evaluation = await start([{ ruleId: 'burst' }]);
    evaluation.feed(10, 9);
    // What is learning is written at each verdict.
    const state = { ...(await evaluation.stateOf('burst')), health: learning({ kind: 'count' }) };
    await evaluation.putState(state);
    evaluation.alterAnswers((_, body) => {
      evaluation.alterAnswers(undefined);
      void evaluation.putState({ ...state, version: 9 });
      return body;
    });
    await evaluation.tick(11);
    expect([await told(evaluation), (await evaluation.stateOf('burst'))?.version]).toEqual([[], 9]);
    await evaluation.tick(12);
    expect(await told(evaluation)).toEqual([['burst', 'firing', 9, 12]]);
  });

  test('publish nothing of a rule that another run wrote while they asked, also not what was judged before', async () => {
    const higher = { ruleId: 'higher', condition: { ...BURST, atLeast: 900 } };
    const evaluation = await start([{ ruleId: 'burst' }, higher]);
    evaluation.feed(6, 9);
    await evaluation.ticksTo(16, 11);
    expect((await told(evaluation)).map(([, status]) => status)).toEqual(['firing']);
    evaluation.feed(20, 90);
    let counts = 0;
    const takeOver = async () => {
      const state = await evaluation.stateOf('burst');
      expect(state?.outbox).toHaveLength(1);
      await evaluation.putState({ ...state, version: state?.version + 1, outbox: [] });
    };
    evaluation.alterAnswers((path, body) => {
      counts += Number(path.endsWith('/mentions/count'));
      if (counts === 2) void takeOver();
      return body;
    });
    await evaluation.tick(21);
    expect([counts, await told(evaluation)]).toEqual([2, []]);
  });

  test('that fail leave the alert to the end of its bucket', async () => {
    const evaluation = await start([{ ruleId: 'burst' }]);
    evaluation.feed(7, 9);
    evaluation.limitRequests(() => 90);
    for (let minute = 8; minute <= 9; minute += 1) await evaluation.tick(minute);
    evaluation.limitRequests(undefined);
    for (let minute = 11; minute <= 12; minute += 1) await evaluation.tick(minute);
    expect(await told(evaluation)).toEqual([['burst', 'firing', 9, 11]]);
  });

  const KEYWORDS = [1001, 1002, 1003, 1004, 1005];

  test('take one count for a whole group, and say which keyword it is by a count of its own', async () => {
    const world = buildWorld({
      definitions: Object.fromEntries(KEYWORDS.map((id) => [id, { naturalQuery: `word${id}` }])),
      keywordsSince: new Date(START - 1440 * MINUTE).toISOString(),
    });
    const evaluation = await startEvaluation(cloud, { world, looksEarly: true });
    for (const keywordId of KEYWORDS) {
      await evaluation.putRule({ ruleId: `burst-${keywordId}`, watch: { keywordId }, condition: BURST });
      for (let minute = -355; minute < 0; minute += 60) {
        evaluation.feed(minute + (keywordId % 5), 2, { keywordIds: [keywordId] });
      }
    }
    for (let minute = 1; minute <= 66; minute += 1) await evaluation.tick(minute);
    const paths = () =>
      evaluation
        .requests('')
        .map(({ path }) => path.replace('/v2/organizations/42/', '').replace('/mentions', ''))
        .filter((path) => path.startsWith('groups/7') || path.startsWith('keywords/'))
        .sort();
    paths();
    await evaluation.tick(67);
    expect(paths()).toEqual(['groups/7/count']);
    evaluation.feed(67, 12, { keywordIds: [1004] });
    await evaluation.tick(68);
    expect(await told(evaluation)).toEqual([['burst-1004', 'firing', 12, 68]]);
    expect(paths().slice(0, 3)).toEqual(['groups/7/count', 'groups/7/scroll', 'keywords/1004/count']);
  });
});
