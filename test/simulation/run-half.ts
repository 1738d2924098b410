import { expect } from 'vitest';
import { runSeed } from './run-seed.ts';
import { addToTally, emptyTally, failureText, tallyText } from './tally.ts';

/**
 * Runs one half of the seeds (0 or 1), so that two processes can share them: as many as `SEEDS` says, else `usually`.
 * `SEED` names a single one, which the first half runs then, told line by line with `TRACE`.
 */
export async function runHalf(half: 0 | 1, usually: number): Promise<void> {
  const { SEED, SEEDS, TRACE } = process.env;
  const count = Number(SEEDS ?? usually);
  const middle = Math.ceil(count / 2);
  const [first, number] =
    SEED === undefined ? [half * middle, half === 0 ? middle : count - middle] : [Number(SEED), half === 0 ? 1 : 0];
  const trace = TRACE === undefined ? undefined : (line: string) => process.stdout.write(`${line}\n`);
  const tally = emptyTally();
  for (let seed = first; seed < first + number; seed += 1) addToTally(tally, await runSeed(seed, trace));
  console.info(tallyText(tally, true));
  const again = (seed: number) =>
    `SEED=${seed} TRACE=1 npx vitest run --config test/vitest.config.ts test/simulation/faults-first-half.test.ts`;
  expect(failureText(tally.failed, again)).toBe('');
}
