import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { buildWorld } from '../service/build-world.ts';
import { type Evaluation, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const subjects = async (evaluation: Evaluation) => (await evaluation.operations()).map(({ subject }) => subject);

describe('an item that is not understood', () => {
  test('is left out by itself, and operations is told once per version: where, why and what to do', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.putRule({ ruleId: 'typo', severty: 'critical' });
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.ticksTo(16, 6);
    expect((await evaluation.events()).map(({ data }) => data.rule.ruleId)).toEqual(['acme-loud', 'acme-loud']);
    const [notice, ...more] = await evaluation.operations();
    expect(more).toEqual([]);
    expect(notice?.subject).toBe('[OPERATIONS] rule item 42/typo is not understood');
    expect(notice?.text).toContain('- severty: unknown field "severty"; did you mean "severity"?');
    await evaluation.putRule({ ruleId: 'typo', severiti: 'critical' });
    await evaluation.ticksTo(26, 21);
    expect((await evaluation.operations()).map(({ text }) => text.includes('severiti'))).toEqual([true]);
  });

  test('that is mended is judged, and operations is told that it is over', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '7m', atLeast: 5 } });
    await evaluation.tick(1);
    await evaluation.putRule();
    evaluation.feed(6, 9);
    await evaluation.ticksTo(11, 6);
    expect(await subjects(evaluation)).toEqual([
      '[OPERATIONS] rule item 42/acme-loud is not understood',
      '[OVER] rule item 42/acme-loud is not understood',
    ]);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['firing']);
  });

  test.each([
    ['a kind', { condition: { kind: 'trend' } }, 'condition.kind: ended with release 0.3.0'],
    ['a field', { where: { new: ['outlet'] } }, 'where.new: ended with release 0.3.0'],
  ])(
    'that has %s of an earlier release is told once, its open alert ends, and every other rule goes on',
    async (_, fields, said) => {
      const evaluation = await startEvaluation(cloud);
      await evaluation.putRule();
      await evaluation.putRule({ ruleId: 'beside' });
      await evaluation.tick(1);
      evaluation.feed(1, 9);
      await evaluation.tick(6);
      expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['firing', 'firing']);
      await evaluation.putRule(fields);
      await evaluation.ticksTo(16, 7);
      const events = (await evaluation.events()).map(({ data }) => [data.rule.ruleId, data.status, data.explanation]);
      expect(events).toEqual([
        ['acme-loud', 'ended', expect.stringContaining('this release has no such rules any more')],
        ['beside', 'resolved', expect.anything()],
      ]);
      const notices = await evaluation.operations();
      expect(notices.map(({ subject }) => subject)).toEqual(['[OPERATIONS] rule item 42/acme-loud is not understood']);
      expect(notices[0]?.text).toContain(said);
    },
  );

  test('of an organization leaves only its own rules out', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putOrganization({ organizationId: 43, requestPerMinute: 5 });
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.tick(6);
    expect(await subjects(evaluation)).toEqual(['[OPERATIONS] organization item 43 is not understood']);
    expect(await evaluation.events()).toHaveLength(1);
  });

  test('of the only organization is told all the same, and its episodes wait', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.tick(6);
    await evaluation.putOrganization({ enabled: 'yes' });
    await evaluation.ticksTo(16, 11);
    expect(await subjects(evaluation)).toEqual(['[OPERATIONS] organization item 42 is not understood']);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['firing']);
    await evaluation.putOrganization({});
    await evaluation.tick(21);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['resolved']);
  });
});

test('a link and an address that the stack does not allow are told once, and no alert leads there', async () => {
  const evaluation = await startEvaluation(cloud);
  vi.stubEnv('ALLOWED_EMAIL_DOMAINS', 'example.com');
  vi.stubEnv('ALLOWED_LINK_HOSTS', 'media.example');
  evaluation.coldStart();
  const links = async () =>
    (await evaluation.events()).map(({ data }) => (data.links ?? []).map(({ href }) => new URL(href).host));
  const evil = { mentionsUrl: 'https://evil.example/{keywordId}', emails: ['pr@example.com', 'rival@evil.example'] };
  await evaluation.putOrganization(evil);
  await evaluation.putRule();
  await evaluation.tick(1);
  evaluation.feed(1, 9);
  await evaluation.ticksTo(11, 6);
  expect((await links()).flat()).toEqual([]);
  const [notice, ...more] = await evaluation.operations();
  expect(more).toEqual([]);
  expect(notice?.subject).toBe('[OPERATIONS] organization item 42 names who may not hear of alerts');
  for (const part of [
    '- emails.1: ',
    '- mentionsUrl: ',
    'allowedEmailDomains',
    'allowedLinkHosts',
    'all else of the item is used',
  ])
    expect(notice?.text).toContain(part);
  await evaluation.putOrganization({ mentionsUrl: 'https://media.example/{keywordId}', emails: ['pr@example.com'] });
  evaluation.feed(16, 30);
  await evaluation.ticksTo(26, 16);
  expect(await subjects(evaluation)).toEqual(['[OVER] organization item 42 names who may not hear of alerts']);
  expect((await links()).flat()).toContain('media.example');
});

describe('a watch that cannot be believed', () => {
  test.each([
    ['an unknown keyword', { keywordId: 777 }, 'keyword 777', '1001'],
    ['an unknown group', { groupId: 777 }, 'group 777', '7 "Brand"'],
  ])('%s is told once, with those that there are, and costs no other rule', async (_name, watch, what, known) => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.putRule({ ruleId: 'astray', watch });
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.ticksTo(11, 6);
    expect((await evaluation.events()).map(({ data }) => data.rule.ruleId)).toEqual(['acme-loud', 'acme-loud']);
    const [notice, ...more] = await evaluation.operations();
    expect(more).toEqual([]);
    for (const part of [what, known, 'astray']) expect(notice?.text).toContain(part);
    expect(evaluation.requests('').filter(({ path }) => path.includes('777'))).toEqual([]);
  });

  const organization = (evaluation: Evaluation) => {
    const found = evaluation.service.directory.organization(42n);
    if (found === undefined) throw new Error('there is no organization 42');
    return found;
  };

  test('an organization that is suspended ends no episode with its zeros, and its rules are told as blind', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.tick(6);
    await evaluation.emails();
    organization(evaluation).state = 'SUSPENDED';
    await evaluation.ticksTo(31, 11);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['firing']);
    expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({
      status: 'error',
      cause: 'organization-not-active',
    });
    expect(await subjects(evaluation)).toHaveLength(1);
    expect((await evaluation.emails()).map(({ subject }) => subject)).toEqual([
      '[BLIND] organization 42: rule acme-loud cannot be judged',
    ]);
    organization(evaluation).state = 'ACTIVE';
    await evaluation.ticksTo(51, 36);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['resolved']);
    expect((await subjects(evaluation)).map((subject) => subject.split(' ')[0])).toEqual(['[OVER]']);
  });

  test('a keyword that is switched off is told, and nothing fires for its zeros', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '5m', atMost: 0 } });
    for (const keyword of evaluation.service.directory.keywords()) if (keyword.id === 1001) keyword.active = false;
    await evaluation.ticksTo(16);
    expect(await evaluation.events()).toEqual([]);
    const [notice] = await evaluation.operations();
    expect(notice?.text).toContain('not active');
  });

  test('a keyword that is deleted while its rule fires is told, and the episode is not taken for over', async () => {
    const evaluation = await startEvaluation(cloud, { world: buildWorld() });
    await evaluation.putRule({ condition: { kind: 'threshold', window: '5m', atLeast: 5 } });
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.tick(6);
    for (const keyword of evaluation.service.directory.keywords()) {
      if (keyword.id === 1001) evaluation.service.store.deleteKeyword(keyword);
    }
    await evaluation.ticksTo(21, 11);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['firing']);
    expect((await subjects(evaluation)).join()).toContain('unknown keyword');
  });
});
