import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { buildWorld } from '../service/build-world.ts';
import { startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const SCROLL = '/mentions/scroll';

/** A new rule with two weeks of past, of which the service sends one mention with a field as given. */
async function withOddMention(field: string, value: unknown) {
  const evaluation = await startEvaluation(cloud, { world: buildWorld() });
  for (let day = 13; day > 0; day -= 1) evaluation.feed(-day * 1440, 30);
  await evaluation.putRule({ condition: { kind: 'spike', minMentions: 5 } });
  evaluation.alterAnswers((path, body) => {
    if (!path.endsWith(SCROLL)) return body;
    const page: { mentions: Record<string, unknown>[] } = JSON.parse(body);
    const [first, ...others] = page.mentions;
    return JSON.stringify({ ...page, mentions: [{ ...first, [field]: value }, ...others] });
  });
  return evaluation;
}

describe('one mention of two weeks', () => {
  test.each(['url', 'mention', 'type', 'autoSentiment', 'languages', 'reach'])(
    'whose %s is null is a mention like the others',
    async (field) => {
      const evaluation = await withOddMention(field, null);
      await evaluation.ticksTo(6);
      expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({ status: 'ok' });
      expect(evaluation.requests(SCROLL)).toHaveLength(1);
      expect(await evaluation.operations()).toEqual([]);
    },
  );

  test.each(['id', 'insertTime'])(
    'without its %s costs some counts, not the history; operations is told once',
    async (field) => {
      const evaluation = await withOddMention(field, null);
      await evaluation.ticksTo(6);
      expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({ status: 'ok' });
      await evaluation.ticksTo(26, 11);
      expect(evaluation.requests(SCROLL)).toHaveLength(1);
      const told = await evaluation.operations();
      expect(told.map(({ subject }) => subject)).toEqual([
        '[OPERATIONS] mentions of the monitoring service cannot be read',
      ]);
      expect(told[0]?.text).toContain(field === 'id' ? 'a mention without an id: id: ' : ': insertTime: ');
    },
  );
});

test('with few requests a minute, what agrees is kept each minute, so that the history is whole in a while', async () => {
  const evaluation = await withOddMention('insertTime', null);
  await evaluation.putOrganization({ requestsPerMinute: 5 });
  for (let minute = 1; minute <= 15; minute += 1) await evaluation.tick(minute);
  expect(await evaluation.gapsOf('keyword:1001:ALL')).toEqual([]);
  expect((await evaluation.stateOf('acme-loud'))?.health).toMatchObject({ status: 'ok' });
  expect(evaluation.requests(SCROLL).length).toBeLessThan(6);
});

test('alerts show the mentions that can be read, and operations hears of the others', async () => {
  const evaluation = await startEvaluation(cloud);
  await evaluation.putRule();
  await evaluation.tick(1);
  evaluation.feed(1, 9);
  evaluation.alterAnswers((path, body) =>
    path.endsWith(SCROLL) ? body.replace(/"insertTime": ?\d+/, '"insertTime":null') : body,
  );
  await evaluation.tick(6);
  const [event] = await evaluation.events();
  expect(event?.data).toMatchObject({ status: 'firing', observed: 9, samplesStatus: 'ok', samplesShown: 5 });
  expect((await evaluation.operations()).map(({ subject }) => subject)).toEqual([
    '[OPERATIONS] mentions of the monitoring service cannot be read',
  ]);
});
