import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { buildWorld } from '../service/build-world.ts';
import { END_OF_WEEK } from '../support/end-of-week.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const HOUR = 60;
const DAY = 24 * HOUR;

/** Each six hours of a week has some mentions; the rule is judged twice a day. */
async function week(evaluation: Evaluation, number: number, perDay: number) {
  for (let at = END_OF_WEEK + (number - 1) * 7 * DAY; at < END_OF_WEEK + number * 7 * DAY; at += DAY / 2) {
    if (at < 0) continue;
    evaluation.feed(at + 5, perDay / 2);
    for (const minute of [1, 2, 3]) await evaluation.tick(at + DAY / 2 + minute);
  }
}

test('slow growth is told once when a week is over, with how many there were before and for how long, and a lost week is no decline', async () => {
  const keywordsSince = new Date(START - 15 * DAY * MINUTE).toISOString();
  const evaluation = await startEvaluation(cloud, { world: buildWorld({ keywordsSince }) });
  await evaluation.putRule({ every: '1h', condition: { kind: 'trend' } });
  for (let at = -15 * DAY; at < 0; at += DAY / 2) evaluation.feed(at + 5, 20);
  await week(evaluation, 0, 40);
  expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({
    status: 'learning',
    missing: expect.stringMatching(/^[12] of 5 whole weeks/),
  });
  for (const number of [1, 2, 3]) await week(evaluation, number, 40);
  for (const number of [4, 5]) await week(evaluation, number, 60);
  const [fired, ...more] = await evaluation.events();
  expect(more).toEqual([]);
  expect(fired?.data).toMatchObject({
    status: 'firing',
    rule: { conditionKind: 'trend' },
    course: { bound: 'atLeast' },
  });
  const [email] = await evaluation.emails();
  expect(email?.text).toContain(
    '420 mentions in 7 d; 50 % more than the 280 a week of the weeks before, more for 2 weeks in a row.',
  );
  evaluation.failRequests((path) => path.includes('/count'));
  await week(evaluation, 6, 60);
  expect(await evaluation.events()).toEqual([]);
});
