import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();
const told = async (evaluation: Evaluation) =>
  (await evaluation.events()).map(({ data }) => [data.status, data.observed]);

describe('a silence', () => {
  test('that is taken back releases what it held back at the next tick, and an open alert speaks again', async () => {
    const evaluation = await startEvaluation(cloud);
    const rule = { condition: { kind: 'threshold', window: '1h', atLeast: 5 } };
    await evaluation.putRule({ ...rule, silencedUntil: at(30 * 24 * 60) });
    await evaluation.tick(1);
    evaluation.feed(1, 8);
    await evaluation.tick(6);
    expect(await told(evaluation)).toEqual([]);
    await evaluation.putRule(rule);
    await evaluation.tick(7);
    expect(await told(evaluation)).toEqual([['firing', 8]]);
    // What a summary tells of it: why it was late, and when people heard.
    const { episodes, watchName } = (await evaluation.stateOf('acme-loud')) ?? {};
    expect(episodes).toMatchObject([{ held: 'muted', toldAt: START + 7 * MINUTE }]);
    expect(watchName).toBe('Keyword 1001');
    evaluation.feed(31, 300);
    await evaluation.ticksTo(66, 11);
    expect(await told(evaluation)).toEqual([['updated', 300]]);
  });

  test('says nothing of what began and ended in it where its end is not wanted', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ notify: { resolved: false }, silencedUntil: at(30) });
    await evaluation.tick(1);
    evaluation.feed(1, 20);
    await evaluation.ticksTo(36, 6);
    expect(await told(evaluation)).toEqual([]);
    const state = await evaluation.stateOf('acme-loud');
    expect(state?.outbox).toEqual([]);
    expect(state?.episodes).toMatchObject([{ held: 'muted', endedAt: expect.any(Number) }]);
    expect(state?.episodes).not.toMatchObject([{ toldAt: expect.any(Number) }]);
  });

  test('of many episodes ends with one message, which counts the others', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ silencedUntil: at(122) });
    await evaluation.tick(1);
    for (const minute of [1, 71]) evaluation.feed(minute, minute === 1 ? 20 : 30);
    await evaluation.ticksTo(121, 6);
    expect((await evaluation.stateOf('acme-loud'))?.outbox).toHaveLength(1);
    await evaluation.tick(122);
    const [event, ...more] = await evaluation.events();
    expect([event?.data.status, event?.data.episode.peak, event?.data.others, more]).toEqual(['resolved', 30, 1, []]);
  });
});

describe('a silence goes on', () => {
  const SECOND = 'mention-alerts/token/second';
  const rule = { condition: { kind: 'threshold', window: '1h', atLeast: 5 }, silencedUntil: at(40) };

  /** An alert is open that nobody was told of. */
  async function silenced(): Promise<Evaluation> {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putSecret(SECOND, 'admin-token');
    await evaluation.putOrganization({ organizationId: 43 });
    await evaluation.putRule(rule);
    await evaluation.tick(1);
    evaluation.feed(1, 8);
    await evaluation.tick(6);
    return evaluation;
  }

  test.each<[string, (evaluation: Evaluation) => Promise<unknown>]>([
    ['its rule gets a typo', (evaluation) => evaluation.putRule({ ...rule, severty: 'info' })],
    ['its organization gets a typo', (evaluation) => evaluation.putOrganization({ timezone: 'UTC' })],
    ['its organization moves to another token', (evaluation) => evaluation.putOrganization({ secretName: SECOND })],
    ['its organization moves with a typo', (evaluation) => evaluation.putOrganization({ secretName: SECOND, a: 1 })],
  ])('when %s, and what it held back is told at its end', async (_, change) => {
    const evaluation = await silenced();
    await change(evaluation);
    await evaluation.tick(8);
    expect(await told(evaluation)).toEqual([]);
    await evaluation.tick(40);
    expect(await told(evaluation)).toEqual([['firing', 8]]);
  });

  test.each<[string, (evaluation: Evaluation) => Promise<unknown>]>([
    ['its rule is disabled', (evaluation) => evaluation.putRule({ ...rule, enabled: false })],
    ['its organization is disabled', (evaluation) => evaluation.putOrganization({ enabled: false })],
  ])('when %s, and nobody hears of what began and ended in it before its end', async (_, change) => {
    const evaluation = await silenced();
    await change(evaluation);
    await evaluation.ticksTo(36, 11);
    expect(await told(evaluation)).toEqual([]);
    expect((await evaluation.stateOf('acme-loud'))?.phase).toMatchObject({ kind: 'quiet' });
    await evaluation.tick(40);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['ended']);
  });
});

describe('a burst that began and ended while nobody looked', () => {
  test.each([
    ['also where its end is not wanted', { resolved: false }],
    ['as one message', {}],
  ])('is told, %s', async (_name, notify) => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ notify, severity: 'critical' });
    await evaluation.ticksTo(6);
    evaluation.feed(12, 50);
    await evaluation.tick(31);
    const events = await evaluation.events();
    expect(events.map(({ data }) => [data.status, data.wholeEpisode, data.episode.peak])).toEqual([
      ['resolved', true, 50],
    ]);
    expect((await evaluation.emails()).map(({ subject }) => subject?.split(' ')[0])).toEqual(['[RESOLVED]']);
  });

  test('for one tick only is told as well', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ notify: { resolved: false } });
    await evaluation.ticksTo(11);
    evaluation.feed(12, 50);
    await evaluation.ticksTo(26, 21);
    expect((await told(evaluation)).map(([status]) => status)).toEqual(['resolved']);
  });
});

describe('the email of a storm', () => {
  test('reaches people who filter by any of its rules, by severity or by kind', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ ruleId: 'mine', severity: 'warning' });
    await evaluation.putRule({ ruleId: 'other-a', severity: 'critical' });
    await evaluation.putRule({
      ruleId: 'other-b',
      severity: 'info',
      condition: { kind: 'threshold', window: '10m', atLeast: 9 },
    });
    await evaluation.tick(1);
    evaluation.feed(1, 20);
    await evaluation.tick(6);
    const [email, ...more] = await evaluation.emails();
    expect(more).toEqual([]);
    const members = (name: string) => JSON.parse(email?.attributes[name]?.Value ?? '[]').sort();
    expect(email?.attributes.ruleId?.Type).toBe('String.Array');
    expect(members('ruleId')).toEqual(['mine', 'other-a', 'other-b']);
    expect(members('severity')).toEqual(['critical', 'info', 'warning']);
    expect(email?.attributes.organizationId).toEqual({ Type: 'String', Value: '42' });
  });
});
