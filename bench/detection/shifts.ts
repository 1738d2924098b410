import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { EVERY_MS, firingsOn, share } from './alerts-on.ts';
import { readEventSeries } from './events.ts';
import { readLabelledSeries } from './nab-score.ts';
import { simulatedSeries, temperOf } from './simulated-series.ts';

const SHIFTS_HOURS = [24, 12, 5];

/** Alerts this close to each other are about the same. */
const ALIKE_MS = 12 * HOUR_MS;

type Series = { readonly buckets: readonly Bucket[]; readonly everyMs: number };

/** The times (epoch ms) of alerts on a series that is moved by so many hours, as if it had not been moved. */
function alertTimes({ buckets, everyMs }: Series, hours: number): number[] {
  const moved = buckets.map((bucket) => ({ ...bucket, start: bucket.start + hours * HOUR_MS }));
  return firingsOn(moved, { kind: 'spike' }, { everyMs }).map(({ row }) => buckets[row]?.start ?? 0);
}

function comparedOn(name: string, all: readonly Series[]) {
  const alerts = all.map((series) => alertTimes(series, 0));
  const isIn = (times: readonly number[]) => (at: number) => times.some((other) => Math.abs(other - at) <= ALIKE_MS);
  const shifts = SHIFTS_HOURS.map((hours) => {
    let [stayed, came] = [0, 0];
    all.forEach((series, index) => {
      const moved = alertTimes(series, hours);
      stayed += (alerts[index] ?? []).filter(isIn(moved)).length;
      came += moved.filter((at) => !isIn(alerts[index] ?? [])(at)).length;
    });
    const count = alerts.flat().length;
    return { hours, stayed: share(stayed, count), came: share(came, count) };
  });
  return { series: name, alerts: alerts.flat().length, shifts };
}

/**
 * The same series with other times, so that its blocks of eight hours begin elsewhere: the part of the alerts that stay, and of
 * those that come, beside the alerts as it is.
 */
export function shifts() {
  const simulated = ['Poisson', 'bursty', 'retweeted'].flatMap((name, index) =>
    [0.5, 5, 50].map((mean) => ({
      buckets: simulatedSeries(mean, 200, temperOf(name), 800 + index),
      everyMs: EVERY_MS,
    })),
  );
  return [
    comparedOn('cashtags', readEventSeries('cashtag') ?? []),
    comparedOn('open', readLabelledSeries() ?? []),
    comparedOn('simulated', simulated),
  ];
}
