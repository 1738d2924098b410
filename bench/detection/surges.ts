import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { firingsOn, PER_DAY, share } from './alerts-on.ts';
import { randomFrom, simulatedSeries, temperOf } from './simulated-series.ts';

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
  return calm.map(({ start, total = 0, negative = 0 }, row) => {
    if (row < at || row >= at + rows) return { start, total, negative };
    const all = total * volume;
    const same = to === undefined ? drawn(random, total * (volume - 1), SHARE.mean) : 0;
    return { start, total: all, negative: to === undefined ? negative + same : drawn(random, all, to) };
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
  return { volumes, shares, step: { steps, alertsInAMonth: Math.round((100 * alerts) / steps) / 100 } };
}
