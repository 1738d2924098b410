import { expect, test } from 'vitest';
import { chance } from '../../bench/simulation/chance.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { episodesOf, type ToldEpisode } from './episodes.ts';
import { faultPlan } from './fault-plan.ts';
import { LAST_VERSION_WORLDS, lastVersion, WAITING_WORLDS, waiting } from './last-version.ts';
import { simulate } from './simulate.ts';
import { usualRules } from './simulated-world.ts';

/** The number of plans with faults, in addition to a run without faults. */
const PLANS = 1;

test.each(LAST_VERSION_WORLDS)(
  'a stack that is updated in the middle of world %i goes on with its open episodes, and tells each once',
  async (number) => {
    const { world, at, items, events } = await lastVersion(number);
    const whole = await simulate(world, `world ${number} without an update`);
    const expected = episodesOf(whole.ledger.events.values()).episodes;
    const told = (after: typeof whole) => episodesOf([...events, ...after.ledger.events.values()]).episodes;
    // An episode that the last version told is followed by a rest: a second story within it is not told, as that version would do.
    const before = episodesOf(events).episodes;
    const rested = new Set([...before.values()].map(({ ruleId }) => ruleId));
    const usual = usualRules(world).filter((ruleId) => rested.has(ruleId));
    const mayRest = ({ ruleId, start }: ToldEpisode) => usual.includes(ruleId) && Date.parse(start) >= at;
    const prepare = (put: (item: (typeof items)[number]) => void) => items.forEach(put);
    const span = { from: at, to: world.end };
    for (let seed = 0; seed <= PLANS; seed += 1) {
      const plan = faultPlan(chance(`update ${number} ${seed}`), { start: at, to: world.calmFrom });
      const options = seed === 0 ? { prepare, span } : { prepare, span, plan };
      const after = await simulate(world, `world ${number} updated ${seed}`, options);
      expect(after.problems).toEqual([]);
      const actual = told(after);
      expect([...actual.keys()].filter((key) => !expected.has(key))).toEqual([]);
      for (const [key, episode] of expected) {
        if (!actual.has(key) && mayRest(episode)) continue;
        const known = before.get(key);
        // An episode goes on in the window in which the last version told it, also where this one would have told another.
        if (known !== undefined && known.window !== episode.window) {
          expect(actual.get(key)).toMatchObject({ window: known.window, end: expect.any(String) });
          continue;
        }
        // An episode that the last version ended keeps the end and the peak that were told.
        const { end, peak } = known?.end === undefined ? episode : known;
        const ends = [end];
        // Of an open one it stored the minute in which it was told, not the boundary before: the hour may end a boundary later.
        if (known !== undefined && known.end === undefined && end !== undefined) {
          ends.push(new Date(Date.parse(end) + 5 * MINUTE_MS).toISOString());
        }
        expect(ends).toContain(actual.get(key)?.end);
        expect(actual.get(key)).toMatchObject({ peak });
      }
      const repeated = [...after.ledger.events.keys()].filter((id) => events.some((event) => event.id === id));
      expect(repeated).toEqual([]);
    }
  },
);

test.each(WAITING_WORLDS)(
  'a stack that is updated in the middle of world %i, with events in its outboxes, tells each episode once',
  async (number) => {
    const { world, at, items, events } = await waiting(number);
    expect(items.some(({ outbox }) => Array.isArray(outbox) && outbox.length > 0)).toBe(true);
    const whole = await simulate(world, `world ${number} waiting, without an update`);
    const after = await simulate(world, `world ${number} waiting, updated`, {
      prepare: (put) => items.forEach(put),
      span: { from: at, to: world.end },
    });
    expect(after.problems).toEqual([]);
    const told = (all: Iterable<(typeof events)[number]>) =>
      [...episodesOf(all).episodes].map(([key, { end, peak }]) => [key, end, peak]).sort();
    expect(told([...events, ...after.ledger.events.values()])).toEqual(told(whole.ledger.events.values()));
    expect([...after.ledger.events.keys()].filter((id) => events.some((event) => event.id === id))).toEqual([]);
  },
);
