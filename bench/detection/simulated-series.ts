import type { Bucket } from '../../functions/domain/engine/readings-of.ts';

const BUCKET_MS = 300_000;
const PER_DAY = 288;
/** Where simulated series begin: a Monday. */
export const EPOCH = Date.UTC(2026, 0, 5);

/** Sets of seeds lie this far apart: the same benchmark on other series of the same kinds. */
export const SET = 1_000;

/** Random numbers that depend only on the seed: uniform in [0, 1), standard normal, gamma with mean `shape`, Poisson. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.sin(2 * Math.PI * uniform());
  /** By Marsaglia and Tsang (2000), doi 10.1145/358407.358414. */
  const gamma = (shape: number): number => {
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  const poisson = (mean: number): number => {
    if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = uniform(); product > limit; product *= uniform()) count += 1;
    return count;
  };
  return { uniform, normal, gamma, poisson };
}

/**
 * How mentions come when nothing happens. `dispersion` is the shape of a gamma factor per bucket (smaller is wilder), which
 * makes the counts negative binomial. `sway` is the standard deviation of the log of a rate that wanders with a memory of
 * `swayHours`. `cluster` is the mean number of echoes of a mention, echoes of echoes included, each within an hour or so.
 */
export type Temper = {
  readonly name: string;
  readonly dispersion?: number;
  readonly sway?: number;
  readonly swayHours?: number;
  readonly cluster?: number;
  /** Texts that are passed on: how many a day, and the exponent of the Pareto law of their sizes, at least half an hour's mentions. */
  readonly cascades?: { readonly perDay: number; readonly exponent: number };
};

/** The tempers on which false alarms are measured, from Poisson to wild. */
export const TEMPERS: readonly Temper[] = [
  { name: 'Poisson' },
  { name: 'over-dispersed', dispersion: 2 },
  { name: 'calm', dispersion: 20, sway: 0.2, swayHours: 6 },
  { name: 'bursty', dispersion: 10, sway: 0.4, swayHours: 2 },
  { name: 'wild', dispersion: 5, sway: 0.7, swayHours: 1 },
  { name: 'echoing', cluster: 3 },
  { name: 'moody', sway: 0.4, swayHours: 24 },
  { name: 'Hawkes', cluster: 9 },
  { name: 'retweeted', dispersion: 10, cascades: { perDay: 2, exponent: 2 } },
];

/** A temper by its name. Throws if there is none. */
export function temperOf(name: string): Temper {
  const found = TEMPERS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no temper ${name}`);
  return found;
}

/**
 * Buckets of 5 minutes without any event, which depend only on the seed. They have a daily rhythm (nights have a fifth of
 * the day's mentions), a weekly one (weekends have half), and the temper. `mean` is per bucket. With `negativeShare` this
 * share of the mentions is negative; it also wanders from hour to hour.
 */
export function simulatedSeries(
  mean: number,
  days: number,
  temper: Temper,
  seed: number,
  negativeShare?: { readonly mean: number; readonly wander: number },
): Bucket[] {
  const random = randomFrom(seed);
  const counts = new Float64Array(days * PER_DAY);
  const memory = Math.exp(-1 / (12 * (temper.swayHours ?? 1)));
  const sway = temper.sway ?? 0;
  const cluster = temper.cluster ?? 0;
  let wind = random.normal();
  for (let i = 0; i < counts.length; i++) {
    const hour = 2 * Math.PI * ((i % PER_DAY) / PER_DAY - 0.12);
    const weekend = Math.floor(i / PER_DAY) % 7 >= 5;
    wind = memory * wind + Math.sqrt(1 - memory * memory) * random.normal();
    let rate = mean * (1 - 0.7 * Math.cos(hour)) * (weekend ? 0.55 : 1.18);
    rate *= Math.exp(sway * wind - (sway * sway) / 2);
    if (temper.dispersion !== undefined) rate *= random.gamma(temper.dispersion) / temper.dispersion;
    const told = random.poisson(rate / (1 + cluster));
    counts[i] = (counts[i] ?? 0) + told;
    if (cluster === 0) continue;
    for (let mention = 0; mention < told; mention++) {
      while (random.uniform() < cluster / (1 + cluster)) {
        const echo = i + Math.floor(-12 * Math.log(1 - random.uniform()));
        if (echo < counts.length) counts[echo] = (counts[echo] ?? 0) + 1;
      }
    }
  }
  if (temper.cascades !== undefined) {
    const { perDay, exponent } = temper.cascades;
    for (let i = 0; i < counts.length; i++) {
      if (random.uniform() >= perDay / PER_DAY) continue;
      const size = random.poisson(6 * mean * (1 - random.uniform()) ** (-1 / exponent));
      for (let mention = 0; mention < size; mention++) {
        const at = i + Math.floor(-8 * Math.log(1 - random.uniform()));
        if (at < counts.length) counts[at] = (counts[at] ?? 0) + 1;
      }
    }
  }
  let mood = random.normal();
  const mindful = Math.exp(-1 / 72);
  return Array.from(counts, (total, i) => {
    const start = EPOCH + i * BUCKET_MS;
    if (negativeShare === undefined) return { start, total };
    mood = mindful * mood + Math.sqrt(1 - mindful * mindful) * random.normal();
    const share = Math.min(0.98, Math.max(0.02, negativeShare.mean + negativeShare.wander * mood));
    let negative = 0;
    for (let mention = 0; mention < total; mention++) if (random.uniform() < share) negative += 1;
    return { start, total, subset: negative };
  });
}
