import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { alarmsByBudget, firingsOn, PER_DAY, share } from './alerts-on.ts';
import { randomFrom, simulatedSeries, TEMPERS, type Temper } from './simulated-series.ts';

const MEANS = [0.2, 2, 20];
const WINDOWS = ['4h', '1d'];
const BUDGETS = { high: 3, balanced: 14, low: 60 };
/** How many keywords a group has: the part of each is some 17 %. */
const KEYWORDS = 6;
/** By how much what is said of the keyword changes, while the others go on as before. */
const FACTORS = [3, 2, 1.5, 0.5, 0.2];

const WARM_UP_DAYS = 21;
const BETWEEN_DAYS = 28;
const CHANGE_DAYS = 3;

/**
 * Shares of voice in a group of six keywords of one temper: days between two false alarms, and the share of changes of three days
 * that is told, and after how many hours.
 */
export function shares(days = 240, changes = 3, seed = 1) {
  return WINDOWS.map((window) => ({
    window,
    daysBetween: TEMPERS.map((temper, index) => alarmsOn(window, { temper, days, seed: seed + 100 * index })),
    told: MEANS.map((mean) => ({
      mean,
      changes: FACTORS.map((factor) => toldOn(window, { mean, factor, changes, seed })),
    })),
  }));
}

type OnTemper = { readonly temper: Temper; readonly days: number; readonly seed: number };

/** A group of keywords that differ by chance alone, with the first as the part that is judged. */
function groupOf(mean: number, { temper, days, seed }: OnTemper): { start: number; subset: number; total: number }[] {
  const [own = [], ...others] = Array.from({ length: KEYWORDS }, (_, at) =>
    simulatedSeries(mean, days, temper, seed + 10 * at),
  );
  return own.map(({ start, total = 0 }, row) => ({
    start,
    subset: total,
    total: total + others.reduce((sum, each) => sum + (each[row]?.total ?? 0), 0),
  }));
}

const firedOn = (buckets: readonly Bucket[], window: string, sensitivity?: string) =>
  firingsOn(buckets, { kind: 'share-of-voice', of: { groupId: 7 }, window, ...(sensitivity && { sensitivity }) });

function alarmsOn(window: string, { temper, ...of }: OnTemper) {
  const series = MEANS.map((mean) => groupOf(mean, { temper, ...of }));
  const alarmsOf = (sensitivity: string) => series.map((buckets) => firedOn(buckets, window, sensitivity).length);
  return { temper: temper.name, ...alarmsByBudget(BUDGETS, of.days, alarmsOf) };
}

type Changes = { readonly mean: number; readonly factor: number; readonly changes: number; readonly seed: number };

/** The keyword has more or fewer for three days from a random time on, some weeks apart, on all tempers. */
function toldOn(window: string, { mean, factor, changes, seed }: Changes) {
  const hours: number[] = [];
  let all = 0;
  for (const [index, temper] of TEMPERS.entries()) {
    const random = randomFrom(seed + index);
    const days = WARM_UP_DAYS + changes * BETWEEN_DAYS;
    const more = Math.max(1, factor);
    const buckets = groupOf(mean, { temper, days, seed: seed + 100 * index });
    const starts = Array.from(
      { length: changes },
      (_, change) => (WARM_UP_DAYS + change * BETWEEN_DAYS) * PER_DAY + Math.floor(random.uniform() * 7 * PER_DAY),
    );
    const changed = buckets.map(({ start, subset, total }, row) => {
      if (!starts.some((first) => row >= first && row < first + CHANGE_DAYS * PER_DAY)) return { start, subset, total };
      let own = 0;
      for (let mention = 0; mention < subset * Math.ceil(more); mention++) {
        if (random.uniform() < factor / Math.ceil(more)) own += 1;
      }
      return { start, subset: own, total: total - subset + own };
    });
    const fired = firedOn(changed, window).map(({ row }) => row);
    all += changes;
    for (const start of starts) {
      const first = fired.find((row) => row >= start && row < start + CHANGE_DAYS * PER_DAY);
      if (first !== undefined) hours.push((first - start + 1) / 12);
    }
  }
  hours.sort((a, b) => a - b);
  return { factor, told: share(hours.length, all), medianHours: Math.round(hours[Math.floor(hours.length / 2)] ?? -1) };
}
