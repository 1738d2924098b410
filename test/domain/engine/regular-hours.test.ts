import { expect, test } from 'vitest';
import { randomFrom } from '../../../bench/detection/simulated-series.ts';
import { backtestSeries } from '../../../functions/domain/alerting/backtest-series.ts';
import { explain } from '../../../functions/domain/wording/explain.ts';
import { buildDetector } from '../../support/build-detector.ts';
import { bucketsOf, PER_DAY } from './buckets-of.ts';

const detector = buildDetector({ kind: 'spike' });
const HALF_HOUR = 1;
const FOUR_HOURS = 2;

/** Three weeks from a Monday on, busy from 08:00 to 20:00 UTC, quiet at weekends; with `bursts` an hour of each day has them at any time. */
function weeks({ bursts = 0, days = 21 } = {}): number[] {
  const random = randomFrom(5);
  return Array.from({ length: days }, (_, day) => {
    const burst = Math.floor(random.uniform() * (PER_DAY - 12));
    return Array.from({ length: PER_DAY }, (__, row) => {
      const isBusy = row >= 96 && row < 240;
      const more = row >= burst && row < burst + 12 ? bursts : 0;
      return random.poisson((isBusy ? 20 : 2) * (day % 7 >= 5 ? 0.3 : 1) + more);
    });
  }).flat();
}

function stepsOf(totals: readonly number[]) {
  return [...backtestSeries(detector, bucketsOf(totals))];
}

/** The lines of each window at the last boundary of a series. */
function linesAfter(totals: readonly number[]) {
  const last = stepsOf(totals).at(-1);
  return last === undefined ? [] : detector.expected(last.before).map((expected) => expected?.line ?? 0);
}

test('where the hours are regular, much for an hour of the weekend is told, and says so', () => {
  const from = 19 * PER_DAY + 72;
  const burst = weeks().map((count, row) => (row >= from && row < from + 6 ? count + 18 : count));
  const told = stepsOf(burst).find(({ advance }, row) => row >= from && advance.transition === 'firing');
  const verdict = told?.advance.verdict;
  expect(verdict && explain(verdict, 'UTC')).toMatch(
    /^\d+ mentions in 30 min; at this hour of the week, up to \d+ is usual\.$/,
  );
  // On a usual day its busiest half hour has as much.
  expect(verdict?.observed).toBeLessThan(120);
});

test('the line that is expected is the one that the next boundary is judged by', () => {
  const steps = stepsOf(weeks());
  const late = steps.slice(15 * PER_DAY);
  for (const { before, verdict } of late.filter((_, index) => index % 37 === 0)) {
    const next = detector.expected(before)[verdict.scale];
    // A block that closes teaches the law anew.
    if (verdict.at % (8 * 3_600_000) === 300_000) continue;
    expect(next?.line).toBe(verdict.line);
  }
});

test('lines follow the hours of a regular series, and not those of one that bursts at any hour', () => {
  const [night, noon] = [21 * PER_DAY - 24, 21 * PER_DAY + 144];
  const regular = weeks({ days: 22 });
  const lineOf = (totals: readonly number[], row: number, scale: number) =>
    linesAfter(totals.slice(0, row))[scale] ?? 0;
  expect(lineOf(regular, night, FOUR_HOURS)).toBeLessThan(0.6 * lineOf(regular, noon, FOUR_HOURS));
  const bursting = weeks({ bursts: 120, days: 22 });
  expect(lineOf(bursting, night, HALF_HOUR)).toBeGreaterThan(0.8 * lineOf(bursting, noon, HALF_HOUR));
});

test('a story does not raise its own line while it goes on', () => {
  const [from, to] = [16 * PER_DAY + 100, 16 * PER_DAY + 160];
  const calm = weeks({ days: 17 }).slice(0, to);
  const story = calm.map((count, row) => (row >= from ? Math.round(1.6 * count) : count));
  expect(linesAfter(story)[FOUR_HOURS]).toBeLessThanOrEqual(1.02 * (linesAfter(calm)[FOUR_HOURS] ?? 0));
});
