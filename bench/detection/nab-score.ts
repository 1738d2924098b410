import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { readCounts } from '../../cli/backtest/read-counts.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { DAY_MS, HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { sharedData } from './shared-data.ts';

/** The open series of the Numenta Anomaly Benchmark. */
export const OPEN_SERIES = ['AAPL', 'GOOG', 'IBM', 'KO', 'PFE'] as const;

/** A labelled series, and the points that the benchmark gives for an alert on each row. */
export type LabelledSeries = {
  readonly name: string;
  readonly everyMs: number;
  readonly buckets: readonly Bucket[];
  /** For each row the labelled window that it is in; -1 outside. */
  readonly window: readonly number[];
  /** Inside a window: points for an alert if it is the first there (1 at the start, 0 at the end). Outside: 0 to -1. */
  readonly worth: readonly number[];
  /** Rows before this one are not scored. */
  readonly probation: number;
  readonly windows: number;
};

/** The scaled sigmoid of the benchmark: Lavin and Ahmad 2015, doi 10.1109/ICMLA.2015.141. */
const sigmoid = (x: number) => 2 / (1 + Math.exp(5 * x)) - 1;

const labels = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])));

/** Reads the labelled series; undefined without the shared data. */
export function readLabelledSeries(): LabelledSeries[] | undefined {
  const directory = sharedData();
  if (directory === undefined) return undefined;
  const windows = labels.parse(JSON.parse(readFileSync(`${directory}/nab/realTweets_windows.json`, 'utf8')));
  return OPEN_SERIES.map((name) => {
    const file = `Twitter_volume_${name}.csv`;
    const { buckets, everyMs } = readCounts(readFileSync(`${directory}/nab/${file}`, 'utf8'), file);
    const rowAt = (time: string) => {
      const start = Date.parse(`${time.slice(0, 19).replace(' ', 'T')}Z`);
      return buckets.findIndex((bucket) => bucket.start === start);
    };
    const bounds = (windows[`realTweets/${file}`] ?? []).map(([from, to]) => [rowAt(from), rowAt(to)] as const);
    return { name, everyMs, buckets, ...worthOf(buckets.length, bounds) };
  });
}

function worthOf(rows: number, bounds: readonly (readonly [number, number])[]) {
  const window = new Array<number>(rows).fill(-1);
  const worth = new Array<number>(rows).fill(-1);
  bounds.forEach(([left, right], index) => {
    const width = right - left + 1;
    for (let row = left; row <= right; row++) {
      window[row] = index;
      worth[row] = sigmoid(-(right - row + 1) / width) / sigmoid(-1);
    }
    const next = bounds[index + 1]?.[0] ?? rows;
    for (let row = right + 1; row < next; row++) {
      const distance = (row - right) / (width - 1);
      worth[row] = distance > 3 ? -1 : sigmoid(distance);
    }
  });
  return { window, worth, probation: Math.ceil(Math.min(Math.floor(0.15 * rows), 750)), windows: bounds.length };
}

/**
 * The scores of the alert rows of each series, as `nab_score.py` of the shared tools gives them at a fixed threshold: 100 for
 * an alert at the start of every window and no other, 0 for no alerts.
 */
export function nabScore(series: readonly LabelledSeries[], alerts: readonly (readonly number[])[]) {
  const raw = { standard: 0, lowFalsePositives: 0 };
  let windows = 0;
  let detected = 0;
  let falseEpisodes = 0;
  let days = 0;
  series.forEach(({ window, worth, probation, windows: labelled, everyMs, buckets }, index) => {
    const scored = (alerts[index] ?? []).filter((row) => row >= probation);
    const best = new Map<number, number>();
    let lastRow = Number.NEGATIVE_INFINITY;
    let episodeIsFalse = false;
    for (const row of scored) {
      const inside = window[row] ?? -1;
      const value = worth[row] ?? -1;
      if (inside >= 0) best.set(inside, Math.max(best.get(inside) ?? value, value));
      else {
        raw.standard += 0.11 * value;
        raw.lowFalsePositives += 0.22 * value;
      }
      const begins = (row - lastRow) * everyMs > HOUR_MS;
      if (begins && episodeIsFalse) falseEpisodes += 1;
      episodeIsFalse = inside < 0 && (begins || episodeIsFalse);
      lastRow = row;
    }
    if (episodeIsFalse) falseEpisodes += 1;
    const earned = [...best.values()].reduce((sum, value) => sum + value, 0) - (labelled - best.size);
    raw.standard += earned;
    raw.lowFalsePositives += earned;
    windows += labelled;
    detected += best.size;
    days += ((buckets.length - probation) * everyMs) / DAY_MS;
  });
  const normalized = (value: number) => Math.round((1_000 * (value + windows)) / (2 * windows)) / 10;
  return {
    standard: normalized(raw.standard),
    lowFalsePositives: normalized(raw.lowFalsePositives),
    windows,
    detected,
    falseEpisodes,
    falseEpisodesPerSeriesDay: Math.round((1_000 * falseEpisodes) / days) / 1_000,
  };
}
