import { contentHash, hashNumber } from '../../items/content-hash.ts';
import type { Rule } from '../../items/rule/rule.ts';
import type { Watch } from '../../items/rule/watch.ts';
import { MINUTE_MS } from '../../time/units-of-time.ts';
import { packOf } from './pack-of.ts';
import { allSeriesOf, comparedSeries, type Series, seriesName, seriesNameIn, watchKeyText } from './series.ts';
import type { HeadKey } from './series-head.ts';

/** The service needs a moment to store mentions, so a bucket is asked for this long (ms) after its end. */
export const SETTLE_MS = MINUTE_MS;

/** A bucket waits for its series' offset no longer than this, however wide it is. */
const LONGEST_SPREAD_MS = 15 * MINUTE_MS;

/**
 * A series with the rules that look at it, the width of its buckets and its offset within a bucket (both ms), and the group
 * with which it is read at once (`groupKeyText`). Heads of such a group are kept together.
 */
export type ScheduledSeries = HeadKey & {
  readonly series: Series;
  readonly widthMs: number;
  readonly offsetMs: number;
  readonly group?: string;
  readonly rules: readonly Rule[];
  /** No rule watches it: its rules are compared with it. */
  readonly isOnlyCompared?: true;
};

/**
 * The series of one token by `seriesKeyText`, and a name for how they are spread, which changes whenever the offset of a
 * series changes without a change of its width.
 */
export type Schedule = { readonly series: ReadonlyMap<string, ScheduledSeries>; readonly spread: string };

/** The group (`groupKeyText`) with which a watch is read at once; undefined where it is counted by itself. */
export type FindGroup = (organizationId: bigint, watch: Watch, widthMs: number) => string | undefined;

/** What a group that is read at once weighs beside a series: its count, and one more for the series that are checked. */
const GROUP_WEIGHS = 2;

/**
 * Over how many minutes the series of one token are spread, so that many do not fall due at once, while a few are asked for as
 * soon as their bucket is complete. Takes the counts that one bucket of all of them takes, the requests per minute and the
 * bucket width in ms; gives whole minutes, 1 if all counts fit into a quarter of one minute's requests.
 */
export function spreadMinutes(counts: number, requestsPerMinute: number, widthMs: number): number {
  const wanted = Math.ceil((4 * counts) / requestsPerMinute);
  return Math.max(1, Math.min(wanted, Math.min(widthMs, LONGEST_SPREAD_MS) / MINUTE_MS));
}

/**
 * How long (ms) after the end of a bucket a watch is asked for, or a group that is read at once; by its name. All series of a
 * watch, and of such a group, share the offset.
 */
export function offsetMs(name: string, minutes: number): number {
  return (hashNumber(name) % minutes) * MINUTE_MS;
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
 * Takes the rules of all its organizations, its requests a minute, and which groups are read at once. The width is the shortest
 * `every` among a watch's rules, so that the series of one watch share their grid and their offset. Series of a group that is
 * read at once share it, too, because together they take one count. What rules are only compared with is counted as they are,
 * where no rule watches it.
 */
export function scheduleOf(
  rules: readonly Rule[],
  requestsPerMinute: number,
  findGroup: FindGroup = () => undefined,
): Schedule {
  const { gathered, widths } = gatheredOf(rules.filter(({ enabled }) => enabled));
  const placed = [...gathered].map(([key, each]) => {
    const widthMs = widths.get(watchKeyText(each.organizationId, each.series.watch)) ?? Number.NaN;
    return { key, ...each, widthMs, group: findGroup(each.organizationId, each.series.watch, widthMs) };
  });
  const groups = new Map<string, number>();
  for (const { group } of placed) if (group !== undefined) groups.set(group, (groups.get(group) ?? 0) + 1);
  const alone = placed.filter(({ group }) => group === undefined).length;
  const minutesOf = (widthMs: number) => spreadMinutes(alone + GROUP_WEIGHS * groups.size, requestsPerMinute, widthMs);
  const series = placed.map(({ key, organizationId, series: one, rules: looking, widthMs, group, isOnlyCompared }) => {
    const scheduled: ScheduledSeries = {
      organizationId,
      key: seriesName(one),
      series: one,
      widthMs,
      offsetMs: offsetMs(group ?? watchKeyText(organizationId, one.watch), minutesOf(widthMs)),
      ...(group === undefined ? {} : { group, pack: packOf(group, key, groups.get(group) ?? 0) }),
      rules: looking,
      ...(isOnlyCompared === undefined ? {} : { isOnlyCompared }),
    };
    return [key, scheduled] as const;
  });
  return { series: new Map(series), spread: spreadOf(series, [...new Set(widths.values())], minutesOf) };
}

type Gathered = Pick<ScheduledSeries, 'organizationId' | 'series' | 'isOnlyCompared'> & { readonly rules: Rule[] };

/** The series that enabled rules look at and are compared with, and the width (ms) of the buckets of each watch, by their names. */
function gatheredOf(rules: readonly Rule[]) {
  const gathered = new Map<string, Gathered>();
  const widths = new Map<string, number>();
  const gather = (rule: Rule, series: Series, only: Pick<Gathered, 'isOnlyCompared'> = {}) => {
    const { organizationId } = rule;
    const key = seriesNameIn(rule, series);
    const entry = gathered.get(key) ?? { organizationId, series, rules: [], ...only };
    // A rule that is compared with what others watch takes no part in when that is counted.
    if (entry.isOnlyCompared === only.isOnlyCompared) entry.rules.push(rule);
    gathered.set(key, entry);
  };
  for (const rule of rules) {
    for (const series of allSeriesOf(rule)) {
      const watch = watchKeyText(rule.organizationId, series.watch);
      widths.set(watch, Math.min(widths.get(watch) ?? rule.everyMs, rule.everyMs));
      gather(rule, series);
    }
  }
  const watched = new Set(widths.keys());
  for (const rule of rules) {
    for (const series of comparedSeries(rule)) {
      const watch = watchKeyText(rule.organizationId, series.watch);
      if (!watched.has(watch)) widths.set(watch, Math.min(widths.get(watch) ?? rule.everyMs, rule.everyMs));
      gather(rule, series, { isOnlyCompared: true });
    }
  }
  return { gathered, widths };
}

/** The name of a spread: how many series there are, over how many minutes, and which are read at once with which group. */
function spreadOf(
  series: readonly (readonly [string, ScheduledSeries])[],
  widths: readonly number[],
  minutesOf: (widthMs: number) => number,
): string {
  const minutes = [...widths].sort((a, b) => a - b).map(minutesOf);
  const grouped = series.flatMap(([key, { group }]) => (group === undefined ? [] : [`${key} ${group}`]));
  const groups = grouped.length === 0 ? '' : `:${contentHash(grouped.sort()).slice(0, 12)}`;
  return `${series.length}:${minutes.join(',')}${groups}`;
}
