import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { type Evaluation, MAIN, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

/** What operations was told, but for what is said of other things. */
async function told(evaluation: Evaluation): Promise<{ readonly tag: string | undefined; readonly text: string }[]> {
  return (await evaluation.operations()).map(({ subject, text }) => ({ tag: subject.split(' ')[0], text }));
}

describe('a token that cannot be used', () => {
  test.each([
    ['that the service rejects', 'revoked-token', ['rejects', MAIN, 'Put a valid one into it']],
    ['of which only the placeholder is there', 'PUT-YOUR-TOKEN-HERE', ['placeholder', 'put-secret-value']],
    ['that is empty', ' \n', ['placeholder', MAIN]],
    ['with blanks in it', 'two words\u0007', ['blanks', MAIN]],
    ['that is JSON', '{"token":"admin-token"}', ['is JSON', MAIN]],
    ['in quotes', '"admin-token"', ['in quotes', MAIN]],
    ['with the name of its header', 'Bearer admin-token', ['begins with "Bearer"', MAIN]],
    ['of several lines', 'admin-token\nother', ['several lines', MAIN]],
    ['of a user who may not see the organization', 'stranger-token', ['organization 42', MAIN]],
  ])('%s is told once; nothing is lost, and its end is told', async (_name, token, words) => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    await evaluation.putSecret(MAIN, token);
    evaluation.coldStart();
    evaluation.feed(6, 9);
    await evaluation.ticksTo(21, 6);
    const [notice, ...more] = await told(evaluation);
    expect([notice?.tag, more]).toEqual(['[OPERATIONS]', []]);
    for (const word of words) expect(notice?.text).toContain(word);
    if (token.trim() !== '' && !token.startsWith('PUT')) expect(notice?.text).not.toContain(token);
    expect(await evaluation.events()).toEqual([]);
    await evaluation.putSecret(MAIN, 'admin-token');
    await evaluation.ticksTo(36, 26);
    expect((await told(evaluation)).map(({ tag }) => tag)).toEqual(['[OVER]']);
    const [event] = await evaluation.events();
    expect(event?.data.episode.peak).toBe(9);
  });

  test('that is rejected from one tick to the next is told, and nothing is taken for zero', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.tick(6);
    expect(await evaluation.events()).toHaveLength(1);
    await evaluation.putSecret(MAIN, 'revoked-token');
    await evaluation.ticksTo(26, 11);
    expect(await evaluation.events()).toEqual([]);
    expect((await told(evaluation)).map(({ tag }) => tag)).toEqual(['[OPERATIONS]']);
    expect((await evaluation.stateOf('acme-loud'))?.phase).toMatchObject({ kind: 'firing' });
  });

  test('whose secret is not there is told by its name', async () => {
    const evaluation = await startEvaluation(cloud);
    const secretName = 'mention-alerts/token/nobody-made-it';
    await evaluation.putOrganization({ secretName });
    await evaluation.putRule();
    await evaluation.tick(1, { secretName });
    const [notice, ...more] = await told(evaluation);
    expect(more).toEqual([]);
    expect(notice?.text).toContain(secretName);
  });

  test('costs the organizations of other tokens nothing', async () => {
    const evaluation = await startEvaluation(cloud);
    const secretName = 'mention-alerts/token/broken';
    await evaluation.putSecret(secretName, 'revoked-token');
    await evaluation.putOrganization({ organizationId: 43, secretName });
    await evaluation.putRule();
    await evaluation.putRule({ organizationId: 43, watch: { keywordId: 3001 } });
    for (const minute of [1, 6]) {
      if (minute === 6) evaluation.feed(1, 9);
      await evaluation.tick(minute, { secretName });
      await evaluation.tick(minute);
    }
    expect(await evaluation.events()).toHaveLength(1);
    expect(await told(evaluation)).toHaveLength(1);
  });

  test.each(['other', 'main-eu', 'main/eu'])('is told once while %s fails and main works', async (name) => {
    const evaluation = await startEvaluation(cloud);
    const secretName = `mention-alerts/token/${name}`;
    await evaluation.putSecret(secretName, 'revoked-token');
    await evaluation.putOrganization({ organizationId: 43, secretName });
    await evaluation.putRule();
    await evaluation.putRule({ organizationId: 43, watch: { keywordId: 3001 } });
    for (const minute of [1, 6, 11]) {
      await evaluation.tick(minute, { secretName });
      await evaluation.tick(minute);
    }
    expect(await told(evaluation)).toHaveLength(1);
  });
});

describe('what was told of a token or an organization is over', () => {
  const SECOND = 'mention-alerts/token/second';

  /** The rejected token, a rule with a typo and a keyword that does not exist were told. */
  async function troubled(): Promise<Evaluation> {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putSecret(SECOND, 'stranger-token');
    await evaluation.putOrganization({ organizationId: 43, secretName: SECOND });
    await evaluation.putRule({ organizationId: 43, watch: { keywordId: 3001 } });
    await evaluation.putRule({ ruleId: 'typo', severty: 'info' });
    await evaluation.putRule({ watch: { keywordId: 9999 } });
    await evaluation.tick(1);
    await evaluation.putSecret(MAIN, 'revoked-token');
    evaluation.coldStart();
    await evaluation.tick(6);
    expect((await told(evaluation)).map(({ tag }) => tag)).toEqual(Array(3).fill('[OPERATIONS]'));
    return evaluation;
  }

  test('when another secret takes its place', async () => {
    const evaluation = await troubled();
    const secretName = `${MAIN}-new`;
    await evaluation.putSecret(secretName, 'editor-token');
    await evaluation.putOrganization({ secretName });
    await evaluation.putRule();
    await evaluation.deleteRule('typo');
    await evaluation.tick(11, { secretName });
    expect((await told(evaluation)).map(({ tag }) => tag)).toEqual(Array(3).fill('[OVER]'));
  });

  test('when the organization is deleted', async () => {
    const evaluation = await troubled();
    await evaluation.deleteOrganization(42);
    await evaluation.tick(11, { secretName: SECOND });
    expect((await told(evaluation)).map(({ tag }) => tag)).toEqual(Array(3).fill('[OVER]'));
    await evaluation.tick(16, { secretName: SECOND });
    expect(await told(evaluation)).toEqual([]);
  });

  test('when the organization is disabled, but for what is wrong with its items', async () => {
    const evaluation = await troubled();
    await evaluation.putOrganization({ enabled: false });
    await evaluation.tick(11);
    const over = await told(evaluation);
    expect(over.map(({ tag }) => tag)).toEqual(['[OVER]', '[OVER]']);
    await evaluation.tick(11, { secretName: SECOND });
    expect(await told(evaluation)).toEqual([]);
  });
});

test('nothing is told of the token, organization or keyword of what is disabled', async () => {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putOrganization({ organizationId: 99, enabled: false });
  await evaluation.putRule({ organizationId: 99 });
  await evaluation.putRule({ ruleId: 'off', watch: { keywordId: 9999 }, enabled: false });
  await evaluation.putRule();
  await evaluation.ticksTo(11);
  expect(await told(evaluation)).toEqual([]);
});

describe('a service that cannot be reached', () => {
  test('leaves people uninformed no longer than three intervals, and says when it is over', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.ticksTo(6);
    evaluation.breakService('gone');
    await evaluation.ticksTo(36, 11);
    expect((await evaluation.emails()).map(({ subject }) => subject.split(' ')[0])).toEqual(['[BLIND]']);
    evaluation.breakService(undefined);
    await evaluation.ticksTo(46, 41);
    expect((await evaluation.emails()).map(({ subject }) => subject.split(' ')[0])).toEqual(['[OVER]']);
  });

  test('for one user is told once, even if the name of the secret of another begins alike', async () => {
    const evaluation = await startEvaluation(cloud);
    const secretName = `${MAIN}-eu`;
    await evaluation.putSecret(secretName, 'editor-token');
    await evaluation.putOrganization({ organizationId: 43, secretName });
    await evaluation.putRule();
    await evaluation.putRule({ organizationId: 43, watch: { keywordId: 3001 } });
    for (let minute = 1; minute <= 31; minute += 5) {
      evaluation.failRequests(() => true);
      await evaluation.tick(minute, { secretName });
      evaluation.failRequests(undefined);
      await evaluation.tick(minute);
    }
    const subjects = (await evaluation.operations()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /does not answer/.test(subject))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.startsWith('[OVER]'))).toEqual([]);
  });

  test('does not keep what is owed from being told', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.tick(6);
    await evaluation.deleteRule('acme-loud');
    await evaluation.events();
    evaluation.breakService('gone');
    evaluation.coldStart();
    await evaluation.tick(11);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['ended']);
  });
});
