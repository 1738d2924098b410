import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { type Evaluation, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const told = async (evaluation: Evaluation) =>
  (await evaluation.events()).map(({ data }) => [data.status, data.late, data.episode.peak]);

describe('a burst that the service stores late', () => {
  test('is told like news, marked late, also where it was over before anybody could know', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.ticksTo(26);
    evaluation.feed(12, 30);
    await evaluation.ticksTo(66, 31);
    expect(await told(evaluation)).toEqual([['resolved', true, 30]]);
    await evaluation.ticksTo(76, 71);
    expect(await told(evaluation)).toEqual([]);
  });

  test('is not told where it was before the rule began', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ ruleId: 'first', condition: { kind: 'threshold', window: '5m', atLeast: 1000 } });
    await evaluation.ticksTo(16);
    await evaluation.putRule();
    await evaluation.ticksTo(26, 21);
    evaluation.feed(7, 30);
    await evaluation.ticksTo(71, 31);
    expect(await told(evaluation)).toEqual([]);
  });

  test('is not told again where its alert was told in time', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.ticksTo(11);
    evaluation.feed(12, 30);
    await evaluation.ticksTo(21, 16);
    expect((await told(evaluation)).map(([status]) => status)).toEqual(['firing', 'resolved']);
    evaluation.feed(13, 30);
    await evaluation.ticksTo(76, 26);
    expect(await told(evaluation)).toEqual([]);
  });
});

describe('a correction', () => {
  test('that is found in the minute of a burst does not delay its alert, not even where it cannot be read to its end', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '5m', atLeast: 20 } });
    await evaluation.ticksTo(56);
    evaluation.feed(32, 3);
    evaluation.feed(56, 50);
    evaluation.failRequests((path) => path.endsWith('/scroll'));
    await evaluation.tick(61);
    expect((await told(evaluation)).map(([status]) => status)).toEqual(['firing']);
  });

  test('of counts that shrank, because mentions were deleted at the service, is kept as well', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '5m', atLeast: 1000 } });
    evaluation.feed(32, 30);
    const less = (body: string) => body.replaceAll('"count":30', '"count":12').replaceAll('"WEB":30', '"WEB":12');
    const fewer = (body: string) => {
      const page = JSON.parse(body);
      return JSON.stringify({ ...page, mentions: page.mentions.slice(0, 12) });
    };
    await evaluation.ticksTo(56);
    const kept = async () =>
      (await evaluation.state())
        .filter(({ sk }) => sk === 'series#keyword:1001:ALL')
        .flatMap(({ hours }) => Object.values<{ total: (number | null)[] }>(hours))
        .flatMap(({ total }) => total)
        .reduce<number>((sum, count) => sum + (count ?? 0), 0);
    expect(await kept()).toBe(30);
    evaluation.alterAnswers((path, body) => {
      if (path.endsWith('/count')) return less(body);
      return path.endsWith('/scroll') ? fewer(body) : body;
    });
    await evaluation.ticksTo(71, 61);
    expect(await kept()).toBe(12);
  });

  test('each hour tells operations nothing', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    for (const minute of [61, 121, 181]) {
      evaluation.feed(minute - 20, 1);
      await evaluation.tick(minute - 5);
      evaluation.feed(minute - 19, 1);
      await evaluation.tick(minute);
    }
    expect(await evaluation.operations()).toEqual([]);
  });
});

describe('one malformed mention of a scroll', () => {
  test('hides neither the burst that an outage hid, nor the next one', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ samples: { count: 0 } });
    await evaluation.ticksTo(6);
    evaluation.breakService('gone');
    evaluation.feed(13, 30);
    evaluation.feed(22, 9);
    await evaluation.ticksTo(41, 11);
    evaluation.breakService(undefined);
    evaluation.alterAnswers((path, body) =>
      path.endsWith('/scroll') ? body.replace(/"insertTime":\d+/, '"insertTime":"yesterday"') : body,
    );
    await evaluation.ticksTo(51, 46);
    expect(await told(evaluation)).toEqual([['resolved', true, 30]]);
    evaluation.feed(52, 300);
    await evaluation.tick(56);
    expect((await told(evaluation)).map(([status]) => status)).toEqual(['firing']);
  });
});

describe('a 429 that asks for a day', () => {
  test('is believed for two minutes: the service is asked again, and the burst is told', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.ticksTo(6);
    evaluation.feed(7, 30);
    evaluation.limitRequests((path) => (path.endsWith('/count') ? 86_400 : undefined));
    await evaluation.tick(11);
    evaluation.limitRequests(undefined);
    await evaluation.tick(12);
    expect(await told(evaluation)).toEqual([]);
    await evaluation.tick(14);
    expect((await told(evaluation)).map(([status]) => status)).toEqual(['firing']);
  });
});

describe('a rule that is edited and fires at once', () => {
  test('numbers its events, so that the queue may swap them and the channel still knows which is the last', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule();
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.tick(6);
    await evaluation.putRule({ condition: { kind: 'threshold', window: '10m', atLeast: 6 } });
    evaluation.feed(6, 9);
    await evaluation.tick(11);
    const events = await evaluation.events();
    expect(events.map(({ data }) => data.status)).toEqual(['firing', 'ended', 'firing']);
    expect(events[1]?.time).toBe(events[2]?.time);
    expect(events.map(({ sequence }) => Number(sequence))).toEqual([1, 2, 3]);
  });
});
