import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { buildWorld } from '../service/build-world.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const DAYS = 16;
const HOUR = 60;

/** Keywords with `perHour` mentions in each hour of sixteen days, and a rule for a drop on the first. */
async function usual({ keywords = [1001], perHour = 12 } = {}) {
  const keywordsSince = new Date(START - DAYS * 24 * HOUR * MINUTE).toISOString();
  const evaluation = await startEvaluation(cloud, { world: buildWorld({ keywordsSince }) });
  await evaluation.putRule({ every: '1h', condition: { kind: 'drop', window: '6h' } });
  for (const keyword of keywords.slice(1)) {
    const condition = { kind: 'threshold', window: '1h', atMost: 0 };
    await evaluation.putRule({ ruleId: `other-${keyword}`, watch: { keywordId: keyword }, every: '1h', condition });
  }
  for (const keyword of keywords) feedHours(evaluation, -DAYS * 24, 0, { keyword, perHour });
  return evaluation;
}

function feedHours(
  evaluation: Evaluation,
  from: number,
  to: number,
  { keyword = 1001, perHour }: { readonly keyword?: number; readonly perHour: number },
) {
  for (let hour = from; hour < to; hour++) evaluation.feed(hour * HOUR + 5, perHour, { keywordIds: [keyword] });
}

async function hoursTo(evaluation: Evaluation, last: number, first = 0) {
  for (let hour = first; hour <= last; hour++) {
    for (const minute of [1, 2, 3, 4]) await evaluation.tick(hour * HOUR + minute);
  }
}

test('a keyword that falls silent is told with what is usual and since when, again when it is silent, and it ends when it is usual again', async () => {
  const evaluation = await usual();
  await hoursTo(evaluation, 8);
  const [fired, ...more] = await evaluation.events();
  expect(more.map(({ data }) => data.status)).toEqual(['updated']);
  expect(fired?.data).toMatchObject({ status: 'firing', rule: { conditionKind: 'drop' } });
  const [email] = await evaluation.emails();
  expect(email?.text).toMatch(
    /\d+ mentions in 6 h; usually [67]\d at this time, at least \d+ in all but one of \d+ days; fewer since Friday 15:00\./,
  );
  feedHours(evaluation, 8, 30, { perHour: 12 });
  await hoursTo(evaluation, 30, 9);
  const after = await evaluation.events();
  expect(after.map(({ data }) => data.status)).toEqual(['resolved']);
});

test('a holiday that the organization said beforehand is no drop, and the state says so', async () => {
  const evaluation = await usual();
  const [from, to] = [0, 48].map((hour) => new Date(START + hour * HOUR * MINUTE).toISOString());
  await evaluation.putOrganization({ expected: [{ from, to, times: 0.15, why: 'Christmas', repeat: 'year' }] });
  feedHours(evaluation, 0, 12, { perHour: 2 });
  await hoursTo(evaluation, 12);
  expect(await evaluation.events()).toEqual([]);
  expect((await evaluation.stateOf('acme-loud'))?.verdict).toMatchObject({
    status: 'usual',
    raise: { why: 'Christmas' },
  });
});

test('hours of which nothing is known are no drop', async () => {
  const evaluation = await usual();
  await hoursTo(evaluation, 1);
  evaluation.failRequests((path) => path.includes('/count'));
  await hoursTo(evaluation, 12, 2);
  expect(await evaluation.events()).toEqual([]);
});

test('a service that stands still is told to operations and is no drop', async () => {
  const evaluation = await usual({ keywords: [1001, 1002, 1003] });
  await hoursTo(evaluation, 8);
  expect(await evaluation.events()).toEqual([]);
  expect((await evaluation.operations()).map(({ subject }) => subject)).toContain(
    '[OPERATIONS] organization 42: the service seems to have stopped collecting',
  );
});

test('a quiet keyword cannot fall, and nobody is told that it did', async () => {
  const evaluation = await usual({ perHour: 1 });
  await hoursTo(evaluation, 12);
  expect(await evaluation.events()).toEqual([]);
  expect((await evaluation.stateOf('acme-loud'))?.verdict).toMatchObject({ status: 'usual' });
});
