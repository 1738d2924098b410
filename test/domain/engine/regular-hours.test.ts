import { expect, test } from 'vitest';
import { backtestSeries } from '../../../functions/domain/alerting/backtest-series.ts';
import { explain } from '../../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { buildDetector } from '../../support/build-detector.ts';
import { bucketsOf, PER_DAY, regularWeeks } from './buckets-of.ts';

const detector = buildDetector({ kind: 'spike' });
const HALF_HOUR = 1;
const FOUR_HOURS = 2;

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
  const burst = regularWeeks().map((count, row) => (row >= from && row < from + 6 ? count + 18 : count));
  const told = stepsOf(burst).find(({ advance }, row) => row >= from && advance.transition === 'firing');
  const verdict = told?.advance.verdict;
  expect(verdict && explain(verdict, wordsOf({}))).toMatch(
    /^\d+ mentions in 30 min; at this hour of the week, up to \d+ is usual\.$/,
  );
  // On a usual day its busiest half hour has as much.
  expect(verdict?.observed).toBeLessThan(120);
});

test('the line that is expected is the one that the next boundary is judged by', () => {
  const steps = stepsOf(regularWeeks());
  const late = steps.slice(15 * PER_DAY);
  for (const { before, verdict } of late.filter((_, index) => index % 16 === 0)) {
    expect(detector.expected(before)[verdict.scale]?.line).toBe(verdict.line);
  }
});

test('lines follow the hours of a regular series, and not those of one that bursts at any hour', () => {
  const [night, noon] = [21 * PER_DAY - 24, 21 * PER_DAY + 144];
  const regular = regularWeeks({ days: 22 });
  const lineOf = (totals: readonly number[], row: number, scale: number) =>
    linesAfter(totals.slice(0, row))[scale] ?? 0;
  expect(lineOf(regular, night, FOUR_HOURS)).toBeLessThan(0.6 * lineOf(regular, noon, FOUR_HOURS));
  const bursting = regularWeeks({ bursts: 120, days: 22 });
  expect(lineOf(bursting, night, HALF_HOUR)).toBeGreaterThan(0.8 * lineOf(bursting, noon, HALF_HOUR));
});

test('a story does not raise its own line while it goes on', () => {
  const [from, to] = [16 * PER_DAY + 100, 16 * PER_DAY + 160];
  const calm = regularWeeks({ days: 17 }).slice(0, to);
  const story = calm.map((count, row) => (row >= from ? Math.round(1.6 * count) : count));
  expect(linesAfter(story)[FOUR_HOURS]).toBeLessThanOrEqual(1.02 * (linesAfter(calm)[FOUR_HOURS] ?? 0));
});
