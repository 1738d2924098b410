import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { where, whereKey } from '../../functions/domain/items/rule/where.ts';
import { buildWorld } from '../service/build-world.ts';
import { asked } from '../support/read-keyword.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const DAY = 1440;
const daysAgo = (days: number) => new Date(START - days * DAY * MINUTE).toISOString();

const RULE = { ruleId: 'new', condition: { kind: 'each' }, where: { new: ['outlet'] } };

/** The service with a keyword that is 100 days old, and what it had in the outlets of its past: `feed` feeds one mention. */
async function startWorld(since = daysAgo(100)) {
  const evaluation = await startEvaluation(cloud, { world: buildWorld({ keywordsSince: since }) });
  return { evaluation, feed: feeder(evaluation) };
}

const feeder =
  (evaluation: Evaluation) =>
  (minute: number, outlet: string, fields: Record<string, unknown> = {}) =>
    evaluation.feed(minute, 1, {
      mention: `acme in ${outlet} ${minute} ${Array.from({ length: 6 }, (_, at) => `w${minute}x${at}`).join(' ')}`,
      title: `Title ${outlet} ${minute}`,
      url: `https://www.${outlet}/${minute}`,
      author: `Reporter of ${outlet}`,
      ...fields,
    });

/** A rule on new outlets whose past is read, in a world in which the keyword had bbc.co.uk 80 days ago. */
async function startRule(fields: Record<string, unknown> = {}) {
  const world = await startWorld();
  world.feed(-80 * DAY, 'bbc.co.uk');
  world.feed(-95 * DAY, 'old.example');
  await world.evaluation.putRule({ ...RULE, ...fields });
  await world.evaluation.ticksTo(6);
  expect(await world.evaluation.events()).toEqual([]);
  world.evaluation.requests('');
  return world;
}

const titlesIn = (events: Awaited<ReturnType<Evaluation['events']>>) =>
  events.map(({ data }) => data.samples.map(({ title }) => title?.replace('Title ', '')));

describe('a rule on what is new', () => {
  test('tells the first mention in an outlet, and says in which and since when it is known', async () => {
    const { evaluation, feed } = await startRule();
    feed(6, 'bbc.co.uk');
    feed(7, 'ft.com', { reach: 5 });
    feed(8, 'ft.com', { reach: 9_000 });
    await evaluation.ticksTo(16, 11);
    const [event, ...others] = await evaluation.events();
    expect(others).toEqual([]);
    expect(event?.data).toMatchObject({
      observed: 1,
      where: { new: ['outlet'] },
      samples: [{ title: 'Title ft.com 7', firsts: [{ kind: 'outlet', name: 'ft.com' }] }],
    });
    expect(event?.data.samples[0]?.firsts?.[0]?.since.slice(0, 10)).toBe('2026-08-22');
    const [email] = await evaluation.emails();
    expect(email?.text).toContain('first in ft.com since 2026-08-22');
    expect(email?.text).toContain('1 mention in 5 min of a new outlet.');
    feed(16, 'ft.com');
    await evaluation.ticksTo(26, 21);
    expect(await evaluation.events()).toEqual([]);
  });

  test('keeps no name: only digits from which it cannot be read', async () => {
    const { evaluation, feed } = await startRule({ where: { new: ['author', 'outlet', 'language', 'location'] } });
    feed(6, 'ft.com', { languages: ['sv'], locations: ['SE'] });
    await evaluation.ticksTo(16, 11);
    const items = JSON.stringify(await evaluation.state());
    expect(items).toContain('names#');
    for (const name of ['ft.com', 'Reporter', 'bbc.co.uk']) expect(items).not.toContain(name);
  });

  test('takes any of those that it names, and asks for all other parts', async () => {
    const { evaluation, feed } = await startRule({
      where: { new: ['language', 'location'], languages: ['sv', 'no'] },
    });
    feed(6, 'bbc.co.uk', { languages: ['sv'], locations: ['SE'] });
    feed(7, 'bbc.co.uk', { languages: ['sv'], locations: ['FI'] });
    feed(8, 'bbc.co.uk', { languages: ['da'], locations: ['DK'] });
    feed(9, 'bbc.co.uk', { languages: ['no'], locations: ['DK'] });
    await evaluation.ticksTo(16, 11);
    const [event] = await evaluation.events();
    expect(event?.data.samples.map(({ title, firsts }) => [title, firsts?.map(({ name }) => name)]).sort()).toEqual([
      ['Title bbc.co.uk 6', ['sv', 'SE']],
      ['Title bbc.co.uk 7', ['FI']],
      ['Title bbc.co.uk 9', ['no']],
    ]);
  });

  test('tells each once although its hour is read again, and nothing of what came late there', async () => {
    const { evaluation, feed } = await startRule();
    feed(12, 'ft.com');
    await evaluation.ticksTo(16, 11);
    expect(titlesIn(await evaluation.events())).toEqual([['ft.com 12']]);
    feed(7, 'ft.com');
    feed(8, 'late.example');
    await evaluation.ticksTo(96, 21);
    expect(titlesIn(await evaluation.events())).toEqual([['late.example 8']]);
  });

  test('tells it once when a run is cut off after the names were written', async () => {
    const { evaluation, feed } = await startRule();
    const record = await evaluation.record();
    feed(6, 'ft.com');
    await evaluation.tick(11);
    expect(titlesIn(await evaluation.events())).toEqual([['ft.com 6']]);
    if (record !== undefined) await evaluation.putState(record);
    evaluation.coldStart();
    await evaluation.ticksTo(16, 11);
    expect(await evaluation.events()).toEqual([]);
  });

  test('tells the text of an agency in each outlet that is new', async () => {
    const { evaluation, feed } = await startRule();
    const agency = { mention: 'acme says in one text of an agency that all papers print today' };
    feed(6, 'ft.com', agency);
    feed(7, 'times.example', agency);
    feed(12, 'post.example', agency);
    await evaluation.ticksTo(21, 11);
    expect(titlesIn(await evaluation.events()).map((titles) => titles.sort())).toEqual([
      ['ft.com 6', 'times.example 7'],
      ['post.example 12'],
    ]);
  });

  test('reads the outage afterwards, and what was new in it is told once', async () => {
    const { evaluation, feed } = await startRule();
    feed(6, 'ft.com');
    evaluation.failRequests((path) => path.endsWith('/scroll'));
    await evaluation.ticksTo(16, 11);
    feed(17, 'ft.com');
    evaluation.failRequests(undefined);
    await evaluation.ticksTo(31, 21);
    expect(titlesIn(await evaluation.events())).toEqual([['ft.com 6']]);
  });

  test('calls nothing new before two weeks are known, and says so', async () => {
    const { evaluation, feed } = await startWorld(daysAgo(3));
    await evaluation.putRule(RULE);
    feed(-DAY, 'bbc.co.uk');
    await evaluation.ticksTo(6);
    feed(6, 'ft.com');
    await evaluation.ticksTo(16, 11);
    expect(titlesIn(await evaluation.events())).toEqual([]);
    const state = await evaluation.stateOf('new');
    expect(state?.health).toEqual({
      status: 'learning',
      missing:
        'two weeks of what it had before, which is read since 2026-11-17, the oldest first, not before 2026-12-01',
    });
    expect(await evaluation.emails()).toEqual([]);
  });

  test('of a keyword with 20 days says since when: since it collects', async () => {
    const { evaluation, feed } = await startWorld(daysAgo(20));
    await evaluation.putRule(RULE);
    feed(-DAY, 'bbc.co.uk');
    await evaluation.ticksTo(6);
    feed(6, 'ft.com');
    await evaluation.ticksTo(16, 11);
    const [event] = await evaluation.events();
    expect(event?.data.samples[0]?.firsts?.[0]?.since.slice(0, 10)).toBe('2026-10-31');
  });

  test('asks for a count, and one scroll where there are mentions; another rule of the keyword says what is new for nothing', async () => {
    const { evaluation, feed } = await startRule();
    await evaluation.putRule({ ruleId: 'loud' });
    await evaluation.ticksTo(21, 11);
    asked(evaluation);
    feed(21, 'bbc.co.uk');
    await evaluation.tick(26);
    expect(asked(evaluation).filter((path) => path.endsWith('/scroll'))).toEqual(['keywords/1001/scroll']);
    evaluation.feed(26, 8, { url: 'https://www.bbc.co.uk/x' });
    feed(27, 'ft.com', { reach: 70 });
    await evaluation.tick(31);
    const events = await evaluation.events();
    const spike = events.find(({ data }) => data.rule.ruleId === 'loud');
    expect(spike?.data.story?.firsts).toMatchObject([{ kind: 'outlet', name: 'ft.com' }]);
  });

  test('writes the names of a week only when there is another one', async () => {
    const { evaluation, feed } = await startRule();
    const versions = async () => {
      const name = `org#42#keyword:1001:ALL:read:${whereKey(where.parse(RULE.where))}`;
      const { Items = [] } = await evaluation.dynamoDb.send(
        new QueryCommand({
          TableName: evaluation.tables.state,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :names)',
          ExpressionAttributeValues: { ':pk': name, ':names': 'names#' },
        }),
      );
      return Items.map(({ sk, version }) => [sk, version]);
    };
    feed(6, 'ft.com');
    await evaluation.tick(11);
    const before = await versions();
    feed(11, 'ft.com');
    await evaluation.ticksTo(21, 16);
    expect(await versions()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });
});

test('keywords that are read with their group say what is new by no request more, and each of its own', async () => {
  const keywords = [1001, 1002, 1003, 1004];
  const world = buildWorld({
    definitions: Object.fromEntries(keywords.map((id) => [id, { naturalQuery: `word${id}` }])),
    keywordsSince: daysAgo(100),
  });
  for (const keyword of world.organizations[0]?.groups[0]?.keywords ?? []) keyword.name = `Keyword ${keyword.id}`;
  const evaluation = await startEvaluation(cloud, { world });
  const feed = feeder(evaluation);
  for (const keywordId of keywords) {
    await evaluation.putRule({ ...RULE, ruleId: `new-${keywordId}`, watch: { keywordId } });
    for (let minute = -355; minute < 0; minute += 60) feed(minute, 'bbc.co.uk', { keywordIds: [keywordId] });
  }
  feed(-40 * DAY, 'ft.com', { keywordIds: [1003] });
  await evaluation.ticksTo(11);
  asked(evaluation);
  for (const [minute, keywordId] of [
    [11, 1001],
    [12, 1002],
    [13, 1003],
  ] as const) {
    feed(minute, 'ft.com', { keywordIds: [keywordId] });
  }
  feed(14, 'bbc.co.uk', { keywordIds: [1004] });
  await evaluation.tick(16);
  const paths = asked(evaluation).filter((path) => path.startsWith('groups/'));
  expect(paths).toEqual(['groups/7/count', 'groups/7/scroll']);
  expect(
    titlesIn(await evaluation.events())
      .flat()
      .sort(),
  ).toEqual(['ft.com 11', 'ft.com 12']);
});
