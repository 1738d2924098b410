import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { SHOWN_PER_HOUR } from '../../functions/domain/channels/hourly-cap.ts';
import { type Evaluation, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const firing = async (evaluation: Evaluation) =>
  (await evaluation.events()).filter(({ data }) => data.status === 'firing').map(({ data }) => data.rule.ruleId);
const subjects = async (evaluation: Evaluation) => (await evaluation.operations()).map(({ subject }) => subject);

/** Two rules on two keywords, evaluated once, then a burst of both. */
async function twoRules() {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule({ ruleId: 'good' });
  await evaluation.putRule({ ruleId: 'bad', watch: { keywordId: 1002 } });
  await evaluation.tick(1);
  evaluation.feed(1, 20);
  evaluation.feed(1, 20, { keywordIds: [1002] });
  return evaluation;
}

describe('an item of State that cannot be read costs only its own rule', () => {
  test('when it is what is remembered of a rule; operations is told which, and what to do', async () => {
    const evaluation = await twoRules();
    await evaluation.putState({ ...(await evaluation.stateOf('bad')), health: { status: 'resting' } });
    await evaluation.tick(6);
    expect(await firing(evaluation)).toEqual(['good']);
    const [notice] = await evaluation.operations();
    expect(notice?.subject).toBe('[OPERATIONS] the stored state of rule 42/bad cannot be read');
    expect(notice?.text).toContain('Delete the item');
  });
});

describe('operations that cannot be told', () => {
  test('hear it later: no rule waits for it', async () => {
    const evaluation = await twoRules();
    const notice = { pk: 'operations', sk: 'notice#older', status: 'unpublished', version: '', claimedUntil: 0 };
    await evaluation.putState({ ...notice, subject: 'of an earlier run', text: 'text', raisedAt: 0 });
    evaluation.moveSns('http://127.0.0.1:9');
    await expect(evaluation.tick(6)).rejects.toThrow();
    expect((await evaluation.stateOf('good'))?.phase).toMatchObject({ kind: 'firing' });
    evaluation.moveSns();
    await evaluation.tick(7);
    expect((await firing(evaluation)).sort()).toEqual(['bad', 'good']);
    expect(await subjects(evaluation)).toContain('[OPERATIONS] of an earlier run');
  });

  test('by an item of theirs that cannot be read hear of the cause all the same', async () => {
    const evaluation = await twoRules();
    await evaluation.putState({ pk: 'operations', sk: 'notice#42/rule-item/typo', status: 'resting' });
    await evaluation.putRuleItem({ organizationId: 42, ruleId: 'typo', wtach: {} });
    await evaluation.tick(6);
    expect(await subjects(evaluation)).toEqual(['[OPERATIONS] rule item 42/typo is not understood']);
  });
});

test('the emails of an hour that are used up hold back no critical alert, and no end', async () => {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule({ ruleId: 'usual' });
  await evaluation.putRule({ ruleId: 'critical', severity: 'critical', watch: { keywordId: 1002 } });
  await evaluation.tick(1);
  evaluation.feed(1, 20);
  await evaluation.tick(6);
  const subjectsOf = async () => (await evaluation.emails()).map(({ subject }) => subject.split(' ')[0]);
  expect(await subjectsOf()).toEqual(['[ALERT]']);
  const shown = new Set(Array.from({ length: SHOWN_PER_HOUR }, (_, at) => `event-${at}`));
  await evaluation.putState({ pk: 'emails#42', sk: 'hour#2026-11-20T14:00:00.000Z', shown });
  evaluation.feed(6, 20, { keywordIds: [1002] });
  await evaluation.tick(11);
  expect((await subjectsOf()).sort()).toEqual(['[ALERT]', '[RESOLVED]']);
});

test('a rule that another run wrote while this one counted is theirs: nothing of it is published twice', async () => {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule();
  await evaluation.tick(1);
  evaluation.feed(1, 20);
  evaluation.moveSns('http://127.0.0.1:9');
  await expect(evaluation.tick(6)).resolves.toBeUndefined();
  const owed = await evaluation.stateOf('acme-loud');
  expect(owed?.outbox).toHaveLength(1);
  evaluation.moveSns();
  let isWritten = false;
  evaluation.alterAnswers((path, body) => {
    if (path.endsWith('/mentions/count') && !isWritten) {
      isWritten = true;
      void evaluation.putState({ ...owed, version: Number(owed?.version) + 1, outbox: [] });
    }
    return body;
  });
  await evaluation.tick(11);
  expect(isWritten).toBe(true);
  expect([await evaluation.events(), await evaluation.emails()]).toEqual([[], []]);
});

describe('what another run wrote in the very moment, and tells, is not told by this one', () => {
  const FIELDS = {
    condition: { kind: 'threshold', window: '2h', atLeast: 15 },
    escalate: { after: '10m', severity: 'critical' },
  };

  test.each<[string, number, (evaluation: Evaluation) => Promise<unknown>]>([
    ['that its alert begins', 6, async () => undefined],
    [
      'that the alert of a rule that was deleted is over',
      7,
      async (evaluation) => {
        await evaluation.tick(6);
        await evaluation.deleteRule('acme-loud');
      },
    ],
    [
      'that the alert of one that cannot be judged escalates',
      26,
      async (evaluation) => {
        await evaluation.tick(6);
        evaluation.limitRequests((path) => (path.endsWith('/count') ? 90 : undefined));
        await evaluation.ticksTo(21, 11);
      },
    ],
  ])('%s', async (_, minute, prepare) => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule(FIELDS);
    await evaluation.tick(1);
    evaluation.feed(1, 20);
    await prepare(evaluation);
    await Promise.all([evaluation.events(), evaluation.emails()]);
    evaluation.overtake();
    await evaluation.tick(minute);
    expect([await evaluation.events(), await evaluation.emails()]).toEqual([[], []]);
    expect(await evaluation.stateOf('acme-loud')).toMatchObject({ written: 'theirs' });
  });
});

describe('an update of the program', () => {
  test('whose engine remembers otherwise ends no alert and tells none again', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '1h', atLeast: 5 } });
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.tick(6);
    expect(await firing(evaluation)).toEqual(['acme-loud']);
    await evaluation.putState({ ...(await evaluation.stateOf('acme-loud')), engine: 0, detector: { kind: 'of old' } });
    await evaluation.ticksTo(16, 11);
    expect(await evaluation.events()).toEqual([]);
    expect((await evaluation.stateOf('acme-loud'))?.phase).toMatchObject({ kind: 'firing' });
  });

  test('takes no notice of what the release before left over', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.putState({ pk: 'org#42', sk: 'waiting', openOf: 'mention-alerts/token/main' });
    await evaluation.tick(1);
    expect(await subjects(evaluation)).toEqual([]);
  });
});

describe('many items with a typo', () => {
  test('are one message to operations, which names them, and cost no other rule', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ ruleId: 'good' });
    await evaluation.tick(1);
    for (let at = 0; at < 60; at += 1)
      await evaluation.putRuleItem({ organizationId: 42, ruleId: `typo-${at}`, wtach: {} });
    evaluation.feed(1, 20);
    await evaluation.tick(6);
    expect(await firing(evaluation)).toEqual(['good']);
    const [notice, ...more] = await evaluation.operations();
    expect(more).toEqual([]);
    expect(notice?.subject).toContain('60 notices');
    for (const name of ['42/typo-0', '42/typo-59']) expect(notice?.text).toContain(name);
    await evaluation.tick(11);
    expect(await subjects(evaluation)).toEqual([]);
  });
});
