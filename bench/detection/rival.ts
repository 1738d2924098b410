import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { messagesOn } from './alerts-on.ts';
import { readEventSeries } from './events.ts';
import { type LabelledSeries, readLabelledSeries } from './nab-score.ts';

const WINDOWS_MS = [30 * MINUTE_MS, 4 * HOUR_MS, DAY_MS];
const LEAST = 10;
const DAYS = 14;
const REST_MS = DAY_MS;
const ANOTHER = 1.5;

type Series = {
  readonly everyMs: number;
  readonly buckets: readonly Bucket[];
  readonly known: readonly { readonly from: number; readonly to: number }[];
};

const startOf = ({ buckets }: Pick<Series, 'buckets'>) => buckets[0]?.start ?? 0;

/** The counts of a series, one for each step of its grid; what is not known is taken for none. */
function countsOf({ buckets, everyMs }: Series): number[] {
  const counts: number[] = [];
  for (const { start, total = 0 } of buckets) counts[Math.round((start - startOf({ buckets })) / everyMs)] = total;
  return Array.from(counts, (count) => count ?? 0);
}

/** How unusual each boundary is to the rival: how many times the highest sum of nine of ten days, each for its hour of the week. */
function scoresOf(series: Series): number[] {
  const { everyMs } = series;
  const counts = countsOf(series);
  const scores = counts.map(() => 0);
  for (const windowMs of WINDOWS_MS.map((ms) => Math.max(ms, everyMs))) {
    const usual = new Map<number, number>();
    const days: number[] = [];
    let [sum, peak, ninth] = [0, 0, Number.POSITIVE_INFINITY];
    counts.forEach((count, row) => {
      sum += count - (counts[row - windowMs / everyMs] ?? 0);
      const hour = Math.floor((startOf(series) + row * everyMs) / HOUR_MS) % (7 * 24);
      const mean = usual.get(hour) ?? sum;
      const excess = sum / Math.sqrt(1 + mean);
      if (sum >= LEAST) scores[row] = Math.max(scores[row] ?? 0, excess / ninth);
      usual.set(hour, mean + ((sum - mean) * everyMs) / (4 * HOUR_MS));
      peak = Math.max(peak, excess);
      if ((row + 1) % (DAY_MS / everyMs) !== 0) return;
      days.push(peak);
      if (days.length > DAYS) days.shift();
      ninth = days.toSorted((a, b) => a - b)[Math.floor(0.9 * days.length)] ?? ninth;
      peak = 0;
    });
  }
  return scores;
}

/** The rows at which the rival tells something: over a threshold, and not within a day of a message unless it is half as much again. */
function toldBy(scores: readonly number[], everyMs: number, threshold: number): number[] {
  const rows: number[] = [];
  let told = 0;
  scores.forEach((score, row) => {
    const rests = (row - (rows.at(-1) ?? Number.NEGATIVE_INFINITY)) * everyMs < REST_MS;
    if (score < threshold || (rests && score < ANOTHER * told)) return;
    rows.push(row);
    told = score;
  });
  return rows;
}

/** The threshold at which the rival sends as many messages as are asked for, or the next fewer. */
function thresholdFor(all: readonly { scores: readonly number[]; everyMs: number }[], messages: number): number {
  let [low, high] = [0.1, 100];
  for (let step = 0; step < 40; step++) {
    const middle = Math.sqrt(low * high);
    const sent = all.reduce((sum, { scores, everyMs }) => sum + toldBy(scores, everyMs, middle).length, 0);
    if (sent > messages) low = middle;
    else high = middle;
  }
  return high;
}

function eventsTold(series: Series, rows: readonly number[]): number {
  const { everyMs, known } = series;
  const times = rows.map((row) => startOf(series) + (row + 1) * everyMs);
  return known.filter(({ from, to }) => times.some((time) => time > from && time <= to)).length;
}

/** The labelled windows of a series, as spans (epoch ms). */
function windowsIn({ buckets, window, everyMs }: LabelledSeries): Series['known'] {
  const spans: { from: number; to: number }[] = [];
  window.forEach((index, row) => {
    const start = buckets[row]?.start ?? 0;
    if (index >= 0) spans[index] = { from: spans[index]?.from ?? start, to: start + everyMs };
  });
  return spans;
}

/**
 * The engine beside a rival of thirty lines, on all open series: how many known events each tells with as many messages. The rival's
 * threshold is chosen afterwards, one for all series of a kind and, in the last row, one for all. Undefined without the shared data.
 */
export function rival() {
  const labelled = readLabelledSeries();
  if (labelled === undefined) return undefined;
  const kinds: Readonly<Record<string, readonly Series[]>> = {
    companies: labelled.map((series) => ({ ...series, known: windowsIn(series) })),
    cashtags: readEventSeries('cashtag') ?? [],
    crises: readEventSeries('crisis') ?? [],
    news: readEventSeries('media') ?? [],
    forums: readEventSeries('reddit') ?? [],
  };
  const judged = Object.entries(kinds).map(([kind, all]) => ({
    kind,
    each: all.map((series) => {
      const { buckets, everyMs } = series;
      const engine = messagesOn(buckets, { kind: 'spike' }, { everyMs }).map(({ row }) => row);
      return { series, everyMs, scores: scoresOf(series), engine };
    }),
  }));
  return [...judged, { kind: 'all', each: judged.flatMap(({ each }) => each) }].map(({ kind, each }) => {
    const sent = each.reduce((sum, { engine }) => sum + engine.length, 0);
    const threshold = thresholdFor(each, sent);
    const ofRival = each.map(({ series, scores, everyMs }) => ({ series, rows: toldBy(scores, everyMs, threshold) }));
    const toldIn = (all: readonly { readonly series: Series; readonly rows: readonly number[] }[]) => ({
      told: all.reduce((sum, { series, rows }) => sum + eventsTold(series, rows), 0),
      messages: all.reduce((sum, { rows }) => sum + rows.length, 0),
    });
    return {
      kind,
      events: each.reduce((sum, { series }) => sum + series.known.length, 0),
      engine: toldIn(each.map(({ series, engine }) => ({ series, rows: engine }))),
      rival: toldIn(ofRival),
    };
  });
}
