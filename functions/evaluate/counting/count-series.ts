import { isDeepStrictEqual } from 'node:util';
import { type GroupKey, type GroupRecord, groupKeyText } from '../../domain/counting/group/group-record.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { groupReader } from './by-group.ts';
import { countWatch } from './by-series.ts';
import { checkClosed, comparedTogether } from './check-closed.ts';
import type { CountedSeries, CountingRun, ReadGroup } from './counted-series.ts';
import type { PlannedWatch } from './in-order-of-need.ts';
import type { CountingPlan, PlannedAllowance } from './plan-counting.ts';
import { type PlannedGroup, withoutRefused } from './plan-groups.ts';
import type { PlannedSeries } from './planned-series.ts';
import { scrollShare } from './read-span.ts';
import { type Month, REQUESTS_AT_ONCE, type ServiceSession } from './service-session.ts';

/** Histories of series are long; fewer are read at once. */
const HISTORY_CONCURRENCY = 4;

/** Groups that are counted at once: their pages are large. */
const GROUPS_AT_ONCE = 4;

/** The mentions of this month and of the one before, by group, of those that were asked and answered. */
export type CountedMonths = {
  readonly thisMonth: ReadonlyMap<bigint, number>;
  readonly lastMonth: ReadonlyMap<bigint, number>;
};

/** What is known of a group after a run, and whether that is to be stored. */
export type GroupAfter = { readonly key: GroupKey; readonly record: GroupRecord; readonly changed: boolean };

/** The answers of a run. */
export type Answers = {
  /** The planned series. What rests on a group that turned out to be wrong is asked for again. */
  readonly planned: readonly PlannedSeries[];
  /** By `seriesKeyText`. */
  readonly series: ReadonlyMap<string, CountedSeries>;
  /** By organization. */
  readonly months: ReadonlyMap<bigint, CountedMonths>;
  /** The planned groups. */
  readonly groups: readonly GroupAfter[];
};

/**
 * Sends the requests of a plan: groups first, where that takes fewer requests; then how much of the allowances is used,
 * and beside it each series that is not settled yet; then, once an hour per series, the check of stored buckets. What fails or
 * does not fit is left out.
 */
export async function countSeries(
  session: ServiceSession,
  plan: CountingPlan,
  { tick, perMinute }: { readonly tick: number; readonly perMinute: number },
): Promise<Answers> {
  const share = scrollShare(perMinute);
  const run: CountingRun = { plan, tick, perMinute, share };
  const read = groupReader(session, run);
  const grouped = await inParallel(GROUPS_AT_ONCE, plan.groups, async (group) => {
    const { series, learnt } = await read(group);
    return { series, after: groupAfter(group, learnt, tick) };
  });
  const settled = new Map(grouped.flatMap(({ series }) => [...series]));
  const groups = grouped.map(({ after }) => after);
  const records = new Map(groups.map(({ key, record }) => [groupKeyText(key), record]));
  const watches = plan.watches.map((watch) => ({
    ...watch,
    series: watch.series.map((each) => withoutRefused(each, records)),
  }));
  // Allowances take their requests first; the series do not wait for the answers.
  const [months, counted] = await Promise.all([
    countMonths(session, plan.allowances),
    inParallel(REQUESTS_AT_ONCE, watches, (watch) => {
      const to = Math.max(...watch.series.map(({ head }) => head.knownTo));
      const span = { from: watch.from, to };
      return countWatch(session, watch, { span, share, tick, settled, sharesTogether: true });
    }),
  ]);
  const answers = new Map(counted.flatMap((series) => [...series]));
  const checked = await inParallel(REQUESTS_AT_ONCE, watches.flatMap(comparedTogether), (together) =>
    checkClosed(
      session,
      together.flatMap((planned) => {
        const known = answers.get(seriesKeyText(planned.scheduled));
        return known === undefined ? [] : [{ planned, known }];
      }),
      run,
    ),
  );
  const planned = watches.flatMap(({ series }) => series);
  return { planned, series: new Map(checked.flat()), months, groups };
}

/** Reads the past of series that are new or were long unseen, as far as requests are left: the last thing of a run. */
export async function countHistory(
  session: ServiceSession,
  watches: readonly PlannedWatch[],
  { tick, perMinute }: Pick<CountingRun, 'tick' | 'perMinute'>,
): Promise<Pick<Answers, 'series' | 'months'>> {
  const share = scrollShare(perMinute);
  const counted = await inParallel(HISTORY_CONCURRENCY, watches, async (watch) => {
    const from = Math.min(...watch.series.map(({ head }) => head.from));
    const to = Math.max(...watch.series.map(({ head }) => head.knownTo));
    return countWatch(session, watch, { span: { from, to }, share, tick, settled: new Map(), sharesTogether: false });
  });
  return { series: new Map(counted.flatMap((series) => [...series])), months: new Map() };
}

/** What is known of a group after a tick (epoch ms). What is the same as before, or that nothing is known, need not be stored. */
function groupAfter(
  { key, record, trust, watched }: PlannedGroup,
  learnt: ReadGroup['learnt'],
  tick: number,
): GroupAfter {
  const before = record ?? { schema: 1, version: 0, widthMs: key.widthMs, seenAt: tick };
  const after: GroupRecord = { ...before, trust, ...learnt, watched: watched.length };
  const changed = after.trust.kind !== 'learning' && !isDeepStrictEqual(after, record);
  return { key, record: changed ? { ...after, seenAt: tick } : after, changed };
}

/** Counts the whole months of the groups of organizations. */
async function countMonths(
  session: ServiceSession,
  allowances: readonly PlannedAllowance[],
): Promise<Answers['months']> {
  const countMonth = async (id: bigint, groups: readonly bigint[], month: Month) => {
    const counted = await inParallel(REQUESTS_AT_ONCE, groups, async (groupId): Promise<[bigint, number][]> => {
      const answer = await session.countMonth(id, groupId, month);
      return answer.ok ? [[groupId, answer.value]] : [];
    });
    return new Map(counted.flat());
  };
  const months = await inParallel(REQUESTS_AT_ONCE, allowances, async ({ organization: { id }, ...wanted }) => {
    const [thisMonth, lastMonth] = await Promise.all([
      countMonth(id, wanted.groups, 'THIS_MONTH'),
      countMonth(id, wanted.groupsOfLastMonth, 'LAST_MONTH'),
    ]);
    return [id, { thisMonth, lastMonth }] as const;
  });
  return new Map(months);
}
