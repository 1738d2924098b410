import { expect } from 'vitest';
import { LEVELS } from './fault-plan.ts';
import { failureText, runSeeds } from './run-seeds.ts';

/**
 * Runs one half of the seeds (0 or 1), so that two processes can share them: as many as `SEEDS` says, else `usually`.
 * `SEED` names a single one, which the first half runs then;
 * `LEVEL` is what the simulation may do.
 */
export async function runHalf(half: 0 | 1, usually: number): Promise<void> {
  const { SEED, SEEDS, LEVEL } = process.env;
  const level = LEVELS.find((known) => known === LEVEL) ?? 'present';
  const count = Number(SEEDS ?? usually);
  const middle = Math.ceil(count / 2);
  const [first, number] =
    SEED === undefined ? [half * middle, half === 0 ? middle : count - middle] : [Number(SEED), half === 0 ? 1 : 0];
  const { failed, summary } = await runSeeds(first, number, level);
  console.info(summary);
  expect(failureText(failed)).toBe('');
}
