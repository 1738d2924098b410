import { expect, test } from 'vitest';
import { runSeed } from './run-seed.ts';
import { addToTally, emptyTally, failureText, tallyText } from './tally.ts';

/**
 * A seed of each of the first worlds; twenty share one, and the check runs a thousand, these among them. `SEED` names a single
 * seed, told line by line with `TRACE`.
 */
const FEW = [0, 20, 40, 60];

test('whatever fails in between, the same episodes are told as without faults, each once', async () => {
  const { SEED, TRACE } = process.env;
  const trace = TRACE === undefined ? undefined : (line: string) => process.stdout.write(`${line}\n`);
  const tally = emptyTally();
  for (const seed of SEED === undefined ? FEW : [Number(SEED)]) addToTally(tally, await runSeed(seed, trace));
  console.info(tallyText(tally, true));
  expect(failureText(tally.failed)).toBe('');
}, 36_000_000);
