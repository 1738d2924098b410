import { expect, test } from 'vitest';
import { chance } from '../../bench/simulation/chance.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { faultPlan } from './fault-plan.ts';
import { simulate, withBigints } from './simulate.ts';
import { simulatedWorld } from './simulated-world.ts';

/** All that happens in the first 40 minutes of the world of a seed with its faults, and what is stored and told in the end. */
async function play(seed: number): Promise<string[]> {
  const world = simulatedWorld(Math.floor(seed / 20));
  const plan = faultPlan(chance(`plan ${seed}`), { start: world.start, to: world.calmFrom });
  const span = { from: world.start, to: world.start + 40 * MINUTE_MS };
  const lines: string[] = [];
  const outcome = await simulate(world, `seed ${seed}`, {
    plan,
    span,
    looksEarly: true,
    trace: (line) => lines.push(line),
  });
  const { faults, state, ledger } = outcome;
  return [
    ...lines,
    ...[...faults, ...state, ...ledger.events.values()].map((each) => JSON.stringify(each, withBigints)),
  ];
}

test.each([12, 721])('seed %i plays twice alike, byte for byte: every request, fault, item and event', async (seed) => {
  const first = await play(seed);
  // Names that are random where the functions are deployed, and that DynamoDB is asked for.
  expect(first.find((line) => line.includes('"sk":"older#'))).toBeDefined();
  const second = await play(seed);
  expect(second.filter((line, at) => line !== first[at]).slice(0, 3)).toEqual([]);
  expect(second.length).toBe(first.length);
});
