import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { historyBegins } from '../../functions/evaluate/counting/planned-series.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const FIVE = { series: { watch: { kind: 'keyword', keywordId: 1 } }, widthMs: 5 * MINUTE_MS, offsetMs: 0 } as const;
const begins = (tick: number, collectsSince: number) => historyBegins(FIVE, { tick, collectsSince });

test('the history of a series begins with the first bucket that the service collected whole', () => {
  expect(begins(NOON, NOON - 3 * HOUR_MS)).toBe(NOON - 3 * HOUR_MS);
  expect(begins(NOON, NOON - 3 * HOUR_MS + 1)).toBe(NOON - 3 * HOUR_MS + 5 * MINUTE_MS);
});

test('the history of a series that is counted from its first mention on begins at the boundary before it', () => {
  expect(begins(NOON + 2 * MINUTE_MS, NOON + 2 * MINUTE_MS)).toBe(NOON);
  // The bucket that ends at noon is asked for a minute later.
  expect(begins(NOON, NOON)).toBe(NOON - 5 * MINUTE_MS);
});
