import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import { PARAMETERS } from '../../functions/domain/engine/parameters.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { EVERY_MS, messagesOn, PER_DAY, share } from './alerts-on.ts';
import { randomFrom, simulatedSeries, type Temper, temperOf } from './simulated-series.ts';

const TRIED = ['Poisson', 'bursty', 'echoing'].map(temperOf);
const MEANS = [0.5, 5, 50];
const LARGE = 6;
const spikeOn = (everyMs: number) => detectorOf({ condition: condition.parse({ kind: 'spike' }), everyMs });

/** A burst: from row `at` on, for `rows` rows, with `each` additional mentions per row. */
export type Burst = { readonly at: number; readonly rows: number; readonly each: number };

function withBursts(buckets: readonly Bucket[], bursts: readonly Burst[], seed: number): Bucket[] {
  const random = randomFrom(seed);
  const totals = buckets.map(({ total = 0 }) => total);
  for (const { at, rows, each } of bursts) {
    for (let row = at; row < at + rows; row++) totals[row] = (totals[row] ?? 0) + random.poisson(each);
  }
  return buckets.map(({ start }, row) => ({ start, total: totals[row] ?? 0 }));
}

const HALF_HOUR = 1;
const FOUR_HOURS = 2;
const DAY = 3;

/**
 * The lines that stories are laid in multiples of: those that the same days would have if hours were not learned. Where hours are
 * regular, a story of the night or of the weekend would be smaller by the lines of its hour. The engine has one set of parameters
 * for everything, so it is moved in place.
 */
function sizesAt(...of: Parameters<typeof linesAt>): number[] {
  const { hoursExplain } = PARAMETERS;
  try {
    Object.assign(PARAMETERS, { hoursExplain: 1 });
    return linesAt(...of);
  } finally {
    Object.assign(PARAMETERS, { hoursExplain });
  }
}

/** The line of each window at a row of a series; 0 where it is not known. */
function linesAt(buckets: readonly Bucket[], row: number): number[] {
  let lines: number[] = [];
  let index = 0;
  const detector = spikeOn(EVERY_MS);
  for (const { before } of backtestSeries(detector, buckets.slice(0, row + 1))) {
    if (index === row) lines = detector.expected(before).map((expected) => expected?.line ?? 0);
    index += 1;
  }
  return lines;
}

/** Calm series of all tempers and means, each with a random row of a day from which a story is laid. */
function* trials({ seedFrom, day, days, runs }: { seedFrom: number; day: number; days: number; runs: number }) {
  for (const [index, temper] of TRIED.entries()) {
    for (const mean of MEANS) {
      for (let run = 0; run < runs; run++) {
        const seed = seedFrom + 100 * index + run;
        const at = day * PER_DAY + Math.floor(randomFrom(seed).uniform() * PER_DAY);
        yield { seed, at, calm: simulatedSeries(mean, days, temper, seed) };
      }
    }
  }
}

/**
 * A first story and later a second one, each an hour long and so many times the line of half an hour: how often the second is
 * told within an hour of its beginning, by an alert or an update.
 */
export function secondStories(first: number, second: number, hoursLater: number) {
  let told = 0;
  let tried = 0;
  for (const { seed, at, calm } of trials({ seedFrom: 0, day: 21, days: 25, runs: 4 })) {
    const later = at + hoursLater * 12;
    const burst = (times: number, from: number) => {
      const line = sizesAt(calm, from)[HALF_HOUR] ?? 0;
      return { at: from, rows: 12, each: (times * line) / 6 };
    };
    const messages = messagesOn(withBursts(calm, [burst(first, at), burst(second, later)], seed + 7));
    tried += 1;
    if (messages.some(({ row }) => row >= later && row < later + 12)) told += 1;
  }
  return { first, second, hoursLater, tried, told: share(told, tried) };
}

/**
 * Like `secondStories`, but the second story rises from nothing for so many hours, until four hours of it have `second` times
 * the line of four hours: how often it is told while it rises, and after how many hours (median).
 */
export function slowStories(first: number, second: number, hours: number) {
  const afterHours: number[] = [];
  let tried = 0;
  for (const { seed, at, calm } of trials({ seedFrom: 900, day: 21, days: 25, runs: 4 })) {
    const later = at + PER_DAY;
    const line = sizesAt(calm, at)[HALF_HOUR] ?? 0;
    const told = { at, rows: 12, each: (first * line) / 6 };
    // Four hours hold the most at the end: so many mentions more in each row, an hour later.
    const last = sizesAt(calm, later + 12 * hours - 1)[FOUR_HOURS] ?? 0;
    const slope = (second * last) / 12 / (4 * hours - 8);
    const rising = Array.from({ length: hours }, (_, hour) => ({
      at: later + 12 * hour,
      rows: 12,
      each: slope * (hour + 0.5),
    }));
    const messages = messagesOn(withBursts(calm, [told, ...rising], seed + 7));
    const news = messages.find(({ row }) => row >= later && row < later + 12 * hours);
    tried += 1;
    if (news !== undefined) afterHours.push((news.row + 1 - later) / 12);
  }
  afterHours.sort((a, b) => a - b);
  const median = afterHours[Math.floor(afterHours.length / 2)] ?? 0;
  return {
    first,
    second,
    hours,
    tried,
    told: share(afterHours.length, tried),
    afterHours: Math.round(10 * median) / 10,
  };
}

const rowsOf = (scale: number) => (spikeOn(EVERY_MS).windows[scale] ?? 0) / EVERY_MS;

/** The same series with as many mentions more in the last window up to a row that this window holds `times` its line there. */
function raised(
  buckets: readonly Bucket[],
  { row, scale, times }: { row: number; scale: number; times: number },
): Bucket[] {
  const rows = rowsOf(scale);
  const from = row + 1 - rows;
  const line = linesAt(buckets, row)[scale] ?? 0;
  const held = buckets.slice(from, row + 1).reduce((sum, { total = 0 }) => sum + total, 0);
  const more = Math.max(0, Math.ceil(times * line) - held);
  // Evenly, so that no shorter window comes over its line by it.
  const upTo = (done: number) => Math.floor((more * done) / rows);
  return buckets.map(({ start, total = 0 }, index) => {
    const done = index - from;
    return { start, total: done < 0 || done >= rows ? total : total + upTo(done + 1) - upTo(done) };
  });
}

/**
 * A story that is told at hardly more than its line, and so many hours later one of `second` times its line: how often the
 * second is told by then. Only those count whose first was told, at one mention over 1.01 times its line at most.
 */
export function afterMarginal(second: number, [first, then]: readonly [number, number], hoursLater: number) {
  let told = 0;
  let tried = 0;
  for (const { at, calm } of trials({ seedFrom: 1_300, day: 21, days: 25, runs: 8 })) {
    const later = at + hoursLater * 12;
    const begun = raised(calm, { row: at, scale: first, times: 1.01 });
    const messages = messagesOn(raised(begun, { row: later, scale: then, times: second }).slice(0, later + 1));
    const before = messages.filter(({ row }) => row > at - rowsOf(first) && row <= at);
    if (before.length !== 1 || before.some(({ verdict }) => verdict.observed > 1.01 * verdict.line + 1)) continue;
    tried += 1;
    if (messages.some(({ row }) => row > Math.max(at, later - rowsOf(then)))) told += 1;
  }
  return { tried, told: share(told, tried) };
}

/** `afterMarginal` for a story of 1.4 times its line in another window soon after, and in the same and another one later. */
export function afterMarginals() {
  const cases = [
    { what: 'a day, then four hours 6 h later', windows: [DAY, FOUR_HOURS], hours: 6 },
    { what: 'half an hour, then four hours 6 h later', windows: [HALF_HOUR, FOUR_HOURS], hours: 6 },
    { what: 'half an hour, then half an hour 6 h later', windows: [HALF_HOUR, HALF_HOUR], hours: 6 },
    { what: 'half an hour, then half an hour a day later', windows: [HALF_HOUR, HALF_HOUR], hours: 24 },
  ] as const;
  return cases.map(({ what, windows, hours }) => ({ what, ...afterMarginal(1.4, windows, hours) }));
}

/** A place where a count was 6 times its line or more, and nobody was told. */
export type Silence = { readonly row: number; readonly windowMs: number; readonly excess: number };

/**
 * The places where a window came to 6 times its line or more, during an alert or within 48 h of one, and nothing was told from
 * half an hour before until half an hour after. A window counts once, and again only after it was under its line.
 */
export function silencesOn(buckets: readonly Bucket[], everyMs = EVERY_MS): Silence[] {
  const half = 1_800_000 / everyMs;
  const said: number[] = [];
  const onsets: Silence[] = [];
  const far = new Set<number>();
  let alertAt = Number.NEGATIVE_INFINITY;
  let row = 0;
  const detector = spikeOn(everyMs);
  for (const { before, reading, advance } of backtestSeries(detector, buckets)) {
    if (advance.transition === 'firing' || advance.transition === 'updated') said.push(row);
    if (advance.transition === 'firing' || advance.phase.kind === 'firing') alertAt = row;
    const expected = detector.expected(before);
    detector.windows.forEach((_, scale) => {
      const [sum, line] = [reading.sums[scale], expected[scale]?.line];
      if (sum === undefined || line === undefined) return;
      const excess = sum.total / line;
      if (excess < 1) far.delete(scale);
      if (excess < LARGE || far.has(scale)) return;
      far.add(scale);
      if (row - alertAt <= (48 * HOUR_MS) / everyMs) onsets.push({ row, windowMs: 0, excess });
    });
    row += 1;
  }
  return onsets.filter((onset) => !said.some((at) => at >= onset.row - half && at <= onset.row + half));
}

/** Silences in simulated series full of stories: some hundred bursts of all sizes and lengths, often soon after one another. */
export function silences() {
  const found = TRIED.flatMap((temper, index) =>
    MEANS.flatMap((mean) => silencesOn(stormySeries(mean, temper, 61 + index)).map((one) => ({ mean, ...one }))),
  );
  return { series: TRIED.length * MEANS.length, silences: found };
}

function stormySeries(mean: number, temper: Temper, seed: number): Bucket[] {
  const random = randomFrom(seed);
  const calm = simulatedSeries(mean, 120, temper, seed);
  const bursts: Burst[] = [];
  for (let day = 16; day < 118; day += 4 + 6 * random.uniform()) {
    const stories = 1 + Math.floor(3 * random.uniform());
    let at = Math.floor(day * PER_DAY);
    for (let story = 0; story < stories; story++) {
      const times = Math.exp(Math.log(2) + 3.5 * random.uniform());
      bursts.push({ at, rows: 1 + Math.floor(Math.exp(5 * random.uniform())), each: 2 * mean * times });
      at += Math.floor(48 * 12 * random.uniform() ** 2);
    }
  }
  return withBursts(calm, bursts, seed + 5);
}

/** How many stories of five times the line are told on the third day after a storm, a day multiplied by some factor. */
export function afterStorms() {
  return [10, 40].map((times) => {
    let told = 0;
    let tried = 0;
    for (const { seed, at, calm } of trials({ seedFrom: 500, day: 24, days: 27, runs: 4 })) {
      const line = linesAt(calm, at)[HALF_HOUR] ?? 0;
      const stormy = calm.map(({ start, total = 0 }, row) => {
        const within = row >= 21 * PER_DAY && row < 22 * PER_DAY;
        return { start, total: within ? total * times : total };
      });
      const messages = messagesOn(withBursts(stormy, [{ at, rows: 12, each: (5 * line) / 6 }], seed));
      tried += 1;
      if (messages.some(({ row }) => row >= at && row < at + 12)) told += 1;
    }
    return { times, tried, told: share(told, tried) };
  });
}
