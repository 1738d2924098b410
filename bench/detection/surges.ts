import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { EVERY_MS, firingsOn, PER_DAY, share } from './alerts-on.ts';
import { EPOCH, randomFrom, simulatedSeries, temperOf } from './simulated-series.ts';

const TRIED = ['Poisson', 'bursty', 'echoing'].map(temperOf);
const MEANS = [0.5, 5, 50];
const SHARE = { mean: 0.3, wander: 0.03 };
const SURGE = { kind: 'negative-surge' };
const RUNS = 4;

function drawn(random: ReturnType<typeof randomFrom>, total: number, negativeShare: number): number {
  if (total > 400) {
    const deviation = Math.sqrt(total * negativeShare * (1 - negativeShare));
    return Math.max(0, Math.min(total, Math.round(total * negativeShare + deviation * random.normal())));
  }
  let negative = 0;
  for (let mention = 0; mention < total; mention++) if (random.uniform() < negativeShare) negative += 1;
  return negative;
}

type Change = { readonly at: number; readonly rows: number; readonly volume: number; readonly share?: number };

/**
 * A series in which the volume or the share of some rows is changed. Each additional mention is negative by the usual share.
 * To repeat the share of its bucket would multiply the chance variation of that bucket, too.
 */
function changed(calm: readonly Bucket[], { at, rows, volume, share: to }: Change, seed: number): Bucket[] {
  const random = randomFrom(seed);
  return calm.map(({ start, total = 0, subset: negative = 0 }, row) => {
    if (row < at || row >= at + rows) return { start, total, subset: negative };
    const all = total * volume;
    const same = to === undefined ? drawn(random, total * (volume - 1), SHARE.mean) : 0;
    return { start, total: all, subset: to === undefined ? negative + same : drawn(random, all, to) };
  });
}

/** All runs: what a negative surge says about a change after three weeks, at a random time of the day. */
function runs(days: number, change: (at: number) => Change, seen: (rows: number[], at: number, of: Change) => void) {
  TRIED.forEach((temper, index) => {
    for (const mean of MEANS) {
      for (let run = 0; run < RUNS; run++) {
        const seed = 700 + 100 * index + run;
        const at = 21 * PER_DAY + Math.floor(randomFrom(seed).uniform() * PER_DAY);
        const calm = simulatedSeries(mean, days, temper, seed, SHARE);
        const of = change(at);
        seen(
          firingsOn(changed(calm, of, seed + 3), SURGE).map(({ row }) => row),
          at,
          of,
        );
      }
    }
  });
}

/** How the sentiments of a series come: the share wanders, and each mention repeats the sentiment of one of the last with some chance. */
type Mood = { readonly mean: number; readonly wander: number; readonly copies: number };

/** A share that wanders by six points with a memory of six hours, in small cascades: half of all mentions repeat another one. */
const WANDERING: Mood = { mean: 0.3, wander: 0.06, copies: 0.5 };

const MOOD_HOURS = 6;

/** Copies repeat one of so many mentions before them. */
const REPEATED = 8;

/** The sentiments of mentions; `shareAt` says where the share is another than that of the mood. */
function withSentiments(
  totals: readonly Bucket[],
  { mean, wander, copies }: Mood,
  seed: number,
  shareAt: (row: number) => number | undefined = () => undefined,
): Bucket[] {
  const random = randomFrom(seed);
  const memory = Math.exp(-1 / (12 * MOOD_HOURS));
  const recent: boolean[] = [];
  let mood = random.normal();
  return totals.map(({ start, total = 0 }, row) => {
    mood = memory * mood + Math.sqrt(1 - memory * memory) * random.normal();
    const share = Math.min(0.98, Math.max(0.02, shareAt(row) ?? mean + wander * mood));
    let negative = 0;
    for (let mention = 0; mention < total; mention++) {
      const repeats = recent.length > 0 && random.uniform() < copies;
      const repeated = repeats ? recent[Math.floor(random.uniform() * recent.length)] : undefined;
      const isNegative = repeated ?? random.uniform() < share;
      if (isNegative) negative += 1;
      recent.push(isNegative);
      if (recent.length > REPEATED) recent.shift();
    }
    return { start, total, subset: negative };
  });
}

const inHundredths = (value: number) => Math.round(100 * value) / 100;

/** Alarms in 30 days where the share wanders and nothing happens, after two weeks, for each mean. */
function wanderingShares() {
  return MEANS.map((mean) => {
    let alarms = 0;
    let days = 0;
    TRIED.forEach((temper, index) => {
      for (let run = 0; run < 6; run++) {
        const seed = 4000 + 100 * index + run;
        const series = withSentiments(simulatedSeries(mean, 74, temper, seed), WANDERING, seed + 7);
        alarms += firingsOn(series, SURGE).filter(({ row }) => row >= 14 * PER_DAY).length;
        days += 60;
      }
    });
    return { mean, alarmsIn30Days: inHundredths((30 * alarms) / days) };
  });
}

/** How many of 24 changes are told by two hours after their end, and after how many hours (median), where the share wanders. */
function moderateSurges(hours: number, { volume, share: to }: Pick<Change, 'volume' | 'share'>) {
  const delays: number[] = [];
  let tried = 0;
  TRIED.forEach((temper, index) => {
    for (let run = 0; run < 8; run++) {
      const seed = 6000 + 100 * index + run;
      const at = (21 + (run % 7)) * PER_DAY + Math.floor(randomFrom(seed).uniform() * PER_DAY);
      const isWithin = (row: number) => row >= at && row < at + 12 * hours;
      const totals = simulatedSeries(5, 31, temper, seed)
        .slice(0, at + 12 * hours + 24)
        .map(({ start, total = 0 }, row) => ({ start, total: isWithin(row) ? volume * total : total }));
      const series = withSentiments(totals, WANDERING, seed + 7, (row) => (isWithin(row) ? to : undefined));
      const first = firingsOn(series, SURGE).find(({ row }) => row >= at);
      tried += 1;
      if (first !== undefined) delays.push((first.row - at + 1) / 12);
    }
  });
  return { hours, volume, share: to, tried, told: delays.length, afterHours: medianOf(delays) };
}

function medianOf(values: readonly number[]): number | undefined {
  const median = [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  return median === undefined ? undefined : inHundredths(median);
}

/** The shares of the days of an airline's week, in some order. */
const DAYS_OF_A_WEEK = [0.31, 0.34, 0.37, 0.39, 0.41, 0.43, 0.45, 0.47];

/**
 * A week like that of an airline, with one bad day: each day has a share between 31 and 47 %, and the sixth, from the morning on,
 * 57 % of twice as many mentions for twelve hours. How many of the bad days are told, after how many hours (median), and how many
 * other alerts there are in a week.
 */
function badDays(mean: number) {
  const delays: number[] = [];
  const tried = 30;
  let others = 0;
  for (let run = 0; run < tried; run++) {
    const { series, at } = weekWithBadDay(mean, 9000 + run);
    const rows = firingsOn(series, SURGE).map(({ row }) => row);
    const first = rows.find((row) => row >= at && row < at + 13 * 12);
    if (first !== undefined) delays.push((first - at + 1) / 12);
    others += rows.filter((row) => row < at || row >= at + PER_DAY).length;
  }
  return { mean, tried, told: delays.length, afterHours: medianOf(delays), othersAWeek: inHundredths(others / tried) };
}

/** A week with a bad day that begins at the row `at`; as in the week that is known, it begins at eight in the morning. */
export function weekWithBadDay(mean: number, seed: number): { readonly series: Bucket[]; readonly at: number } {
  const random = randomFrom(seed);
  const days = DAYS_OF_A_WEEK.map((share) => ({ share, order: random.uniform() })).sort((a, b) => a.order - b.order);
  const at = 5 * PER_DAY + (8 + Math.floor(4 * random.uniform())) * 12;
  const isBad = (row: number) => row >= at && row < at + 12 * 12;
  // Airlines have as many mentions on weekends.
  const totals = simulatedSeries(mean, 10, temperOf('bursty'), seed)
    .filter((_, row) => Math.floor(row / PER_DAY) % 7 < 5)
    .map(({ total = 0 }, row) => ({ start: EPOCH + row * EVERY_MS, total: isBad(row) ? 2 * total : total }));
  const calm: Mood = { mean: 0.4, wander: 0, copies: 0.2 };
  const series = withSentiments(totals, calm, seed, (row) =>
    isBad(row) ? 0.57 : days[Math.floor(row / PER_DAY)]?.share,
  );
  const begin = 8 * 12;
  return { series: series.slice(begin), at: at - begin };
}

/** What a negative surge says about more volume, a larger share, and a share that has moved for good. */
export function surges() {
  const volumes = [5, 10].map((volume) => {
    let fired = 0;
    let tried = 0;
    runs(
      23,
      (at) => ({ at, rows: 48, volume }),
      (rows, at) => {
        tried += 1;
        if (rows.some((row) => row >= at && row < at + 60)) fired += 1;
      },
    );
    return { volume, tried, fires: share(fired, tried) };
  });
  const shares = [4, 12].map((hours) => {
    let tried = 0;
    const delays: number[] = [];
    runs(
      23,
      (at) => ({ at, rows: hours * 12, volume: 1, share: 0.6 }),
      (rows, at) => {
        tried += 1;
        const first = rows.find((row) => row >= at && row < at + hours * 12 + 12);
        if (first !== undefined) delays.push((first - at + 1) / 12);
      },
    );
    delays.sort((a, b) => a - b);
    return { hours, tried, seen: share(delays.length, tried), afterHours: delays[Math.floor(delays.length / 2)] };
  });
  let steps = 0;
  let alerts = 0;
  runs(
    51,
    (at) => ({ at, rows: 30 * PER_DAY, volume: 1, share: 0.5 }),
    (rows, at) => {
      steps += 1;
      alerts += rows.filter((row) => row >= at).length;
    },
  );
  return {
    volumes,
    shares,
    step: { steps, alertsInAMonth: inHundredths(alerts / steps) },
    wandering: wanderingShares(),
    moderate: [
      moderateSurges(12, { volume: 1, share: 0.45 }),
      moderateSurges(4, { volume: 1, share: 0.6 }),
      moderateSurges(4, { volume: 5 }),
    ],
    badDays: [0.5, 1].map((mean) => badDays(mean)),
  };
}
