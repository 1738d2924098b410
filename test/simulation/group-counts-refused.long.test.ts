import { expect, test } from 'vitest';
import type { AlertEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { groupWorld, readByNobody } from './group-worlds.ts';
import { simulate } from './simulate.ts';
import type { SimulatedWorld } from './simulated-world.ts';

const WORLDS = Array.from({ length: Number(process.env.SEEDS ?? 3) }, (_, at) => Number(process.env.SEED ?? 0) + at);

/** In some minutes of every eleven, all but the first few counts are refused: a reading of a group ends at its count or a probe. */
function refusesCounts(nth: number, at: number): boolean {
  const minute = Math.floor(at / MINUTE_MS);
  return minute % 11 < 4 && nth > (minute * 7) % 13;
}

/** A world whose service refuses counts. It gives the same count for a bucket later, so a series that waits loses nothing. */
function refusing(number: number): SimulatedWorld {
  const world = groupWorld(number);
  const mentions = world.truth.mentions
    .filter(({ to }) => to === Number.POSITIVE_INFINITY)
    .map((mention) => ({ ...mention, from: mention.feedTime }));
  return { ...world, truth: { ...world.truth, mentions, refusesCounts } };
}

/**
 * All that an event says, except what depends on its minute: its id, the id of its story, the mentions that are read then, and how many
 * copies came since the message before, because once an hour what came late is read, too.
 */
function saidBy({ type, data: { samples: _shown, storyId: _ofId, ...data } }: AlertEvent): string {
  return JSON.stringify({ type, data: { ...data, ...withoutCopies(type) } });
}

const withoutCopies = (type: string | undefined) =>
  type === 'mention.alert.found' ? { found: undefined, explanation: '' } : {};

/** How many copies all messages count. */
const copiesIn = (events: readonly AlertEvent[]) =>
  events.reduce((sum, { data: { found } }) => sum + (found?.copies ?? 0), 0);

test.each(WORLDS)(
  'refused counts in the middle of readings give the events of asking each series, in world %s',
  async (number) => {
    const world = refusing(number);
    const kept = readByNobody(world);
    const alone = await simulate(world, `world ${number}`, { prepare: (put) => kept.forEach(put) });
    const together = await simulate(world, `world ${number}`);
    const refused = (scope: string) => together.problems.filter((problem) => problem.includes(`/${scope}/`)).length;
    expect(Math.min(refused('groups'), refused('keywords'))).toBeGreaterThan(0);
    const [told = [], expected = []] = [together, alone].map(({ ledger }) => [...ledger.events.values()]);
    expect(told.map(saidBy).sort()).toEqual(expected.map(saidBy).sort());
    expect(copiesIn(told)).toBe(copiesIn(expected));
    // Events that are told in the same minute are equal byte for byte, except for a story that began in another minute.
    const whole = (event: AlertEvent | undefined) =>
      JSON.stringify({ ...event, data: { ...event?.data, storyId: '', ...withoutCopies(event?.type) } });
    const same = expected.filter(({ id, time }) => together.ledger.events.get(id)?.time === time);
    expect(same.length).toBeGreaterThan(0);
    expect(same.map(({ id }) => whole(together.ledger.events.get(id)))).toEqual(same.map(whole));
    expect(together.requests).toBeLessThan(alone.requests);
  },
);
