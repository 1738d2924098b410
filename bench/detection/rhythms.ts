import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { EVERY_MS, messagesOn, PER_DAY, share } from './alerts-on.ts';
import { randomFrom, SET, simulatedSeries, type Temper, temperOf } from './simulated-series.ts';

const TRIED = ['Poisson', 'calm', 'bursty'].map(temperOf);
const MEANS = [0.5, 5, 50];
const DAYS = 280;

type Event = { readonly name: string; readonly rows: number; readonly times: number };

/** A show of 90 minutes, at 6 times the rate of the busiest hour, each second Thursday at 19:00. */
const SHOW: Event = { name: 'show each fortnight', rows: 18, times: 6 };
/** A newsletter: an hour, at 8 times that rate, on the first day of each month at 09:00. */
const NEWSLETTER: Event = { name: 'newsletter each month', rows: 12, times: 8 };

/** The rows at which an event begins, give or take up to half an hour. */
function beginsOf(event: Event, start: number, seed: number): number[] {
  const random = randomFrom(seed + 11);
  const late = () => Math.floor(6 * random.uniform());
  if (event === SHOW) {
    return Array.from({ length: DAYS / 14 }, (_, week) => (14 * week + 3) * PER_DAY + 19 * 12 + late());
  }
  return Array.from({ length: 9 }, (_, month) => {
    const at = Date.UTC(2026, 1 + month, 1, 9);
    return Math.round((at - start) / EVERY_MS) + late();
  }).filter((row) => row < (DAYS - 1) * PER_DAY);
}

function rhythmOf(event: Event, sets: number) {
  const fired = [0, 0, 0, 0];
  const tried = [0, 0, 0, 0];
  let said = '';
  for (let set = 0; set < sets; set++) {
    TRIED.forEach((temper: Temper, index) => {
      for (const mean of MEANS) {
        const seed = 700 + index + SET * set;
        const random = randomFrom(seed + 12);
        const calm = simulatedSeries(mean, DAYS, temper, seed);
        const begins = beginsOf(event, calm[0]?.start ?? 0, seed);
        const totals = calm.map(({ total = 0 }) => total);
        for (const begin of begins) {
          for (let row = begin; row < begin + event.rows; row++) {
            totals[row] = (totals[row] ?? 0) + random.poisson(2 * mean * (event.times - 1));
          }
        }
        const messages = messagesOn(calm.map(({ start }, row) => ({ start, total: totals[row] ?? 0 })));
        begins.forEach((begin, time) => {
          const nth = Math.min(3, time);
          tried[nth] = (tried[nth] ?? 0) + 1;
          const told = messages.find(({ row }) => row >= begin && row < begin + event.rows + HOUR_MS / EVERY_MS);
          if (told === undefined) return;
          fired[nth] = (fired[nth] ?? 0) + 1;
          said = told.verdict.reason.kind;
        });
      }
    });
  }
  const each = fired.map((count, nth) => share(count, tried[nth] ?? 0));
  return { event: event.name, tried, first: each[0], second: each[1], third: each[2], later: each[3], said };
}

/** Rhythms longer than a week: how often an event is told the first, second and third time, and from the fourth time on. */
export function rhythms(sets = 1) {
  return [SHOW, NEWSLETTER].map((event) => rhythmOf(event, sets));
}
