import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.ts';
import { failureText, tallyText } from './tally.ts';

test('a thousand seeds of faults tell what their worlds tell without faults', async () => {
  const tally = await runSeeds(0, 1000);
  console.info(tallyText(tally, true));
  expect(failureText(tally.failed)).toBe('');
}, 36_000_000);

/** The first of twenty seeds of a world in which code of November 2026 lost an alert: a stall, and outages of the service around it. */
const LOST_AFTER_DOUBT = 712_820;

test('what is counted after an outage and a doubt is judged', async () => {
  const tally = await runSeeds(LOST_AFTER_DOUBT, 20);
  expect(failureText(tally.failed)).toBe('');
}, 36_000_000);
