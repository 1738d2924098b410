import { localMoment } from '../../functions/domain/time/local-moment.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';

/**
 * Makes moments of what clocks of a zone show: a function from numbers of a clock, as if they were UTC, to epoch ms. Times that a
 * change of clocks skips or gives twice are those of `localMoment`. The offset of each hour is looked up once.
 */
export function zoneClock(timeZone: string): (shown: number) => number {
  const hours = new Map<number, number>();
  return (shown) => {
    const hour = Math.floor(shown / HOUR_MS) * HOUR_MS;
    let moment = hours.get(hour);
    if (moment === undefined) {
      const day = Math.floor(hour / DAY_MS) * DAY_MS;
      moment = localMoment(day, (hour - day) / MINUTE_MS, timeZone);
      hours.set(hour, moment);
    }
    return moment + (shown - hour);
  };
}
