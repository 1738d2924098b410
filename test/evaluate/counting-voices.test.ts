import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { buildWorld } from '../service/build-world.ts';
import { alterScrolls, type RawMention, withUnreadable } from '../support/alter-scrolls.ts';
import { asked, BY_ITSELF, storedOf } from '../support/read-keyword.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const TEXT = 'The new trains of Acme are late again, and nobody at the station knows why this morning';
const ROBOT = { type: 'TWITTER', mention: TEXT, author: 'robot' };

/** A rule of five minutes that fires at five voices, judged once. */
async function startRule(fields: Record<string, unknown> = {}): Promise<Evaluation> {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule({ count: 'voices', ...fields });
  await evaluation.tick(1);
  evaluation.requests('');
  return evaluation;
}

/** Feeds texts that share no words. */
function feedTexts(evaluation: Evaluation, minute: number, count: number, fields: Record<string, unknown> = {}) {
  for (let at = 0; at < count; at += 1) {
    const mention = Array.from({ length: 8 }, (_, word) => `word${minute}x${at}x${word}`).join(' ');
    evaluation.feed(minute, 1, { type: 'TWITTER', mention, ...fields });
  }
}

/** The stored mentions and voices of a keyword that is read, of the intervals that have mentions, oldest first. */
const voicesOf = (evaluation: Evaluation, keywordId = 1001) =>
  storedOf(evaluation, { keywordId }, ({ total, copies }, at) => (total[at] ?? 0) - (copies?.total[at] ?? 0));

/** A hundred papers that print one text, each at its own address. */
async function feedPapers(evaluation: Evaluation, minute: number) {
  for (let at = 0; at < 100; at += 1) {
    await evaluation.feed(minute, 1, { mention: TEXT, title: 'Late', url: `https://paper${at}.example/${at}` });
  }
}

describe('a rule that counts voices', () => {
  test("does not fire for a robot's hundred copies, and fires for a hundred papers with one text", async () => {
    const evaluation = await startRule();
    evaluation.feed(1, 100, ROBOT);
    await evaluation.tick(6);
    expect(await evaluation.events()).toEqual([]);
    await feedPapers(evaluation, 6);
    await evaluation.tick(11);
    const [event] = await evaluation.events();
    expect(event?.data).toMatchObject({ status: 'firing', count: 'voices', mentions: 100, samplesTotal: 100 });
    expect(event?.data.observed).toBeGreaterThanOrEqual(99);
    expect(event?.data.explanation).toMatch(/^(99|100) voices in 5 min \(100 mentions\); the rule asks for/);
    const [email] = await evaluation.emails();
    expect(email?.subject).toMatch(/^\[ALERT\] Keyword 1001: (99|100) voices in 5 min \(100 mentions\)/);
  });

  test('knows a text again in later intervals and containers, beside the mentions that it counts', async () => {
    const evaluation = await startRule();
    evaluation.feed(1, 4, ROBOT);
    await evaluation.tick(6);
    evaluation.coldStart();
    evaluation.feed(6, 100, { ...ROBOT, author: 'another' });
    feedTexts(evaluation, 7, 4);
    await evaluation.tick(11);
    expect(await evaluation.events()).toEqual([]);
    expect(await voicesOf(evaluation)).toEqual([
      [4, 1],
      [104, 4],
    ]);
  });

  test('asks for a count, and for a scroll only where there are mentions', async () => {
    const evaluation = await startRule();
    await evaluation.ticksTo(11, 6);
    expect(new Set(asked(evaluation))).toEqual(new Set(['keywords/1001/count']));
    evaluation.feed(11, 2);
    await evaluation.tick(16);
    expect(asked(evaluation)).toEqual(BY_ITSELF);
  });

  test('has a past of voices at once: its mentions are read as those of every new rule', async () => {
    const evaluation = await startEvaluation(cloud, { world: buildWorld() });
    for (let day = 13; day > 0; day -= 1) {
      evaluation.feed(-day * 1440, 60, ROBOT);
      feedTexts(evaluation, -day * 1440 + 60, 2);
    }
    await evaluation.putRule({ count: 'voices', condition: { kind: 'spike', window: '4h', ratio: 3, minMentions: 3 } });
    await evaluation.ticksTo(6);
    const state = await evaluation.stateOf('acme-loud');
    expect(state?.health.status).toBe('ok');
    expect(state?.verdict.expected.usualPeak).toBe(3);
  });

  test('counts negative voices and all of them for their share', async () => {
    const condition = { kind: 'negative-surge', window: '5m', share: 0.6, minMentions: 3 };
    const evaluation = await startRule({ condition });
    evaluation.feed(1, 50, { ...ROBOT, autoSentiment: 'NEGATIVE' });
    feedTexts(evaluation, 2, 3, { autoSentiment: 'POSITIVE' });
    await evaluation.tick(6);
    expect(await evaluation.events()).toEqual([]);
    feedTexts(evaluation, 6, 4, { autoSentiment: 'NEGATIVE' });
    await evaluation.tick(11);
    const [event] = await evaluation.events();
    expect(event?.data).toMatchObject({ observed: 4, mentions: 4, sentiment: { NEGATIVE: 4, total: 4 } });
  });
});

const withoutFirst = (mentions: readonly RawMention[]) => mentions.slice(1);

describe('a young interval whose scroll does not have what was counted', () => {
  test('stays a gap, is asked again each minute, and is told once the scroll has all', async () => {
    const evaluation = await startRule();
    let isShort = true;
    alterScrolls(evaluation, (mentions) => (isShort ? withoutFirst(mentions) : mentions));
    feedTexts(evaluation, 1, 9);
    await evaluation.ticksTo(8, 6);
    expect(await voicesOf(evaluation)).toEqual([]);
    isShort = false;
    await evaluation.tick(9);
    expect(await voicesOf(evaluation)).toEqual([[9, 9]]);
    await evaluation.tick(10);
    expect((await evaluation.events()).map(({ data }) => [data.observed, data.window.to])).toEqual([
      [9, new Date(START + 5 * MINUTE).toISOString()],
    ]);
  });

  test('is counted and no more when that lasts for ten minutes', async () => {
    const evaluation = await startRule();
    alterScrolls(evaluation, withoutFirst);
    feedTexts(evaluation, 1, 9);
    await evaluation.ticksTo(16, 6);
    expect(await storedOf(evaluation, {}, ({ copies }, at) => copies?.total[at] ?? null)).toEqual([[9, null]]);
    asked(evaluation);
    await evaluation.tick(17);
    expect(asked(evaluation).filter((path) => path.endsWith('/scroll'))).toEqual([]);
  });

  test('is read at once where a mention was stored between the two: another count has it', async () => {
    const evaluation = await startRule();
    feedTexts(evaluation, 1, 8);
    let isStored = false;
    evaluation.alterAnswers((path, body) => {
      if (path.endsWith('/count') && !isStored) {
        isStored = true;
        feedTexts(evaluation, 2, 1);
      }
      return body;
    });
    await evaluation.tick(6);
    expect(await voicesOf(evaluation)).toEqual([[9, 9]]);
    expect((await evaluation.events()).map(({ data }) => data.observed)).toEqual([9]);
  });

  test('is not asked again where a mention cannot be read', async () => {
    const evaluation = await startRule();
    alterScrolls(evaluation, withUnreadable);
    feedTexts(evaluation, 1, 9);
    await evaluation.tick(6);
    asked(evaluation);
    await evaluation.tick(7);
    expect(asked(evaluation)).toEqual([]);
  });
});

describe('as long as mentions cannot be read', () => {
  test('the rule is not judged on mentions, and its people are told why', async () => {
    const evaluation = await startRule();
    alterScrolls(evaluation, withUnreadable);
    for (let minute = 6; minute <= 241; minute += 5) {
      feedTexts(evaluation, minute - 4, 9);
      await evaluation.tick(minute);
    }
    expect(await evaluation.events()).toEqual([]);
    const { health } = (await evaluation.stateOf('acme-loud')) ?? {};
    expect(health).toMatchObject({ status: 'error', cause: 'not-read' });
    expect(health.text).toContain('write "count": "mentions"');
    const blind = (await evaluation.emails()).filter(({ subject }) => subject?.includes('[BLIND]'));
    expect(blind[0]?.text).toContain('The rule counts voices, but the mentions of');
  });

  test('a rule on the mentions of the same keyword is judged as if there were no other', async () => {
    const evaluation = await startRule();
    await evaluation.putRule({ ruleId: 'counted' });
    await evaluation.tick(6);
    evaluation.limitRequests((path) => (path.endsWith('/scroll') ? 90 : undefined));
    feedTexts(evaluation, 6, 9);
    await evaluation.tick(11);
    const events = await evaluation.events();
    expect(events.map(({ data }) => [data.rule.ruleId, data.observed, data.late])).toEqual([['counted', 9, false]]);
    evaluation.limitRequests(undefined);
    await evaluation.tick(14);
    const later = await evaluation.events();
    expect(later.map(({ data }) => [data.rule.ruleId, data.observed])).toContainEqual(['acme-loud', 9]);
  });
});
