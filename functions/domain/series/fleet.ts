import type { Rule } from '../rule/rule.ts';
import { spreadMinutes, turnMs } from './due.ts';
import { type Series, seriesKey, seriesOf, watchKey } from './series.ts';

/** A series with the rules that look at it, the width of its buckets and its turn within a bucket (both ms). */
export type FleetSeries = {
  readonly organizationId: bigint;
  readonly key: string;
  readonly series: Series;
  readonly widthMs: number;
  readonly turnMs: number;
  readonly rules: readonly Rule[];
};

type Gathered = { organizationId: bigint; series: Series; rules: Rule[] };

/** Where a series stands among those of all organizations. */
export function fleetKey(organizationId: bigint, key: string): string {
  return `${organizationId}/${key}`;
}

/**
 * The series that the enabled rules of one token need, each once, however many rules look at it.
 * Takes the rules of all its organizations and its requests a minute; gives the series by `fleetKey`. The width is the
 * shortest `every` among a watch's rules, so that the series of one watch share their grid and their turn.
 */
export function fleetOf(rules: readonly Rule[], requestsPerMinute: number): Map<string, FleetSeries> {
  const gathered = new Map<string, Gathered>();
  const widths = new Map<string, number>();
  for (const rule of rules) {
    if (!rule.enabled) continue;
    const watch = fleetKey(rule.organizationId, watchKey(rule.watch));
    widths.set(watch, Math.min(widths.get(watch) ?? rule.everyMs, rule.everyMs));
    const { counted, negative } = seriesOf(rule);
    for (const series of negative === undefined ? [counted] : [counted, negative]) {
      const key = fleetKey(rule.organizationId, seriesKey(series));
      const entry = gathered.get(key) ?? { organizationId: rule.organizationId, series, rules: [] };
      entry.rules.push(rule);
      gathered.set(key, entry);
    }
  }
  return new Map(
    [...gathered].map(([key, { organizationId, series, rules }]) => {
      const watch = watchKey(series.watch);
      const widthMs = widths.get(fleetKey(organizationId, watch)) ?? Number.NaN;
      const minutes = spreadMinutes(gathered.size, requestsPerMinute, widthMs);
      const turn = turnMs(organizationId, watch, minutes);
      return [key, { organizationId, key: seriesKey(series), series, widthMs, turnMs: turn, rules }];
    }),
  );
}
