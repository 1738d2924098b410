import { advanceEpisode } from '../../functions/domain/alerting/episode/advance-episode.ts';
import { type AlertPhase, quietPhase } from '../../functions/domain/alerting/episode/alert-phase.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import {
  BLOCK_MS,
  blocksOf,
  closeBlocks,
  dailyPeaks,
  foldPeak,
  noPeaks,
} from '../../functions/domain/engine/peak-history.ts';
import { readingsOf } from '../../functions/domain/engine/readings-of.ts';
import type { Reading, Verdict } from '../../functions/domain/engine/verdict.ts';
import { alertRows, noisyVersions } from './nab.ts';
import { type LabelledSeries, nabScore, readLabelledSeries } from './nab-score.ts';

const EVERY_MS = 300_000;
const PER_DAY = 288;
const MIN_MENTIONS = 10;
const SPIKE = detectorOf({ condition: condition.parse({ kind: 'spike' }), everyMs: EVERY_MS });
/** The windows of our own detector, so that only the line differs. */
const SCALES = SPIKE.windows;

/** Gives the line of each scale, the count from which it is unusual (Infinity: not known yet), and learns from the reading. */
type Liner = (reading: Reading) => readonly number[];

/** Another way to find spikes, with the thresholds at which it is tried. All share our episodes and our rest. */
type Alternative = {
  readonly name: string;
  readonly thresholds: readonly number[];
  readonly liner: (threshold: number) => Liner;
};

function percentile(ascending: readonly number[], q: number): number {
  const at = q * (ascending.length - 1);
  const low = ascending[Math.floor(at)] ?? 0;
  return low + ((ascending[Math.ceil(at)] ?? low) - low) * (at - Math.floor(at));
}

/** Lines from the daily peaks of each scale, updated after each block. */
function peakLiner(lineOf: (daily: readonly number[]) => number): Liner {
  const peaks = SCALES.map(() => noPeaks);
  const lines = SCALES.map(() => Number.POSITIVE_INFINITY);
  let block: number | undefined;
  return ({ at, sums }) => {
    const now = Math.floor((at - EVERY_MS) / BLOCK_MS);
    if (block !== undefined && now > block) {
      SCALES.forEach((_, scale) => {
        const closed = closeBlocks(peaks[scale] ?? noPeaks, {
          boundaries: BLOCK_MS / EVERY_MS,
          skipped: now - (block ?? now) - 1,
        });
        const daily = dailyPeaks(blocksOf(closed));
        peaks[scale] = closed;
        if (daily.length > 0) lines[scale] = Math.max(MIN_MENTIONS, lineOf(daily));
      });
    }
    block = now;
    const answer = [...lines];
    sums.forEach(({ total, complete }, scale) => {
      if (complete) peaks[scale] = foldPeak(peaks[scale] ?? noPeaks, total, Number.POSITIVE_INFINITY);
    });
    return answer;
  };
}

/** The level that is exceeded once in so many days, if the excess of daily peaks over their median is exponential. */
function overMedian(daily: readonly number[], days: number): number {
  const median = percentile(daily, 0.5);
  const excess = daily.reduce((sum, peak) => sum + Math.max(0, peak - median), 0) / (daily.length / 2);
  return median + excess * Math.log(days / 2);
}

/** A line so many median deviations over the median of the same hour of the last days. */
function seasonalLiner(deviations: number): Liner {
  const past = SCALES.map(() => Array.from({ length: PER_DAY }, (): number[] => []));
  return ({ at, sums }) => {
    const slot = Math.floor(at / EVERY_MS) % PER_DAY;
    return sums.map(({ total, complete }, scale) => {
      const near = [-6, -3, 0, 3, 6].flatMap((off) => past[scale]?.[(slot + off + PER_DAY) % PER_DAY] ?? []);
      const kept = past[scale]?.[slot];
      if (complete && kept !== undefined) {
        kept.push(total);
        if (kept.length > 14) kept.shift();
      }
      if (near.length < 10) return Number.POSITIVE_INFINITY;
      near.sort((a, b) => a - b);
      const median = percentile(near, 0.5);
      const deviation =
        percentile(
          near.map((sum) => Math.abs(sum - median)).sort((a, b) => a - b),
          0.5,
        ) * 1.4826;
      return Math.max(MIN_MENTIONS, median + deviations * Math.max(deviation, Math.sqrt(median), 1));
    });
  };
}

/** A line by the hour before, as the spike rule of ElastAlert compares adjacent windows. */
function adjacentLiner(ratio: number): Liner {
  const ring: number[] = [];
  return ({ sums }) => {
    const hour = ring.slice(-18, -6).reduce((sum, count) => sum + count, 0) / 2;
    ring.push(sums[0]?.total ?? 0);
    if (ring.length > 24) ring.shift();
    const line = ring.length < 24 ? Number.POSITIVE_INFINITY : Math.max(MIN_MENTIONS, ratio * hour);
    return SCALES.map((_, scale) => (scale === 1 ? line : Number.POSITIVE_INFINITY));
  };
}

const ALTERNATIVES: readonly Alternative[] = [
  {
    name: 'novelty ratio of the design: (sum + 10) / (0.8-quantile of daily peaks + 10)',
    thresholds: [1.2, 1.3, 1.35, 1.4, 1.5, 1.7],
    liner: (ratio) => peakLiner((daily) => ratio * (percentile(daily, 0.8) + 10) - 10),
  },
  {
    name: 'novelty ratio against the median of daily peaks',
    thresholds: [1.6, 1.8, 2, 2.25, 2.5],
    liner: (ratio) => peakLiner((daily) => ratio * (percentile(daily, 0.5) + 10) - 10),
  },
  {
    name: 'record: higher than any of the last 14 days',
    thresholds: [1, 1.1, 1.2],
    liner: (ratio) => peakLiner((daily) => ratio * (daily.at(-1) ?? 0) + 1),
  },
  {
    name: 'peaks over threshold: exponential excess over the median of daily peaks, all of it',
    thresholds: [7, 14, 21, 28],
    liner: (days) => peakLiner((daily) => overMedian(daily, days)),
  },
  {
    name: 'robust seasonal counts: median and MAD of the same hour',
    thresholds: [6, 8, 10, 14, 20, 30],
    liner: seasonalLiner,
  },
  {
    name: 'adjacent windows: half an hour against the hour before',
    thresholds: [1.5, 2, 3, 4, 6],
    liner: adjacentLiner,
  },
];

function rowsOf(series: LabelledSeries, liner: Liner): number[] {
  const rows: number[] = [];
  let phase: AlertPhase = quietPhase;
  let row = 0;
  for (const reading of readingsOf(series.buckets, { ...SPIKE, scales: SCALES })) {
    const verdict = verdictOf(reading, liner(reading));
    const advance = advanceEpisode(
      phase,
      { verdict, reading, memory: SPIKE.first() },
      { detector: SPIKE, tick: reading.at },
    );
    phase = advance.phase;
    if (advance.transition === 'firing' || advance.transition === 'updated') rows.push(row);
    row += 1;
  }
  return rows;
}

function verdictOf({ at, sums }: Reading, lines: readonly number[]): Verdict {
  const novelty = (scale: number) => (sums[scale]?.total ?? 0) / (lines[scale] ?? 1);
  const scale = SCALES.map((_, index) => index).reduce(
    (best, next) => (novelty(next) > novelty(best) ? next : best),
    0,
  );
  const status = novelty(scale) >= 1 ? 'unusual' : 'usual';
  const observed = sums[scale]?.total ?? 0;
  const windowMs = SCALES[scale] ?? EVERY_MS;
  return {
    at,
    status,
    scale,
    windowMs,
    observed,
    complete: true,
    line: lines[scale] ?? 0,
    reason: { kind: 'day', usual: 0 },
  };
}

/**
 * The scores of other ways to find spikes on the open series, each at the threshold that is best there (which flatters them),
 * and on noisy versions of these series at the same threshold; ours at its one setting. Undefined without the shared data.
 */
export function alternatives() {
  const series = readLabelledSeries();
  if (series === undefined) return undefined;
  const versions = noisyVersions(series);
  const measured = (rows: (one: LabelledSeries) => number[]) => {
    const noisy = versions.map((version) => nabScore(version, version.map(rows)).standard);
    const mean = noisy.reduce((sum, score) => sum + score, 0) / noisy.length;
    return { ...nabScore(series, series.map(rows)), noisyStandard: Math.round(10 * mean) / 10 };
  };
  const others = ALTERNATIVES.map(({ name, thresholds, liner }) => {
    const tried = thresholds.map((threshold) => ({
      threshold,
      standard: nabScore(
        series,
        series.map((one) => rowsOf(one, liner(threshold))),
      ).standard,
    }));
    const best = tried.reduce((a, b) => (b.standard > a.standard ? b : a));
    return { name, threshold: best.threshold, ...measured((one) => rowsOf(one, liner(best.threshold))), tried };
  });
  return [{ name: 'law of daily peaks (ours)', ...measured((one) => alertRows(one)) }, ...others];
}
