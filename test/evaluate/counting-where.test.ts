import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { where } from '../../functions/domain/items/rule/where.ts';
import { buildWorld } from '../service/build-world.ts';
import { alterScrolls, withUnreadable } from '../support/alter-scrolls.ts';
import { asked, BY_ITSELF, storedOf } from '../support/read-keyword.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const RECALL = { title: 'Acme', mention: 'A recall of the brake lever', languages: ['no'], reach: 20_000 };
const RECALLS = { text: 'recall OR "brake lever"', languages: ['no'] };

/** A rule of five minutes that fires at five mentions that match, judged once. */
async function startRule(fields: Record<string, unknown> = {}): Promise<Evaluation> {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule({ where: RECALLS, ...fields });
  await evaluation.tick(1);
  evaluation.requests('');
  return evaluation;
}

/** The stored mentions of a keyword, and those that match, of the intervals with mentions, oldest first. */
const matchingOf = (evaluation: Evaluation, value: unknown = RECALLS, keywordId = 1001) =>
  storedOf(evaluation, { keywordId, where: where.parse(value) }, ({ matching }, at) => matching?.total[at] ?? null);

describe('a rule with where', () => {
  test('counts only mentions that match, and its event, sentences and samples are of these', async () => {
    const evaluation = await startRule();
    evaluation.feed(1, 40);
    evaluation.feed(2, 4, RECALL);
    evaluation.feed(3, 9, { ...RECALL, languages: ['sv'] });
    await evaluation.tick(6);
    expect(await evaluation.events()).toEqual([]);
    evaluation.feed(6, 40);
    evaluation.feed(7, 7, RECALL);
    await evaluation.tick(11);
    const [event] = await evaluation.events();
    expect(event?.data).toMatchObject({
      status: 'firing',
      observed: 7,
      samplesTotal: 7,
      where: RECALLS,
      story: { of: 7, read: 7 },
      sentiment: { total: 7 },
    });
    expect(event?.data.samples.length).toBeGreaterThan(0);
    expect(event?.data.samples.filter(({ text }) => !text.includes('recall'))).toEqual([]);
    expect(event?.data.explanation).toMatch(
      /^7 mentions in 5 min with recall OR "brake lever", in Norwegian; the rule asks/,
    );
    const [email] = await evaluation.emails();
    expect(email?.subject).toMatch(/^\[ALERT\] Keyword 1001: 7 matching mentions in 5 min/);
    expect(await matchingOf(evaluation)).toEqual([
      [53, 4],
      [47, 7],
    ]);
  });

  test('asks for a count, and for one scroll where there are mentions, however many rules read it in how many ways', async () => {
    const evaluation = await startRule();
    const ways = [
      { count: 'voices' },
      { where: { minReach: 10_000 } },
      { where: { authors: ['Kari Nordmann'] }, count: 'voices' },
      { where: { ...RECALLS, text: '"brake lever"  OR RECALL' } },
      { condition: { kind: 'negative-surge', window: '5m', share: 0.6, minMentions: 3 }, where: { locations: ['NO'] } },
    ];
    for (const [at, fields] of ways.entries())
      await evaluation.putRule({ ruleId: `way-${at}`, where: null, ...fields });
    await evaluation.ticksTo(11, 6);
    asked(evaluation);
    evaluation.feed(11, 3, RECALL);
    await evaluation.tick(16);
    const paths = asked(evaluation);
    expect(paths.filter((path) => path.endsWith('/scroll'))).toEqual(['keywords/1001/scroll']);
    expect(await matchingOf(evaluation, { minReach: 10_000 })).toEqual([[3, 3]]);
    expect(await matchingOf(evaluation, { authors: ['kari nordmann'] })).toEqual([[3, 0]]);
  });

  test('shares its series with a rule whose where says the same in another order and case', async () => {
    const evaluation = await startRule({ where: { languages: ['no', 'sv'], authors: ['Kari', 'Ola'] } });
    await evaluation.putRule({ ruleId: 'same', where: { authors: ['OLA', 'kari'], languages: ['SV', 'no'] } });
    await evaluation.ticksTo(11, 6);
    asked(evaluation);
    evaluation.feed(11, 3, RECALL);
    await evaluation.tick(16);
    expect(asked(evaluation)).toEqual(BY_ITSELF);
  });

  test('counts voices among the mentions that match', async () => {
    const evaluation = await startRule({ count: 'voices', where: { languages: ['no'] } });
    const robot = { type: 'TWITTER', languages: ['no'], mention: 'one text of a robot that says it again and again' };
    evaluation.feed(1, 50, robot);
    evaluation.feed(2, 50, { ...robot, languages: ['en'], mention: 'another text in another language of no interest' });
    await evaluation.tick(6);
    expect(await evaluation.events()).toEqual([]);
    for (let at = 0; at < 6; at += 1) {
      const mention = Array.from({ length: 8 }, (_, word) => `word${at}x${word}`).join(' ');
      evaluation.feed(6, 1, { ...robot, mention });
    }
    evaluation.feed(7, 3, robot);
    await evaluation.tick(11);
    const [event] = await evaluation.events();
    expect(event?.data).toMatchObject({ observed: 6, count: 'voices', mentions: 9, where: { languages: ['no'] } });
  });

  test('has a past of the mentions that match at once: it is read as that of every new rule', async () => {
    const evaluation = await startEvaluation(cloud, { world: buildWorld() });
    for (let day = 13; day > 0; day -= 1) {
      evaluation.feed(-day * 1440, 60);
      evaluation.feed(-day * 1440 + 60, 3, RECALL);
    }
    const condition = { kind: 'spike', window: '4h', ratio: 3, minMentions: 3 };
    await evaluation.putRule({ where: RECALLS, condition });
    await evaluation.ticksTo(6);
    const state = await evaluation.stateOf('acme-loud');
    expect(state?.health.status).toBe('ok');
    expect(state?.verdict.expected.usualPeak).toBe(3);
  });

  test('has a share of negative mentions of those that match', async () => {
    const condition = { kind: 'negative-surge', window: '5m', share: 0.6, minMentions: 3 };
    const evaluation = await startRule({ condition });
    evaluation.feed(1, 50, { autoSentiment: 'POSITIVE' });
    evaluation.feed(2, 1, { ...RECALL, autoSentiment: 'POSITIVE' });
    evaluation.feed(3, 4, { ...RECALL, autoSentiment: 'NEGATIVE' });
    await evaluation.tick(6);
    const [event] = await evaluation.events();
    expect(event?.data).toMatchObject({ observed: 4, sentiment: { NEGATIVE: 4, total: 5 } });
  });

  test('counts of them the sources and the sentiments that it names', async () => {
    const evaluation = await startRule({ sourceTypes: ['PRINT'], sentiments: ['NEGATIVE'] });
    evaluation.feed(1, 20, { ...RECALL, type: 'PRINT', autoSentiment: 'POSITIVE' });
    evaluation.feed(2, 20, { ...RECALL, type: 'WEB', autoSentiment: 'NEGATIVE' });
    evaluation.feed(3, 20, { type: 'PRINT', autoSentiment: 'NEGATIVE' });
    evaluation.feed(4, 6, { ...RECALL, type: 'PRINT', autoSentiment: 'NEGATIVE' });
    await evaluation.tick(6);
    const [event] = await evaluation.events();
    expect(event?.data).toMatchObject({ observed: 6, byType: { PRINT: 6 }, samplesTotal: 6 });
  });

  test('starts anew when its where says something else, and goes on when only its order changed', async () => {
    const evaluation = await startRule({ where: { languages: ['no', 'sv'] } });
    evaluation.feed(1, 9, RECALL);
    await evaluation.tick(6);
    await evaluation.events();
    await evaluation.putRule({ where: { languages: ['sv', 'no'] } });
    await evaluation.tick(7);
    expect(await evaluation.events()).toEqual([]);
    await evaluation.putRule({ where: { languages: ['sv'] } });
    await evaluation.ticksTo(16, 8);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['ended']);
  });
});

describe('as long as mentions cannot be read', () => {
  test('nothing is judged, neither as none nor as all, and its people are told why', async () => {
    const evaluation = await startRule();
    alterScrolls(evaluation, withUnreadable);
    for (let minute = 6; minute <= 241; minute += 5) {
      evaluation.feed(minute - 4, 9, RECALL);
      await evaluation.tick(minute);
    }
    expect(await evaluation.events()).toEqual([]);
    expect(new Set((await matchingOf(evaluation)).map(([, matching]) => matching))).toEqual(new Set([null]));
    const { health } = (await evaluation.stateOf('acme-loud')) ?? {};
    expect(health).toMatchObject({ status: 'error', cause: 'not-read' });
    expect(health.text).toMatch(/^The rule counts mentions that match its where, but .* leave "where" out\.$/);
  });

  test('an interval is caught up as soon as there are scrolls again', async () => {
    const evaluation = await startRule();
    await evaluation.tick(6);
    evaluation.limitRequests((path) => (path.endsWith('/scroll') ? 90 : undefined));
    evaluation.feed(6, 9, RECALL);
    await evaluation.tick(11);
    expect(await evaluation.events()).toEqual([]);
    evaluation.limitRequests(undefined);
    await evaluation.tick(14);
    expect((await evaluation.events()).map(({ data }) => data.observed)).toEqual([9]);
  });
});

test('keywords that are read with their group have the mentions that match by no request more', async () => {
  const keywords = [1001, 1002, 1003, 1004];
  const world = buildWorld({
    definitions: Object.fromEntries(keywords.map((id) => [id, { naturalQuery: `word${id}` }])),
    keywordsSince: new Date(START - 1440 * MINUTE).toISOString(),
  });
  for (const keyword of world.organizations[0]?.groups[0]?.keywords ?? []) keyword.name = `Keyword ${keyword.id}`;
  const evaluation = await startEvaluation(cloud, { world });
  for (const keywordId of keywords) {
    await evaluation.putRule({ ruleId: `loud-${keywordId}`, watch: { keywordId }, where: RECALLS });
    for (let minute = -355; minute < 0; minute += 60) evaluation.feed(minute, 3, { keywordIds: [keywordId] });
  }
  await evaluation.ticksTo(11);
  asked(evaluation);
  evaluation.feed(11, 2, { ...RECALL, keywordIds: [1002] });
  evaluation.feed(12, 100, { keywordIds: [1002] });
  evaluation.feed(12, 2, { ...RECALL, keywordIds: [1003] });
  await evaluation.tick(16);
  expect(asked(evaluation).filter((path) => path.startsWith('groups/'))).toEqual(['groups/7/count', 'groups/7/scroll']);
  expect((await matchingOf(evaluation, RECALLS, 1002)).at(-1)).toEqual([102, 2]);
  expect((await matchingOf(evaluation, RECALLS, 1003)).at(-1)).toEqual([2, 2]);
});

test('a quiet hour of one keyword is no standstill of the service, in however many ways the keyword is looked at', async () => {
  const evaluation = await startEvaluation(cloud);
  for (const at of [0, 1, 2]) await evaluation.putRule({ ruleId: `way-${at}`, where: { minReach: at + 1 } });
  await evaluation.putRule({ ruleId: 'voices', count: 'voices' });
  await evaluation.tick(1);
  for (let minute = 6; minute <= 161; minute += 5) {
    if (minute < 126) evaluation.feed(minute - 4, 5, RECALL);
    await evaluation.tick(minute);
  }
  const health = (await evaluation.stateOf('way-0'))?.health;
  expect(health).toEqual({ status: 'ok' });
});

test('what matches is shown although a full page of a busy keyword came first', async () => {
  const evaluation = await startRule();
  evaluation.feed(1, 1200, { reach: 90_000 });
  evaluation.feed(2, 6, { ...RECALL, reach: 5 });
  await evaluation.tick(6);
  const [event] = await evaluation.events();
  expect(event?.data).toMatchObject({ observed: 6, samplesTotal: 6, story: { of: 6, read: 6 } });
  expect(event?.data.samplesShown).toBeGreaterThan(0);
});

test('a rule that tells each mention tells those that match', async () => {
  const evaluation = await startRule({ condition: { kind: 'each' } });
  evaluation.feed(1, 1200);
  evaluation.feed(2, 1, RECALL);
  await evaluation.tick(6);
  const [event] = await evaluation.events();
  expect(event?.data).toMatchObject({
    status: 'found',
    observed: 1,
    where: RECALLS,
    samples: [{ text: RECALL.mention }],
  });
  expect(event?.data.explanation).toBe('1 mention in 5 min with recall OR "brake lever", in Norwegian.');
});
