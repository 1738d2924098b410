import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.ts';
import { failureText, tallyText } from './tally.ts';

test('a thousand seeds of faults tell what their worlds tell without faults', async () => {
  const tally = await runSeeds(0, 1000);
  console.info(tallyText(tally, true));
  expect(failureText(tally.failed)).toBe('');
}, 36_000_000);
