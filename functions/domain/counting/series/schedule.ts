import { hashNumber } from '../../items/content-hash.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { MINUTE_MS } from '../../time/units-of-time.ts';
import { type Series, type SeriesKey, seriesKeyText, seriesName, seriesOf, watchKey, watchKeyText } from './series.ts';

/** The service needs a moment to store mentions, so a bucket is asked for this long (ms) after its end. */
export const SETTLE_MS = MINUTE_MS;

/** A bucket waits for its series' offset no longer than this, however wide it is. */
const LONGEST_SPREAD_MS = 15 * MINUTE_MS;

/** A series with the rules that look at it, the width of its buckets and its offset within a bucket (both ms). */
export type ScheduledSeries = SeriesKey & {
  readonly series: Series;
  readonly widthMs: number;
  readonly offsetMs: number;
  readonly rules: readonly Rule[];
};

/**
 * The series of one token by `seriesKeyText`, and a name for how they are spread, which changes whenever the offset of a
 * series changes without a change of its width.
 */
export type Schedule = { readonly series: ReadonlyMap<string, ScheduledSeries>; readonly spread: string };

/**
 * Over how many minutes the series of one token are spread, so that many do not fall due at once, while a few are asked for as
 * soon as their bucket is complete. Takes the number of series, the requests per minute and the bucket width in ms; gives
 * whole minutes, 1 if all series fit into a quarter of one minute's requests.
 */
export function spreadMinutes(seriesCount: number, requestsPerMinute: number, widthMs: number): number {
  const wanted = Math.ceil((4 * seriesCount) / requestsPerMinute);
  return Math.max(1, Math.min(wanted, Math.min(widthMs, LONGEST_SPREAD_MS) / MINUTE_MS));
}

/** How long (ms) after the end of a bucket a watch is asked for. Both series of a watch share the offset. */
export function offsetMs(organizationId: bigint, watch: string, minutes: number): number {
  return (hashNumber(`${organizationId}/${watch}`) % minutes) * MINUTE_MS;
}

/** The end (epoch ms, UTC grid) of the newest bucket of that width that may be asked for at the tick. */
export function newestDueEnd(tick: number, widthMs: number, offset: number): number {
  return Math.floor((tick - SETTLE_MS - offset) / widthMs) * widthMs;
}

/** Whether a bucket fell due after `since` (the last tick that was evaluated, epoch ms) and up to the tick. */
export function isOverdue(
  { widthMs, offsetMs: offset }: Pick<ScheduledSeries, 'widthMs' | 'offsetMs'>,
  since: number,
  tick: number,
): boolean {
  return newestDueEnd(tick, widthMs, offset) > newestDueEnd(since, widthMs, offset);
}

/**
 * The series that the enabled rules of one token need, each once, however many rules look at it.
 * Takes the rules of all its organizations and its requests a minute. The width is the shortest `every` among a watch's
 * rules, so that the series of one watch share their grid and their offset.
 */
export function scheduleOf(rules: readonly Rule[], requestsPerMinute: number): Schedule {
  const gathered = new Map<string, { organizationId: bigint; series: Series; rules: Rule[] }>();
  const widths = new Map<string, number>();
  for (const rule of rules) {
    if (!rule.enabled) continue;
    const watch = watchKeyText(rule.organizationId, rule.watch);
    widths.set(watch, Math.min(widths.get(watch) ?? rule.everyMs, rule.everyMs));
    const { counted, negative } = seriesOf(rule);
    for (const series of negative === undefined ? [counted] : [counted, negative]) {
      const key = seriesKeyText({ organizationId: rule.organizationId, key: seriesName(series) });
      const entry = gathered.get(key) ?? { organizationId: rule.organizationId, series, rules: [] };
      entry.rules.push(rule);
      gathered.set(key, entry);
    }
  }
  const minutesOf = (widthMs: number) => spreadMinutes(gathered.size, requestsPerMinute, widthMs);
  const series = [...gathered].map(([key, { organizationId, series: one, rules: looking }]) => {
    const widthMs = widths.get(watchKeyText(organizationId, one.watch)) ?? Number.NaN;
    const scheduled: ScheduledSeries = {
      organizationId,
      key: seriesName(one),
      series: one,
      widthMs,
      offsetMs: offsetMs(organizationId, watchKey(one.watch), minutesOf(widthMs)),
      rules: looking,
    };
    return [key, scheduled] as const;
  });
  const widthsInUse = [...new Set(widths.values())].sort((a, b) => a - b);
  return { series: new Map(series), spread: `${series.length}:${widthsInUse.map(minutesOf).join(',')}` };
}
