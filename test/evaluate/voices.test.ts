import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { type Evaluation, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const SCROLL = '/mentions/scroll';
const ROBOT = { author: 'robot' };

/** A rule of five minutes that wants three voices, judged once. */
async function startRule(fields: Record<string, unknown> = {}): Promise<Evaluation> {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule({ minVoices: 3, ...fields });
  await evaluation.tick(1);
  return evaluation;
}

/** What was told since it was last asked: by events, and by how many emails. */
async function told(evaluation: Evaluation) {
  const events = await evaluation.events();
  return { events, statuses: events.map(({ data }) => data.status), emails: (await evaluation.emails()).length };
}

describe('an alert with fewer voices than its rule asks for', () => {
  test('is held back from everybody, without being asked about each minute', async () => {
    const evaluation = await startRule();
    evaluation.feed(1, 9, ROBOT);
    await evaluation.tick(6);
    expect(await told(evaluation)).toMatchObject({ statuses: [], emails: 0 });
    evaluation.requests('');
    for (const minute of [7, 8, 9]) await evaluation.tick(minute);
    expect(evaluation.requests(SCROLL)).toEqual([]);
    expect(await told(evaluation)).toMatchObject({ statuses: [], emails: 0 });
    const state = await evaluation.stateOf('acme-loud');
    expect(state).toMatchObject({ phase: { kind: 'firing' }, outbox: [{ heldBack: { voices: 1, mentions: 9 } }] });
    expect(state?.openOf).toBe('mention-alerts/token/main#later');
  });

  test('is told as soon as there are enough, with the numbers of then and what it waited for', async () => {
    const evaluation = await startRule();
    evaluation.feed(1, 9, ROBOT);
    await evaluation.tick(6);
    evaluation.feed(6, 7);
    await evaluation.tick(11);
    const { events, emails } = await told(evaluation);
    expect(emails).toBe(1);
    expect(events.map(({ data }) => [data.status, data.observed, data.samplesShown])).toEqual([['firing', 7, 5]]);
    expect(events[0]?.data.explanation).toMatch(
      /^7 mentions in 5 min; .* It was held back for 6 min: 1 voice in 9 mentions until then\.$/,
    );
    await evaluation.ticksTo(21, 16);
    expect((await told(evaluation)).statuses).toEqual(['resolved']);
  });

  test('that ends before is told to nobody, and hides nothing that comes after it', async () => {
    const evaluation = await startRule();
    evaluation.feed(1, 60, ROBOT);
    await evaluation.ticksTo(16, 6);
    expect(await told(evaluation)).toMatchObject({ statuses: [], emails: 0 });
    const state = await evaluation.stateOf('acme-loud');
    expect(state).toMatchObject({ phase: { kind: 'quiet' }, outbox: [], neverTold: { voices: 1, mentions: 60 } });
    expect(state?.episodes).toMatchObject([{ held: 'voices', voices: 1, mentions: 60, endedAt: expect.any(Number) }]);
    evaluation.feed(16, 7);
    await evaluation.tick(21);
    expect((await told(evaluation)).statuses).toEqual(['firing']);
  });

  test('is told where its mentions cannot be read', async () => {
    const evaluation = await startRule();
    evaluation.feed(1, 9, ROBOT);
    evaluation.failRequests((path) => path.endsWith(SCROLL));
    await evaluation.tick(6);
    expect((await told(evaluation)).events.map(({ data }) => [data.status, data.samplesStatus])).toEqual([
      ['firing', 'failed'],
    ]);
  });

  test('is told at the next evaluation where the rule asks for fewer by then, and of a rule that asks for none', async () => {
    const evaluation = await startRule();
    await evaluation.putRule({ ruleId: 'acme-any' });
    evaluation.feed(1, 9, ROBOT);
    await evaluation.tick(6);
    expect((await told(evaluation)).events.map(({ data }) => data.rule.ruleId)).toEqual(['acme-any']);
    await evaluation.putRule({ minVoices: 1 });
    await evaluation.tick(7);
    const { events } = await told(evaluation);
    expect(events.map(({ data }) => [data.rule.ruleId, data.status])).toEqual([['acme-loud', 'firing']]);
  });

  test('of a rule that is disabled meanwhile is told to nobody, nor is its end', async () => {
    const evaluation = await startRule();
    evaluation.feed(1, 9, ROBOT);
    await evaluation.tick(6);
    await evaluation.putRule({ minVoices: 3, enabled: false });
    await evaluation.tick(7);
    expect(await told(evaluation)).toMatchObject({ statuses: [], emails: 0 });
  });

  test('of a rule without samples is read all the same', async () => {
    const evaluation = await startRule({ samples: { count: 0 } });
    evaluation.feed(1, 9, ROBOT);
    await evaluation.tick(6);
    expect((await told(evaluation)).statuses).toEqual([]);
  });
});

describe('an alert of which half is', () => {
  test.each([
    ['one text', { mention: 'acme has one text for all of these accounts' }, '9 of the 16 are copies of one text.'],
    ['by one author', ROBOT, '9 of the 16 are by one author.'],
  ])('%s says so in its text', async (_, fields, said) => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9, fields);
    evaluation.feed(2, 7);
    await evaluation.tick(6);
    const [event] = await evaluation.events();
    expect(event?.data.explanation).toMatch(new RegExp(` ${said}$`));
    expect((await evaluation.emails())[0]?.text).toContain(said);
  });
});
