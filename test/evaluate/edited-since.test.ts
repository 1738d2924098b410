import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

type World = Awaited<ReturnType<typeof startEvaluation>>;
const statuses = async ({ events }: World) => (await events()).map(({ data }) => data.status);

/** A container that knows a rule and its organization, and mentions that make the rule fire at 14:06. */
async function start() {
  const world = await startEvaluation(cloud);
  await world.putRule({ condition: { kind: 'threshold', window: '5m', atLeast: 10 } });
  const marks = await world.marks();
  await world.tick(1, { marks });
  await world.feed(1, 20);
  expect(await statuses(world)).toEqual([]);
  return { world, marks };
}

describe('an edit that nobody marked, as in the console of DynamoDB, is known before people are told', () => {
  const quiets: Record<string, (world: World) => Promise<unknown>> = {
    silenced: ({ putRule }) =>
      putRule({
        condition: { kind: 'threshold', window: '5m', atLeast: 10 },
        silencedUntil: '2026-11-21T14:00:00Z',
      }),
    disabled: ({ putRule }) => putRule({ condition: { kind: 'threshold', window: '5m', atLeast: 10 }, enabled: false }),
    deleted: ({ deleteRule }) => deleteRule('acme-loud'),
    'in an organization that was disabled': ({ putOrganization }) => putOrganization({ enabled: false }),
    'in an organization that was deleted': ({ deleteOrganization }) => deleteOrganization(42),
  };
  for (const [how, edit] of Object.entries(quiets)) {
    test(`nobody is told of a rule that was ${how}, and the next tick reads all items`, async () => {
      const { world, marks } = await start();
      await edit(world);
      expect(await world.configurationMark()).toBeUndefined();
      await world.tick(6, { marks });
      expect(await statuses(world)).toEqual([]);
      expect(await world.configurationMark()).toBeTypeOf('string');
      // Not even the end of an alert that nobody was told of.
      await world.tick(7, { marks: await world.marks() });
      expect(await statuses(world)).toEqual([]);
    });
  }

  test('an edit that changes nothing for an alert delays it to the next tick', async () => {
    const { world, marks } = await start();
    await world.putRule({ condition: { kind: 'threshold', window: '5m', atLeast: 10 }, name: 'For the press' });
    await world.tick(6, { marks });
    expect(await statuses(world)).toEqual([]);
    await world.tick(7, { marks: await world.marks() });
    expect(await statuses(world)).toEqual(['firing']);
  });

  test('people are told at once of a rule whose items nobody edited', async () => {
    const { world, marks } = await start();
    await world.tick(6, { marks });
    expect(await statuses(world)).toEqual(['firing']);
    expect(await world.configurationMark()).toBeUndefined();
  });
});
