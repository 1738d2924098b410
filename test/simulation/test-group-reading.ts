import { describe, expect, test } from 'vitest';
import type { PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { once } from '../../functions/domain/once.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import {
  audienceWorld,
  groupWorld,
  readByNobody,
  voicesWorld,
  type Words,
  whereWorld,
  wordsOf,
} from './group-worlds.ts';
import { type Outcome, simulate } from './simulate.ts';
import type { SimulatedWorld } from './simulated-world.ts';

function withTruth(world: SimulatedWorld, truth: Partial<SimulatedWorld['truth']>): SimulatedWorld {
  return { ...world, truth: { ...world.truth, ...truth } };
}

/** Simulates the world with each series counted by itself. */
function byThemselves(world: SimulatedWorld, name: string): Promise<Outcome> {
  const kept = readByNobody(world);
  return simulate(world, name, { prepare: (put) => kept.forEach(put) });
}

/** Every event that was published, as text. */
const eventsOf = ({ ledger }: Outcome) => [...ledger.events.values()].map((event) => JSON.stringify(event)).sort();

/** The groups whose keyword names were used. */
const trustOf = ({ state }: Outcome) =>
  state.flatMap(({ sk, trust }) => (String(sk).startsWith('group#') ? [JSON.stringify(trust)] : []));

/** The worlds that are tried, by number; each is simulated twice. */
type Tried = {
  readonly worlds: readonly number[];
  /** Worlds in which `keywords` of mentions contain something else than all names. */
  readonly manners: readonly { readonly words: Words; readonly world: number }[];
  /** Worlds in which scrolls are refused for a while. */
  readonly refused: readonly number[];
  /** Worlds with rules that count voices. */
  readonly voices: readonly number[];
  /** Worlds with rules that count only some mentions. */
  readonly where: readonly number[];
  /** Worlds with rules on single mentions. */
  readonly audience: readonly number[];
};

/** What was told of a rule, without its story, which its mentions share with those of other rules. */
const numbersOf = ({ ledger }: Outcome, isOf: (ruleId: string) => boolean) =>
  [...ledger.events.values()]
    .filter(({ data }) => isOf(data.rule.ruleId))
    .map(({ time, data: { rule, status, window, observed, episode, late, recent } }) =>
      JSON.stringify([time, rule.ruleId, status, window, observed, episode, late, recent]),
    )
    .sort();

/** Tests that reading groups at once leads to the same messages as counting each series by itself. */
export function testGroupReading({ worlds, manners, refused, voices, where, audience }: Tried) {
  describe('reading groups at once gives the events of asking each series by itself, byte for byte', () => {
    let told = 0;
    let [grouped, single] = [0, 0];

    test.each(worlds)('in world %s', async (number) => {
      const world = groupWorld(number);
      const alone = await byThemselves(world, `world ${number}`);
      const together = await simulate(world, `world ${number}`);
      expect([together.problems, alone.problems]).toEqual([[], []]);
      expect(eventsOf(together)).toEqual(eventsOf(alone));
      told += alone.ledger.events.size;
      grouped += together.requests;
      single += alone.requests;
    });

    test('which are many, by fewer requests', () => {
      expect(told).toBeGreaterThan(5 * worlds.length);
      expect(grouped).toBeLessThan(single);
    });
  });

  test.each(manners)(
    'a service whose mentions do not carry the names of all their keywords ($words) gives the same events, for they are never used',
    async ({ words, world: number }) => {
      const world = withTruth(groupWorld(number), { words: wordsOf(words) });
      const alone = await byThemselves(world, `world ${number}`);
      const together = await simulate(world, `world ${number}`);
      expect(eventsOf(together)).toEqual(eventsOf(alone));
      expect(trustOf(together).join()).not.toContain('trusted');
    },
  );

  test.each(refused)(
    'a service that refuses scrolls in the middle of world %s gives the same events',
    async (number) => {
      const refusesScrolls = (at: number) => Math.floor(at / MINUTE_MS) % 11 < 4;
      const world = withTruth(groupWorld(number), { refusesScrolls });
      const alone = await byThemselves(world, `world ${number}`);
      const together = await simulate(world, `world ${number}`);
      expect(eventsOf(together)).toEqual(eventsOf(alone));
    },
  );

  describe('rules that count voices', () => {
    testReadRules({
      worlds: voices,
      worldOf: voicesWorld,
      field: 'count',
      named: 'voices',
      hold: (told) => {
        for (const { data } of told) expect(data.observed).toBeLessThanOrEqual(data.mentions ?? 0);
      },
    });
  });

  describe('rules on single mentions', () => {
    testReadRules({
      worlds: audience,
      worldOf: audienceWorld,
      field: 'measure',
      named: 'audience',
      hold: (told) => {
        // A mention may be gone by the time that samples are read.
        for (const { observed, samples } of told.map(({ data }) => data)) {
          const [first = 0, ...others] = samples.flatMap(({ reach = 0 }) => (reach <= observed ? [reach] : []));
          expect(first).toBeGreaterThanOrEqual(Math.max(0, ...others));
        }
      },
    });
  });

  describe('rules that count only some mentions', () => {
    testReadRules({
      worlds: where,
      worldOf: whereWorld,
      field: 'where',
      named: 'where',
      hold: (told) => {
        const shown = told.flatMap(({ data }) => data.samples);
        expect(shown.filter(({ text }) => !text.includes('recall'))).toEqual([]);
      },
    });
  });
}

type ReadRules = {
  readonly worlds: readonly number[];
  readonly worldOf: (number: number) => SimulatedWorld;
  /** The field of events whose rules have their mentions read, and what is in the ids of these rules. */
  readonly field: 'count' | 'where' | 'measure';
  readonly named: string;
  /** What their events keep. */
  readonly hold: (told: readonly PublishedEvent[]) => void;
};

function testReadRules({ worlds, worldOf, field, named, hold }: ReadRules): void {
  /** A world with all its rules, in which groups are read: both tests look at this run. */
  const whole = new Map(
    worlds.map((number) => [number, once(() => simulate(worldOf(number), `world ${number}`))] as const),
  );
  const wholeOf = (number: number) => whole.get(number)?.() ?? Promise.reject(new Error(`no world ${number}`));

  test.each(worlds)(
    'say the same of a group that is read and of keywords that are read by themselves (world %s)',
    async (number) => {
      const alone = await byThemselves(worldOf(number), `world ${number}`);
      const together = await wholeOf(number);
      expect([together.problems, alone.problems]).toEqual([[], []]);
      expect(eventsOf(together)).toEqual(eventsOf(alone));
      const told = [...together.ledger.events.values()].filter(({ data }) => data[field] !== undefined);
      expect(told.length).toBeGreaterThan(0);
      hold(told);
    },
  );

  test.each(worlds)('change nothing of what rules on mentions say beside them (world %s)', async (number) => {
    const world = worldOf(number);
    const isOther = (ruleId: string) => !ruleId.includes(named);
    const rules = world.rules.filter(({ ruleId }) => isOther(String(ruleId)));
    const without = await simulate({ ...world, rules }, `world ${number}`);
    const beside = await wholeOf(number);
    expect(numbersOf(beside, isOther)).toEqual(numbersOf(without, isOther));
  });
}
