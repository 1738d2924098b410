import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

/** A rule that sends no emails, judged once, with an alert of the first interval. */
async function startSilent(notify: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule({ notify: { email: false, ...notify }, ...fields });
  await evaluation.tick(1);
  evaluation.feed(1, 20);
  await evaluation.tick(6);
  return evaluation;
}

describe('a rule that sends no emails', () => {
  test('is judged, gives its events to programs, and leaves nothing to be told', async () => {
    const evaluation = await startSilent({ channels: ['pr-slack'] });
    const [fired] = await evaluation.events();
    expect(fired?.data).toMatchObject({ status: 'firing', email: false, channels: ['pr-slack'], samplesStatus: 'ok' });
    await evaluation.ticksTo(81, 11);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['resolved']);
    expect(await evaluation.emails()).toEqual([]);
    const state = await evaluation.stateOf('acme-loud');
    expect([state?.outbox, state?.episodes?.length]).toEqual([[], 1]);
  });

  test('is sent by email from the next alert on, once it sends emails again', async () => {
    const evaluation = await startSilent();
    await evaluation.ticksTo(81, 11);
    await evaluation.putRule();
    evaluation.feed(86, 20);
    await evaluation.ticksTo(91, 86);
    expect((await evaluation.emails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('[ALERT] Keyword 1001: 20 mentions in 5 min'),
    ]);
  });

  test('tells nothing that its deletion ended', async () => {
    const evaluation = await startSilent();
    await evaluation.deleteRule('acme-loud');
    await evaluation.tick(11);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['firing', 'ended']);
    expect(await evaluation.emails()).toEqual([]);
  });

  test('tells each mention to channels only', async () => {
    const evaluation = await startSilent({}, { condition: { kind: 'each' } });
    expect((await evaluation.events()).map(({ data }) => [data.status, data.email])).toEqual([['found', false]]);
    expect(await evaluation.emails()).toEqual([]);
    expect((await evaluation.stateOf('acme-loud'))?.outbox).toEqual([]);
  });

  test('is in no email about rules that cannot be judged, and others are', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ ruleId: 'silent', notify: { email: false } });
    await evaluation.putRule({ ruleId: 'loud' });
    await evaluation.ticksTo(6);
    evaluation.breakService('gone');
    await evaluation.ticksTo(41, 11);
    const emails = await evaluation.emails();
    expect(emails.map(({ subject }) => subject)).toEqual(['[BLIND] organization 42: rule loud cannot be judged']);
    expect(await evaluation.stateOf('silent')).toMatchObject({ health: { status: 'error', announced: true } });
  });

  test('is no story that people know: the same story of another rule is news', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ ruleId: 'silent', notify: { email: false } });
    await evaluation.putRule({ ruleId: 'loud', condition: { kind: 'threshold', window: '10m', atLeast: 30 } });
    await evaluation.tick(1);
    evaluation.feed(1, 20, { mention: 'the same recall of brake levers everywhere' });
    await evaluation.tick(6);
    evaluation.feed(6, 20, { mention: 'the same recall of brake levers everywhere' });
    await evaluation.tick(11);
    const told = (await evaluation.events()).filter(({ data }) => data.rule.ruleId === 'loud');
    expect(told.map(({ data }) => [data.status, data.joins])).toEqual([['firing', undefined]]);
    const [email] = await evaluation.emails();
    expect(email?.subject).toContain('[ALERT]');
  });
});

describe('rules that name who gets their emails', () => {
  const heardBy = (emails: Awaited<ReturnType<Awaited<ReturnType<typeof startEvaluation>>['emails']>>) =>
    emails.map(({ attributes }) => attributes.rule?.Value).sort();

  test('share an email with those that name the same people, and with no other', async () => {
    const evaluation = await startEvaluation(cloud);
    for (const ruleId of ['a', 'b']) await evaluation.putRule({ ruleId, notify: { emails: ['Ceo@example.com'] } });
    await evaluation.putRule({ ruleId: 'c', notify: { emails: ['ceo@example.com'], only: true } });
    await evaluation.putRule({ ruleId: 'd' });
    await evaluation.tick(1);
    evaluation.feed(1, 20);
    await evaluation.tick(6);
    expect(heardBy(await evaluation.emails())).toEqual(['42/d', '["42/a","42/b"]', 'only/42/c']);
    evaluation.breakService('gone');
    await evaluation.ticksTo(41, 11);
    expect(heardBy(await evaluation.emails())).toEqual(['42/d', '["42/a","42/b"]', 'only/42/c']);
  });
});
