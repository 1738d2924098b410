import { firingsOn, PER_DAY, share } from './alerts-on.ts';
import { randomFrom, simulatedSeries, temperOf } from './simulated-series.ts';

const WEEKS = 16;
const SHOWS = [4, 10];
const MEANS = [0.5, 5, 50];
const SHOW_BUCKETS = 18;

const TRIED = ['Poisson', 'calm', 'bursty'].map(temperOf);

/** A show every Thursday at 19:00 UTC: for 90 minutes the rate is `times` that of the busiest usual hour. */
function withShow(mean: number, times: number, temper: (typeof TRIED)[number], seed: number) {
  const random = randomFrom(seed + 77);
  const buckets = simulatedSeries(mean, WEEKS * 7, temper, seed);
  return buckets.map(({ start, total = 0 }, row) => {
    const within = (row % (7 * PER_DAY)) - 3 * PER_DAY - 19 * 12;
    const extra = within >= 0 && within < SHOW_BUCKETS ? random.poisson(2 * mean * (times - 1)) : 0;
    return { start, total: total + extra };
  });
}

/** A brand with five times as many mentions at weekends as on other days. */
function weekendBrand(mean: number, temper: (typeof TRIED)[number], seed: number) {
  const random = randomFrom(seed + 78);
  return simulatedSeries(mean, WEEKS * 7, temper, seed).map(({ start, total = 0 }, row) => {
    const day = Math.floor(row / PER_DAY) % 7;
    return { start, total: day >= 5 ? total + random.poisson(9 * total) : total };
  });
}

/**
 * Weekly rhythms: the share of weeks, from the fourth on, in which a show fires (an alert between its beginning and three hours
 * after its end), and the days between two alarms of a weekend brand.
 */
export function weekly() {
  const shows = SHOWS.map((times) => {
    let weeks = 0;
    let fired = 0;
    TRIED.forEach((temper, index) => {
      for (const mean of MEANS) {
        const rows = firingsOn(withShow(mean, times, temper, 10 + index)).map(({ row }) => row);
        for (let week = 3; week < WEEKS; week++) {
          const from = week * 7 * PER_DAY + 3 * PER_DAY + 19 * 12;
          weeks += 1;
          if (rows.some((row) => row >= from && row < from + SHOW_BUCKETS + 36)) fired += 1;
        }
      }
    });
    return { times, weeks, weeksThatFire: share(fired, weeks) };
  });
  let alarms = 0;
  let days = 0;
  TRIED.forEach((temper, index) => {
    for (const mean of MEANS) {
      const rows = firingsOn(weekendBrand(mean, temper, 20 + index)).map(({ row }) => row);
      alarms += rows.filter((row) => row >= 21 * PER_DAY).length;
      days += (WEEKS - 3) * 7;
    }
  });
  return { shows, weekendBrand: { days, alarms, daysBetween: Math.round((10 * days) / Math.max(1, alarms)) / 10 } };
}
