import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import { PARAMETERS, type Parameters } from '../../functions/domain/engine/parameters.ts';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { type LabelledSeries, nabScore, readLabelledSeries } from './nab-score.ts';
import { randomFrom } from './simulated-series.ts';
import { withParameters } from './with-parameters.ts';

/** Rows at which `{"kind":"spike"}`, or another condition, would publish a firing or updated event. */
export function alertRows(series: LabelledSeries, written: unknown = { kind: 'spike' }): number[] {
  const rows: number[] = [];
  let row = 0;
  const detector = detectorOf({ condition: condition.parse(written), everyMs: series.everyMs });
  for (const { advance } of backtestSeries(detector, series.buckets)) {
    if (advance.transition === 'firing' || advance.transition === 'updated') rows.push(row);
    row += 1;
  }
  return rows;
}

function scoreOf(series: readonly LabelledSeries[], written?: unknown) {
  return nabScore(
    series,
    series.map((one) => alertRows(one, written)),
  );
}

/** The default rule on the open series; undefined without the shared data. */
export function nabDefault() {
  const series = readLabelledSeries();
  return series === undefined ? undefined : scoreOf(series);
}

/** The default rule on the open series: all, each alone, all but one, and by sensitivity; undefined without the shared data. */
export function nab() {
  const series = readLabelledSeries();
  if (series === undefined) return undefined;
  const alerts = new Map(series.map((one) => [one, alertRows(one)]));
  const scored = (some: readonly LabelledSeries[]) =>
    nabScore(
      some,
      some.map((one) => alerts.get(one) ?? []),
    );
  return {
    all: scored(series),
    each: series.map((one) => ({ name: one.name, ...scored([one]) })),
    without: series.map((left) => ({ without: left.name, ...scored(series.filter((one) => one !== left)) })),
    bySensitivity: ['low', 'balanced', 'high'].map((sensitivity) => ({
      sensitivity,
      ...scoreOf(series, { kind: 'spike', sensitivity }),
    })),
  };
}

const QUARTER = [0.75, 1.25];

/** Variants of the parameters, one moved at a time: each by a quarter, and the memory also by a whole week. */
export function movedParameters(): { readonly name: string; readonly parameters: Parameters }[] {
  const scaled = [
    'shape',
    'reserve',
    'priorSpread',
    'priorWeight',
    'storm',
    'newUsualDays',
    'growthDays',
    'weeklyFrom',
    'weeklyOver',
    'echoHalfMs',
    'echoMs',
    'echoOfBudget',
    'anotherStory',
    'loudest',
    'leastStep',
    'stepOfExcess',
    'floorQuantile',
    'memoryDays',
  ] as const;
  const moved = scaled.flatMap((name) =>
    QUARTER.map((by) => ({ name: `${name} x ${by}`, parameters: { ...PARAMETERS, [name]: PARAMETERS[name] * by } })),
  );
  const windows = PARAMETERS.windowsMs.flatMap((window, index) =>
    QUARTER.map((by) => ({
      name: `window of ${window / HOUR_MS} h x ${by}`,
      parameters: { ...PARAMETERS, windowsMs: PARAMETERS.windowsMs.with(index, window * by) },
    })),
  );
  const weeks = [7, 21].map((memoryDays) => ({
    name: `memoryDays ${memoryDays}`,
    parameters: { ...PARAMETERS, memoryDays },
  }));
  return [...moved, ...windows, ...weeks];
}

/**
 * The same events with other noise, so that a score does not depend on one count more or less. Days are cut off at the start
 * (other blocks, other learning), and mentions are left out at random (`keep` is the part that stays).
 */
function noisy(series: readonly LabelledSeries[], skippedRows: number, keep: number, seed: number): LabelledSeries[] {
  const random = randomFrom(seed);
  return series.map((one) => {
    const buckets = one.buckets.slice(skippedRows).map(({ start, total = 0 }) => {
      let kept = 0;
      for (let mention = 0; mention < total; mention++) if (keep === 1 || random.uniform() < keep) kept += 1;
      return { start, total: kept };
    });
    const probation = Math.max(0, one.probation - skippedRows);
    return { ...one, buckets, window: one.window.slice(skippedRows), worth: one.worth.slice(skippedRows), probation };
  });
}

const NOISE = [
  [0, 1],
  [50, 0.9],
  [350, 0.7],
  [144, 1],
  [432, 1],
  [0, 0.8],
  [288, 0.8],
  [576, 0.8],
  [100, 0.9],
  [200, 0.7],
] as const;

/** Ten versions of the same events, each with other noise. */
export function noisyVersions(series: readonly LabelledSeries[]): LabelledSeries[][] {
  return NOISE.map(([skipped, keep], index) => noisy(series, skipped, keep, index + 1));
}

/** The mean, rounded to a tenth. */
function meanOf<One>(all: readonly One[], of: (one: One) => number): number {
  return Math.round((10 * all.reduce((sum, one) => sum + of(one), 0)) / all.length) / 10;
}

/** The mean score over noisy versions of the open series; undefined without the shared data. */
export function noisyMean() {
  const series = readLabelledSeries();
  if (series === undefined) return undefined;
  return meanScore(noisyVersions(series));
}

function meanScore(versions: readonly LabelledSeries[][]) {
  const scores = versions.map((version) => scoreOf(version));
  return {
    standard: meanOf(scores, (score) => score.standard),
    lowFalsePositives: meanOf(scores, (score) => score.lowFalsePositives),
    detected: meanOf(scores, (score) => score.detected),
  };
}

/** How moving each parameter changes the score on the open series, and the mean over the last `count` noisy versions of them. */
export function robustness(count: number = NOISE.length) {
  const series = readLabelledSeries();
  if (series === undefined) return undefined;
  const versions = noisyVersions(series).slice(-count);
  return [{ name: 'as it is', parameters: PARAMETERS }, ...movedParameters()].map(({ name, parameters }) => {
    const { mean, ...onAll } = withParameters(parameters, () => ({ mean: meanScore(versions), ...scoreOf(series) }));
    const { standard, lowFalsePositives, detected, falseEpisodesPerSeriesDay } = onAll;
    return {
      name,
      standard,
      lowFalsePositives,
      detected,
      falseEpisodesPerSeriesDay,
      noisyStandard: mean.standard,
      noisyLowFalsePositives: mean.lowFalsePositives,
      noisyDetected: mean.detected,
    };
  });
}

/**
 * For all ten pairs of series: takes the best parameters on the other three (as they are, or one moved by a quarter) and scores
 * them on the pair. `inSample` is the mean score of the chosen ones on the three, `leftOut` on the two; `settings` has the
 * score of each on all five. Only settings that the program could have are chosen, unless `anyMemory`: a memory of whole weeks,
 * or a weekday weighs more than the others, and of no more than `PARAMETERS` has, as history is kept no longer.
 */
export function leaveTwoOut({ anyMemory = false } = {}) {
  const series = readLabelledSeries();
  if (series === undefined) return undefined;
  const settings = [{ name: 'as it is', parameters: PARAMETERS }, ...movedParameters()];
  const isKept = ({ memoryDays }: Parameters) => memoryDays % 7 === 0 && memoryDays <= PARAMETERS.memoryDays;
  const alerts = settings.map(({ parameters }) =>
    withParameters(parameters, () => series.map((one) => alertRows(one))),
  );
  const scored = (setting: number, chosen: readonly number[]) =>
    nabScore(
      chosen.flatMap((index) => series[index] ?? []),
      chosen.map((index) => alerts[setting]?.[index] ?? []),
    ).standard;
  const pairs = series.flatMap((_, a) => series.flatMap((__, b) => (b > a ? [[a, b]] : [])));
  const each = pairs.map((pair) => {
    const three = series.flatMap((_, index) => (pair.includes(index) ? [] : [index]));
    const best = settings.reduce(
      (top, { parameters }, setting) =>
        (anyMemory || isKept(parameters)) && scored(setting, three) > scored(top, three) ? setting : top,
      0,
    );
    return {
      left: pair.map((index) => series[index]?.name).join(', '),
      chosen: settings[best]?.name,
      inSample: scored(best, three),
      leftOut: scored(best, pair),
      asItIs: scored(0, pair),
    };
  });
  return {
    inSample: meanOf(each, (one) => one.inSample),
    leftOut: meanOf(each, (one) => one.leftOut),
    asItIs: meanOf(each, (one) => one.asItIs),
    each,
    settings: settings.map(({ name }, setting) => {
      const { standard, lowFalsePositives } = nabScore(series, alerts[setting] ?? []);
      return { name, standard, lowFalsePositives };
    }),
  };
}
