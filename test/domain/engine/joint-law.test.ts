import { describe, expect, test } from 'vitest';
import { type Baseline, noBaseline } from '../../../functions/domain/engine/baseline.ts';
import { jointLaw, scoreLevel } from '../../../functions/domain/engine/joint-law.ts';
import { blocksOf, dailyPeaks, noPeaks } from '../../../functions/domain/engine/peak-history.ts';
import { fitPeakLaw, levelOf } from '../../../functions/domain/engine/peak-law.ts';
import { DAY_MS } from '../../../functions/domain/time/units-of-time.ts';

/** Two weeks whose days peak at `peakOf(day)`, in the second of their blocks; a storm where it is negative. */
function baselineOf(peakOf: (day: number) => number): Baseline {
  const days = Array.from({ length: 14 }, (_, day) => peakOf(day));
  const closed = days.map((peak) => `5,${peak < 0 ? '-' : ''}${Math.abs(peak).toString(36)},5,`).join('');
  const peaks = { ...noPeaks, closed };
  return { ...noBaseline, peaks, law: fitPeakLaw(dailyPeaks(blocksOf(peaks)), 14), seenMs: DAY_MS };
}

const asking = (...baselines: readonly Baseline[]) => baselines.map((baseline) => ({ baseline, least: 0 }));

/** The score asked of a budget of 14 days. */
function scoreOf(...baselines: readonly Baseline[]): number {
  return scoreLevel(jointLaw(asking(...baselines)), { days: 14, questions: baselines.length });
}

const alone = (days: number) => levelOf({ floor: 0, spread: 1 }, days);

const rising = (day: number) => 20 + 3 * ((day * 5) % 7);
const shifted = (day: number) => rising(day + 3);

describe('several questions that share one budget', () => {
  test('ask no more than one alone where they always peak together', () => {
    const one = baselineOf(rising);
    const twice = baselineOf((day) => 10 * rising(day));
    expect(scoreOf(one, twice, one)).toBeCloseTo(alone(14), 1);
  });

  test('ask for more where each peaks on days of its own', () => {
    expect(scoreOf(baselineOf(rising), baselineOf(shifted))).toBeGreaterThan(
      scoreOf(baselineOf(rising), baselineOf(rising)),
    );
  });

  test('never ask for more than if they knew nothing of each other', () => {
    const wild = (seed: number) =>
      baselineOf((day) => 20 + ((day * 37 + seed * 11) % 14 === 0 ? 900 : (day + seed) % 3));
    const questions = [1, 2, 3, 4, 5].map(wild);
    expect(scoreOf(...questions)).toBeLessThanOrEqual(alone(14 * 5));
  });

  test('are taken to know nothing of each other before there is a day that says so', () => {
    expect(scoreLevel(undefined, { days: 14, questions: 4 })).toBe(alone(14 * 4));
    const nothing = asking(noBaseline, noBaseline);
    expect(scoreLevel(jointLaw(nothing), { days: 14, questions: 2 })).toBeCloseTo(alone(14 * 2), 1);
  });

  test('learn nothing from a day that was a storm for one of them, nor from what is too little to be told', () => {
    const calm = [baselineOf(rising), baselineOf(shifted)];
    const stormy = baselineOf((day) => (day === 5 ? -9_000 : shifted(day)));
    const [one = noBaseline] = calm;
    expect(scoreOf(one, { ...stormy, law: calm[1]?.law ?? stormy.law })).toBeLessThan(1.2 * scoreOf(...calm));
    const few = { baseline: baselineOf((day) => (day % 5 === 0 ? 4 : 1)), least: 10 };
    expect(jointLaw([{ baseline: one, least: 0 }, few])?.spread).toBeLessThanOrEqual(
      jointLaw([
        { baseline: one, least: 0 },
        { ...few, least: 0 },
      ])?.spread ?? 0,
    );
  });

  test('are no question of several where there is one', () => {
    expect(jointLaw(asking(baselineOf(rising)))).toBeUndefined();
    expect(scoreLevel(undefined, { days: 14, questions: 1 })).toBe(alone(14));
  });
});
