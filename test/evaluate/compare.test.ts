import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { buildWorld } from '../service/build-world.ts';
import { type Evaluation, MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const DAY = 1440;
const OURS = 1001;
const SPIKE = { kind: 'threshold', window: '1h', atLeast: 20 };

/** Keywords with a busiest hour of ten mentions on each of six days, and a rule of ours that fires at 20 in an hour. */
async function startRule(fields: Record<string, unknown> = {}, watched: readonly number[] = []): Promise<Evaluation> {
  const keywordsSince = new Date(START - 7 * DAY * MINUTE).toISOString();
  const evaluation = await startEvaluation(cloud, { world: buildWorld({ keywordsSince }) });
  for (const keyword of [OURS, 1002, 1003]) {
    for (let day = 6; day > 0; day -= 1) evaluation.feed(-day * DAY, 10, { keywordIds: [keyword] });
  }
  await evaluation.putRule({ condition: SPIKE, ...fields });
  for (const keywordId of watched) {
    await evaluation.putRule({
      ruleId: `loud-${keywordId}`,
      watch: { keywordId },
      condition: { ...SPIKE, atLeast: 999 },
    });
  }
  await evaluation.ticksTo(11);
  evaluation.requests('');
  return evaluation;
}

const compare = (tell: 'all' | 'ours-only', ids: readonly number[] = [1002]) => ({
  compare: { with: ids.map((keywordId) => ({ keywordId })), tell },
});

/** What was told since it was last asked. */
async function told(evaluation: Evaluation) {
  const events = await evaluation.events();
  return events.map(({ data }) => [data.status, data.compared?.shared, data.explanation] as const);
}

function burst(evaluation: Evaluation, minute: number, counts: Readonly<Record<number, number>>) {
  for (const [keyword, count] of Object.entries(counts))
    evaluation.feed(minute, count, { keywordIds: [Number(keyword)] });
}

describe('an alert of a rule that is compared with others', () => {
  test('says that they have it, too, although no rule watches them', async () => {
    const evaluation = await startRule(compare('all', [1002, 1003]));
    burst(evaluation, 11, { [OURS]: 24, 1002: 31, 1003: 22 });
    await evaluation.tick(16);
    const [event] = await evaluation.events();
    expect(event?.data.explanation).toContain(
      'Both others have more mentions than usual, too: Keyword 1002 3.1, Keyword 1003 2.2 times their usual daily peak; here it is 2.4 times.',
    );
    expect(event?.data.compared).toMatchObject({
      times: 2.4,
      shared: true,
      others: [
        { kind: 'keyword', id: '1002', name: 'Keyword 1002', observed: 31, usual: 10, times: 3.1, over: true },
        { id: '1003', times: 2.2 },
      ],
    });
    const [email] = await evaluation.emails();
    expect(email?.text).toContain('Both others have more mentions than usual, too');
  });

  test('says that it is ours alone', async () => {
    const evaluation = await startRule(compare('all'));
    burst(evaluation, 11, { [OURS]: 24, 1002: 3 });
    await evaluation.tick(16);
    const [[, shared, said] = []] = await told(evaluation);
    expect(shared).toBe(false);
    expect(said).toContain('The other one is as usual: Keyword 1002.');
  });

  test('takes no request for those that rules watch, and asks nothing more when it is told', async () => {
    const counted = async (fields: Record<string, unknown>) => {
      const evaluation = await startRule(fields, [1002]);
      burst(evaluation, 11, { [OURS]: 24, 1002: 31 });
      await evaluation.tick(16);
      return [(await told(evaluation)).length, evaluation.requests('/count').length];
    };
    expect(await counted(compare('all'))).toEqual(await counted({}));
  });

  test('names those of which nothing is known, and calls none of them usual', async () => {
    const evaluation = await startRule(compare('all', [1002, 1999]));
    burst(evaluation, 11, { [OURS]: 24, 1002: 3 });
    await evaluation.tick(16);
    const [[, , said] = []] = await told(evaluation);
    expect(said).toContain('1 of 2 others is as usual: Keyword 1002.');
    expect(said).toContain('Not known of: keyword 1999.');
  });
});

describe('without being asked', () => {
  test('an alert says how the watched keywords of its group stand, and nothing of others', async () => {
    const evaluation = await startRule({}, [1002]);
    burst(evaluation, 11, { [OURS]: 24, 1002: 31, 1003: 40 });
    await evaluation.tick(16);
    const [[, shared, said] = []] = await told(evaluation);
    expect(shared).toBe(true);
    expect(said).toContain('The other one has more mentions than usual, too: Keyword 1002 3.1 times');
    expect(said).not.toContain('1003');
  });
});

describe('a rule that tells only what others do not share', () => {
  test('holds a shared alert back, and tells it when it is ours alone', async () => {
    const evaluation = await startRule(compare('ours-only'), [1002]);
    burst(evaluation, 11, { [OURS]: 24, 1002: 31 });
    await evaluation.tick(16);
    expect(await told(evaluation)).toEqual([]);
    const state = await evaluation.stateOf('acme-loud');
    expect(state).toMatchObject({ phase: { kind: 'firing' }, outbox: [{ heldBack: { shared: { shared: true } } }] });
    for (let minute = 21; minute <= 71; minute += 5) await evaluation.tick(minute);
    expect(await told(evaluation)).toEqual([]);
    burst(evaluation, 71, { [OURS]: 26 });
    for (const minute of [76, 81]) await evaluation.tick(minute);
    const [[status, shared, said] = [], ...more] = await told(evaluation);
    expect(more).toEqual([]);
    expect([status, shared]).toEqual(['firing', false]);
    expect(said).toMatch(
      /The other one is as usual.* It was held back for .*: most others had more than usual, too, until then\./,
    );
  });

  test('tells an alert where nothing is known of the others', async () => {
    const evaluation = await startRule(compare('ours-only', [1999]));
    burst(evaluation, 11, { [OURS]: 24 });
    await evaluation.tick(16);
    expect((await told(evaluation)).map(([status, shared]) => [status, shared])).toEqual([['firing', false]]);
  });

  test('that is shared to its end is told to nobody, and the state says why', async () => {
    const evaluation = await startRule(compare('ours-only'));
    burst(evaluation, 11, { [OURS]: 24, 1002: 31 });
    for (let minute = 16; minute <= 200; minute += 5) await evaluation.tick(minute);
    expect(await told(evaluation)).toEqual([]);
    const state = await evaluation.stateOf('acme-loud');
    expect(state).toMatchObject({ phase: { kind: 'quiet' }, outbox: [], neverTold: { shared: { shared: true } } });
    expect(state?.episodes).toMatchObject([{ held: 'shared' }]);
  });

  test('of which nothing is read for samples is compared all the same', async () => {
    const evaluation = await startRule({ ...compare('ours-only'), samples: { count: 0 } }, [1002]);
    burst(evaluation, 11, { [OURS]: 24, 1002: 31 });
    await evaluation.tick(16);
    expect(await told(evaluation)).toEqual([]);
  });
});
