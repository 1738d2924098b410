import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { packOf } from '../../functions/domain/counting/series/pack-of.ts';
import type { ServiceOptions } from '../../service/build-service.ts';
import { buildWorld } from '../service/build-world.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const KEYWORDS = [1001, 1002, 1003, 1004, 1005];

const ruleOn = (keywordId: number) => ({
  ruleId: `loud-${keywordId}`,
  watch: { keywordId },
  condition: { kind: 'threshold', window: '10m', atLeast: 9 },
});

/** Five keywords of one group that are a day old, with a rule on each, and mentions in the hours before. */
async function startGroup({
  manners,
  called = (id) => `Keyword ${id}`,
  watched = KEYWORDS,
}: {
  manners?: NonNullable<ServiceOptions['manners']>;
  called?: (keywordId: number) => string;
  watched?: readonly number[];
} = {}) {
  const world = buildWorld({
    definitions: Object.fromEntries(KEYWORDS.map((id) => [id, { naturalQuery: `word${id}` }])),
    keywordsSince: new Date(START - 1440 * MINUTE).toISOString(),
  });
  for (const keyword of world.organizations[0]?.groups[0]?.keywords ?? []) keyword.name = called(keyword.id);
  const evaluation = await startEvaluation(cloud, { world, ...(manners === undefined ? {} : { manners }) });
  for (const keywordId of watched) await evaluation.putRule(ruleOn(keywordId));
  for (const keywordId of KEYWORDS) {
    for (let minute = -355; minute < 0; minute += 60) {
      evaluation.feed(minute + (keywordId % 5), 2, { keywordIds: keywordId === 1002 ? [1001, 1002] : [keywordId] });
    }
  }
  return evaluation;
}

/** What was asked for since it was last asked, such as `groups/7/count`; allowances and the organization apart. */
const asked = (evaluation: Evaluation) =>
  evaluation
    .requests('')
    .map(({ path }) => path.replace('/v2/organizations/42/', '').replace('/mentions', ''))
    .filter((path) => path.includes('/') && !path.startsWith('/v2') && path !== 'groups/8/count')
    .sort();

const told = async (evaluation: Evaluation) =>
  (await evaluation.events()).map(({ data }) => [data.rule.ruleId, data.status, data.observed, data.late]);

describe('a group of which several keywords are watched', () => {
  test('is read at once, once its keywords agree: one count and one scroll, or one count where there is nothing', async () => {
    const evaluation = await startGroup();
    await evaluation.tick(1);
    expect(asked(evaluation)).toEqual(expect.arrayContaining(KEYWORDS.map((id) => `keywords/${id}/count`)));
    evaluation.feed(1, 2, { keywordIds: [1003] });
    await evaluation.tick(6);
    expect(asked(evaluation)).toEqual(['groups/7/count', 'groups/7/scroll']);
    await evaluation.tick(11);
    expect(asked(evaluation)).toEqual(['groups/7/count']);
  });

  test('is asked keyword by keyword while its scrolls fail, and no alert comes later for it', async () => {
    const evaluation = await startGroup();
    await evaluation.ticksTo(6);
    evaluation.limitRequests((path) => (path.endsWith('groups/7/mentions/scroll') ? 90 : undefined));
    evaluation.feed(6, 9, { keywordIds: [1004] });
    await evaluation.tick(11);
    expect(await told(evaluation)).toEqual([['loud-1004', 'firing', 9, false]]);
  });

  test('serves a rule that comes later, whose history is as whole as ever', async () => {
    const evaluation = await startGroup({ watched: [1001, 1002, 1003, 1004] });
    await evaluation.ticksTo(6);
    await evaluation.putRule(ruleOn(1005));
    await evaluation.ticksTo(66, 11);
    asked(evaluation);
    evaluation.feed(67, 9, { keywordIds: [1005] });
    await evaluation.tick(71);
    expect(asked(evaluation)).not.toContain('keywords/1004/count');
    await evaluation.tick(76);
    asked(evaluation);
    await evaluation.ticksTo(86, 81);
    // Its alert is over: the mentions of it are read, and those before.
    expect(asked(evaluation)).toEqual([
      'groups/7/count',
      'groups/7/count',
      'keywords/1005/scroll',
      'keywords/1005/scroll',
    ]);
    expect(await evaluation.gapsOf('keyword:1005:ALL')).toEqual([]);
    expect(await told(evaluation)).toEqual([
      ['loud-1005', 'firing', 9, false],
      ['loud-1005', 'resolved', 0, false],
    ]);
  });

  test('falls due at one minute, however few requests there are, and none of its series a minute later', async () => {
    const evaluation = await startGroup();
    await evaluation.putOrganization({ requestsPerMinute: 6 });
    for (let minute = 1; minute <= 85; minute += 1) await evaluation.tick(minute);
    asked(evaluation);
    const minutes: number[] = [];
    for (let minute = 86; minute <= 90; minute += 1) {
      evaluation.feed(minute - 5, 1, { keywordIds: [1001] });
      await evaluation.tick(minute);
      if (asked(evaluation).length > 0) minutes.push(minute);
    }
    expect(minutes).toHaveLength(1);
  });

  test('serves series that fall due some minutes later with what was read first', async () => {
    const evaluation = await startGroup();
    await evaluation.putOrganization({ requestsPerMinute: 12 });
    for (let minute = 1; minute <= 85; minute += 1) await evaluation.tick(minute);
    asked(evaluation);
    for (let minute = 86; minute <= 90; minute += 1) await evaluation.tick(minute);
    expect(asked(evaluation)).toEqual(['groups/7/count']);
  });
});

test('keywords that are called the same are each asked for themselves', async () => {
  const evaluation = await startGroup({
    called: (id) => (id < 1004 ? `Keyword ${id}` : (['SALE', 'sale '][id % 2] ?? '')),
  });
  await evaluation.ticksTo(6);
  asked(evaluation);
  evaluation.feed(6, 2, { keywordIds: [1003, 1004] });
  await evaluation.tick(11);
  expect(asked(evaluation)).toEqual([
    'groups/7/count',
    'groups/7/scroll',
    'keywords/1004/count',
    'keywords/1005/count',
  ]);
});

describe('mentions that carry', () => {
  test.each(['terms', 'wrong names'] as const)('%s are not used', async (keywords) => {
    const evaluation = await startGroup({ manners: () => ({ keywords }) });
    await evaluation.ticksTo(6);
    asked(evaluation);
    evaluation.feed(6, 9, { keywordIds: [1003] });
    await evaluation.tick(11);
    expect(asked(evaluation).filter((path) => path.endsWith('count'))).toEqual(
      KEYWORDS.map((id) => `keywords/${id}/count`),
    );
    expect(await told(evaluation)).toEqual([['loud-1003', 'firing', 9, false]]);
    expect(await evaluation.operations()).toEqual([]);
  });

  test('wrong names from some time on neither begin an alert nor hold one up, and operations hears of it', async () => {
    let keywords: 'names' | 'wrong names' = 'names';
    const evaluation = await startGroup({ manners: () => ({ keywords }) });
    await evaluation.ticksTo(11);
    keywords = 'wrong names';
    evaluation.feed(11, 9, { keywordIds: [1003] });
    await evaluation.tick(16);
    expect(await told(evaluation)).toEqual([['loud-1003', 'firing', 9, false]]);
    expect((await evaluation.operations()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('counts of group 7 by keyword names were wrong'),
    ]);
    asked(evaluation);
    await evaluation.tick(21);
    expect(asked(evaluation)).toEqual(expect.arrayContaining(KEYWORDS.map((id) => `keywords/${id}/count`)));
  });

  test('words that are no names, of keywords that were just renamed, keep a group from being read for an hour, and nothing is taken back', async () => {
    let keywords: 'names' | 'terms' = 'names';
    const evaluation = await startGroup({ manners: () => ({ keywords }) });
    await evaluation.ticksTo(11);
    keywords = 'terms';
    evaluation.feed(11, 9, { keywordIds: [1003] });
    asked(evaluation);
    await evaluation.tick(16);
    expect(await told(evaluation)).toEqual([['loud-1003', 'firing', 9, false]]);
    keywords = 'names';
    asked(evaluation);
    await evaluation.tick(21);
    expect(asked(evaluation).filter((path) => path.endsWith('count'))).toEqual(
      KEYWORDS.map((id) => `keywords/${id}/count`),
    );
    await evaluation.ticksTo(76, 26);
    expect(await evaluation.operations()).toEqual([]);
    asked(evaluation);
    await evaluation.ticksTo(86, 81);
    expect(asked(evaluation).filter((path) => path.startsWith('keywords'))).toEqual([]);
  });

  test('fewer names from some time on are found when each keyword has its turn: what was missed is told late', async () => {
    let keywords: 'names' | 'first name' = 'names';
    const evaluation = await startGroup({ manners: () => ({ keywords }) });
    await evaluation.ticksTo(11);
    keywords = 'first name';
    evaluation.feed(11, 9, { keywordIds: [1001, 1002] });
    await evaluation.ticksTo(21, 16);
    expect((await told(evaluation)).map(([rule]) => rule)).toEqual(['loud-1001']);
    await evaluation.tick(26);
    await evaluation.events();
    await evaluation.ticksTo(91, 31);
    expect(await told(evaluation)).toEqual([['loud-1002', 'resolved', expect.anything(), true]]);
    expect((await evaluation.operations()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('counts of group 7 by keyword names were wrong'),
    ]);
  });
});

test('a keyword that has not agreed yet is counted by itself, although others of its group have', async () => {
  let keywords: 'names' | 'first name' = 'names';
  const evaluation = await startGroup({ manners: () => ({ keywords }) });
  await evaluation.ticksTo(11);
  const series = { organizationId: 42n, key: 'keyword:1002:ALL', pack: packOf('42/group:7:300000', '', 1) };
  const head = (await evaluation.history.heads([series])).found.get('42/keyword:1002:ALL');
  if (head?.proven === undefined) throw new Error('it was proven');
  const { proven: _was, ...unproven } = head;
  expect((await evaluation.history.saveHeads([[series, unproven]])).size).toBe(1);
  evaluation.coldStart();
  keywords = 'first name';
  evaluation.feed(11, 9, { keywordIds: [1001, 1002] });
  await evaluation.tick(16);
  expect((await told(evaluation)).map(([rule]) => rule).sort()).toEqual(['loud-1001', 'loud-1002']);
});

test('the heads of a group that cannot be read cost its rules alone, and operations is told once, of which', async () => {
  const evaluation = await startGroup({ manners: () => ({ keywords: 'names' }) });
  await evaluation.putRule({ ...ruleOn(2001), ruleId: 'loud-elsewhere' });
  await evaluation.ticksTo(11);
  const pack = (await evaluation.state()).find(({ sk }) => sk === 'heads#7#300000#0');
  expect(Object.keys(pack?.series ?? {}).length).toBeLessThanOrEqual(KEYWORDS.length);
  await evaluation.putState({ ...pack, schema: 9 });
  evaluation.feed(11, 9, { keywordIds: [1001, 2001] });
  await evaluation.tick(16);
  expect((await told(evaluation)).map(([rule]) => rule)).toEqual(['loud-elsewhere']);
  const [notice, ...others] = await evaluation.operations();
  expect([notice?.subject, others]).toEqual([
    '[OPERATIONS] the counts of 42/keyword:1001:ALL and 4 more series cannot be read',
    [],
  ]);
  expect(notice?.text).toContain(
    '42/keyword:1005:ALL cannot be read from the State table ("heads#7#300000#0" of "org#42": ',
  );
  await evaluation.putState({ ...pack });
  await evaluation.tick(21);
  expect((await told(evaluation)).map(([rule]) => rule)).toEqual(['loud-1001']);
});
