import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../../bench/detection/simulated-series.ts';
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
const WEEK = 7 * DAY;

/** Of ticks some are lost, some come twice or to a new container; of requests to the service some fail, and sometimes SNS is not there. */
function faultyTick(seed: number) {
  const { uniform } = randomFrom(seed);
  return async (evaluation: Evaluation, minute: number) => {
    if (uniform() < 0.2) return;
    evaluation.failRequests(uniform() < 0.3 ? () => uniform() < 0.5 : undefined);
    evaluation.moveSns(uniform() < 0.3 ? 'http://127.0.0.1:9' : undefined);
    if (uniform() < 0.05) evaluation.coldStart();
    await evaluation.tick(minute).catch(() => undefined);
    if (uniform() < 0.1) await evaluation.tick(minute).catch(() => undefined);
  };
}

/** The alerts of five weeks, of which the last two have half as many mentions more; afterwards nothing fails for some hours. */
async function told(tick: ReturnType<typeof faultyTick>) {
  const keywordsSince = new Date(START - 15 * DAY * MINUTE).toISOString();
  const evaluation = await startEvaluation(cloud, { world: buildWorld({ keywordsSince }) });
  await evaluation.putRule({ every: '1h', condition: { kind: 'trend' } });
  for (let at = -15 * DAY; at < 0; at += HOUR) evaluation.feed(at + 5, 2);
  for (let at = 0; at < END_OF_WEEK + 5 * WEEK; at += HOUR) {
    evaluation.feed(at + 5, at < END_OF_WEEK + 3 * WEEK ? 2 : 3);
    for (const minute of [1, 2]) await tick(evaluation, at + HOUR + minute);
  }
  evaluation.failRequests(undefined);
  evaluation.moveSns();
  for (const hours of [2, 3, 4]) await evaluation.tick(END_OF_WEEK + 5 * WEEK + hours * HOUR + 1);
  const events = new Map((await evaluation.events()).map(({ id, data }) => [id, data]));
  return [...events.values()].map(({ status, observed, explanation }) => ({ status, observed, explanation }));
}

test.each([1, 2])(
  'a trend is told once, with the same numbers, whatever fails in these weeks (seed %d)',
  async (seed) => {
    expect(await told(faultyTick(seed))).toEqual([
      {
        status: 'firing',
        observed: 504,
        explanation:
          '504 mentions in 7 d; 50 % more than the 336 a week of the weeks before, more for 2 weeks in a row.',
      },
    ]);
  },
);
