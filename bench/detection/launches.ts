import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { randomFrom, simulatedSeries, temperOf } from './simulated-series.ts';

const EVERY_MS = 300_000;
const PER_HOUR = 12;
const PER_DAY = 24 * PER_HOUR;
const WARM_UP_DAYS = 15;
/** At least so far apart, and up to so much more, so that they are no rhythm of their own. */
const BETWEEN_DAYS = 16;
const MORE_DAYS = 12;
/** Launches begin by day and last two hours; four times as many mentions as in the busiest hour were expected. */
const FIRST_HOUR = 7;
const HOURS = 10;
const LASTS = 2 * PER_HOUR;
const TIMES = 4;

/**
 * Launches in a bursty series, by how many times the busiest hour of a usual day they bring: the share that is told from their
 * beginning to a day after their end, without and with `expected`; and, of bursts of an hour of six times the busiest hour, three
 * hours after the end, the share that is told within the hour after an expected launch, and without any launch.
 */
export function launches(count: number) {
  return [0.5, 5, 50].map((mean) => {
    const row = { mean, brings: [] as object[] };
    for (const brings of [1, 4, 16]) {
      const [silent, said] = [false, true].map((isExpected) => told(mean, { count, brings, isExpected, burst: false }));
      const later = told(mean, { count, brings, isExpected: true, burst: true });
      row.brings.push({ brings, told: silent?.launch, toldIfExpected: said?.launch, burstAfter: later.burst });
    }
    const alone = told(mean, { count, brings: 1, isExpected: false, burst: true });
    return { ...row, burstWithoutLaunch: alone.burst };
  });
}

type Asked = { readonly count: number; readonly brings: number; readonly isExpected: boolean; readonly burst: boolean };

function told(mean: number, { count, brings, isExpected, burst }: Asked) {
  const random = randomFrom(95);
  const series = simulatedSeries(mean, WARM_UP_DAYS + count * (BETWEEN_DAYS + MORE_DAYS), temperOf('bursty'), 95);
  const totals = series.map(({ total = 0 }) => total);
  const add = (from: number, buckets: number, times: number) => {
    for (let at = from; at < from + buckets; at++)
      totals[at] = (totals[at] ?? 0) + random.poisson(2 * mean * (times - 1));
  };
  const starts: number[] = [];
  for (let day = WARM_UP_DAYS; starts.length < count; ) {
    starts.push(day * PER_DAY + (FIRST_HOUR + Math.floor(HOURS * random.uniform())) * PER_HOUR);
    day += BETWEEN_DAYS + Math.floor(MORE_DAYS * random.uniform());
  }
  const burstAt = (start: number) => start + LASTS + 3 * PER_HOUR;
  for (const start of starts) {
    add(start, LASTS, brings);
    if (burst) add(burstAt(start), PER_HOUR, 6);
  }
  const expected = starts.map((start) => {
    const from = series[start]?.start ?? 0;
    return { from, to: from + 2 * HOUR_MS, times: TIMES };
  });
  const detector = detectorOf({
    condition: condition.parse({ kind: 'spike' }),
    everyMs: EVERY_MS,
    ...(isExpected ? { expected } : {}),
  });
  const buckets = series.map(({ start }, index) => ({ start, total: totals[index] ?? 0 }));
  const fired = [...backtestSeries(detector, buckets)].flatMap(({ advance: { transition } }, row) =>
    transition === 'firing' || transition === 'updated' ? [row] : [],
  );
  const share = (from: (start: number) => number, length: number) =>
    starts.filter((start) => fired.some((row) => row >= from(start) && row < from(start) + length)).length / count;
  return { launch: share((start) => start, LASTS + (burst ? 0 : PER_DAY)), burst: share(burstAt, 2 * PER_HOUR) };
}
