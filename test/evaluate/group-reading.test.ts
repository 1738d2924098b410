import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld } from '../service/build-world.ts';
import { type Cloud, startCloud } from '../support/start-cloud.ts';
import { MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const KEYWORDS = [1001, 1002, 1003, 1004, 1005];

/** Five keywords of one group that are a day old, with a rule on each, and mentions of the hours before. */
async function startGroup(options: Parameters<typeof startEvaluation>[1] = {}) {
  const evaluation = await startEvaluation(cloud, {
    world: buildWorld({
      definitions: Object.fromEntries(KEYWORDS.map((id) => [id, { naturalQuery: `word${id}` }])),
      keywordsSince: new Date(START - 1440 * MINUTE).toISOString(),
    }),
    ...options,
  });
  for (const keywordId of KEYWORDS) {
    await evaluation.putRule({
      ruleId: `loud-${keywordId}`,
      watch: { keywordId },
      condition: { kind: 'threshold', window: '10m', atLeast: 9 },
    });
    for (let minute = -355; minute < 0; minute += 60) {
      evaluation.feed(minute + (keywordId % 5), 2, { keywordIds: keywordId === 1002 ? [1001, 1002] : [keywordId] });
    }
  }
  return evaluation;
}

const kinds = (requests: readonly { path: string }[]) =>
  requests.map(({ path }) => path.replace('/v2/organizations/42/', '').replace('/mentions', '')).sort();

describe('a group of which several keywords are watched', () => {
  test('is learnt from, then read at once: one count and one scroll for all of them, and one count where there is nothing', async () => {
    const evaluation = await startGroup();
    await evaluation.tick(1);
    const first = kinds(evaluation.requests(''));
    evaluation.feed(1, 2, { keywordIds: [1003] });
    await evaluation.tick(6);
    const second = kinds(evaluation.requests(''));
    await evaluation.tick(11);
    console.log(first, second, kinds(evaluation.requests('')), await evaluation.operations());
    console.log(JSON.stringify((await evaluation.state()).filter(({ sk }) => String(sk).startsWith('group')), null, 1));
    expect(1).toBe(1);
  });
});
