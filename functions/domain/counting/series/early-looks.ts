import * as z from 'zod';
import type { Span } from './gaps.ts';
import type { ScheduledSeries } from './schedule.ts';

/**
 * What a look at the open bucket of a series is for. `from` is the start of the bucket (epoch ms). With `need` mentions in it a
 * rule reaches its line, `line`, at the end of the bucket; `rank` is how severe that rule is, 0 to 2.
 */
const look = z.lazy(() => z.object({ from: z.number(), need: z.number(), line: z.number(), rank: z.number() }));

export type Look = z.output<typeof look>;

/** What is stored of the open buckets of a token, by `seriesKeyText`. It is made anew from bucket to bucket; no count is in it. */
export const earlyLooks = z.lazy(() =>
  z.object({ schema: z.literal(1).default(1), series: z.record(z.string(), look).default({}) }),
);

export type EarlyLooks = z.output<typeof earlyLooks>;

/** Series that are kept, those nearest to their line: an item of this many has some 100 KB. */
const MOST_LOOKS = 1500;

/** The looks after a run: of series that were judged, `found` has the new one or undefined; the others stay while they are scheduled. */
export function looksAfter(
  before: EarlyLooks | undefined,
  found: ReadonlyMap<string, Look | undefined>,
  schedule: ReadonlyMap<string, unknown>,
): EarlyLooks {
  const all = new Map<string, Look | undefined>([...Object.entries(before?.series ?? {}), ...found]);
  const kept = [...all].flatMap(([key, each]) =>
    each !== undefined && schedule.has(key) ? [[key, each] as const] : [],
  );
  const nearest = kept.length <= MOST_LOOKS ? kept : kept.sort(([, a], [, b]) => worth(b) - worth(a));
  return { schema: 1, series: Object.fromEntries(nearest.slice(0, MOST_LOOKS)) };
}

/** Of two looks at one series the one that needs less; with the rank of the more severe. */
export function nearerLook(one: Look | undefined, other: Look | undefined): Look | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return { ...(other.need < one.need ? other : one), rank: Math.max(one.rank, other.rank) };
}

/** How much a look is worth: more the nearer its series is to the line, and twice as much for each step of severity. */
function worth({ need, line, rank }: Look): number {
  return ((1 + line - Math.min(need, line)) / (1 + line)) * 2 ** rank;
}

/** A series that is looked at. */
export type LookedAt = { readonly scheduled: ScheduledSeries; readonly look: Look };

/**
 * What one count tells of: a series, or all series of the group with which it is read at once (`groupKeyText`), in the part of
 * their open bucket that is over.
 */
export type LookUnit = { readonly span: Span; readonly group?: string; readonly series: readonly LookedAt[] };

/**
 * What may be asked for at a tick (epoch ms), what is worth most first: groups before series, because one count tells more
 * there. A bucket that is over and not counted yet is looked at, too; one that is over for as long as it lasted is not.
 */
export function lookUnits(
  looks: EarlyLooks | undefined,
  schedule: ReadonlyMap<string, ScheduledSeries>,
  tick: number,
): LookUnit[] {
  const units = new Map<string, { span: Span; group: string | undefined; series: LookedAt[] }>();
  for (const [key, each] of Object.entries(looks?.series ?? {})) {
    const scheduled = schedule.get(key);
    if (scheduled === undefined) continue;
    const { from } = each;
    const { widthMs, group } = scheduled;
    const to = Math.min(tick, from + widthMs);
    if (to <= from || tick > from + 2 * widthMs) continue;
    const name = group === undefined ? key : `${group} ${from}`;
    const unit = units.get(name) ?? { span: { from, to }, group, series: [] };
    unit.series.push({ scheduled, look: each });
    units.set(name, unit);
  }
  const worthOf = ({ series }: LookUnit) => Math.max(...series.map(({ look: each }) => worth(each)));
  return [...units.values()]
    .map(({ span, group, series }): LookUnit => ({ span, series, ...(group === undefined ? {} : { group }) }))
    .sort((a, b) => Number(b.group !== undefined) - Number(a.group !== undefined) || worthOf(b) - worthOf(a));
}
