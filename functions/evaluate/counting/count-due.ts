import { isDeepStrictEqual } from 'node:util';
import { type CountingWay, countingWays } from '../../domain/counting/group/choose-way.ts';
import { type GroupKey, type GroupRecord, groupKeyText } from '../../domain/counting/group/group-record.ts';
import { feedsRefused, NOTHING_LEARNT } from '../../domain/counting/group/group-trust.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import { disproven } from '../../domain/counting/series/series-head.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { checkClosed, comparedTogether } from './check-closed.ts';
import { STRATEGIES } from './counting-strategies.ts';
import type { Counted, CountedSeries, CountingRun, Learnt } from './counting-strategy.ts';
import type { CountingPlan, PlannedAllowance } from './plan-counting.ts';
import { type PlannedGroup, withoutRefused } from './plan-groups.ts';
import type { PlannedSeries } from './planned-series.ts';
import { scrollShare } from './read-span.ts';
import { type Month, REQUESTS_AT_ONCE, type ServiceSession } from './service-session.ts';

/** Groups that are counted at once: their pages are large. */
const GROUPS_AT_ONCE = 4;

/** The mentions of this month and of the one before, by group, of those that were asked and answered. */
type CountedMonths = {
  readonly thisMonth: ReadonlyMap<bigint, number>;
  readonly lastMonth: ReadonlyMap<bigint, number>;
};

/** What is known of a group after a run, and whether that is to be stored. */
export type GroupAfter = { readonly key: GroupKey; readonly record: GroupRecord; readonly changed: boolean };

/** The answers of a run. */
export type Answers = {
  /** The planned series. If counts of their group turned out to be wrong, everything that rests on them is asked for again. */
  readonly planned: readonly PlannedSeries[];
  /** By `seriesKeyText`. */
  readonly series: ReadonlyMap<string, CountedSeries>;
  /** By organization. */
  readonly months: ReadonlyMap<bigint, CountedMonths>;
  /** The planned groups. */
  readonly groups: readonly GroupAfter[];
};

/**
 * Sends the requests of a plan: groups first, in the ways that take fewer requests; then how much of the allowances is used,
 * and beside it each series that is not settled yet; then, once an hour per series, the check of stored buckets. What fails or
 * does not fit is left out.
 */
export async function countDue(
  session: ServiceSession,
  plan: CountingPlan,
  { tick, perMinute }: { readonly tick: number; readonly perMinute: number },
): Promise<Answers> {
  const run: CountingRun = { plan, tick, perMinute, share: scrollShare(perMinute), settled: new Map() };
  const ways = { group: STRATEGIES.group.open(session, run), feeds: STRATEGIES.feeds.open(session, run) };
  const grouped = await inParallel(GROUPS_AT_ONCE, plan.groups, (group) => countGroup(group, ways, tick));
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
    inParallel(REQUESTS_AT_ONCE, watches, STRATEGIES.series.open(session, { ...run, settled })),
  ]);
  const answers = new Map(counted.flatMap(({ series }) => [...series]));
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
  return withoutRefuted({ planned, series: new Map(checked.flat()), months, groups }, tick);
}

/** Counts the series of a group in one way after the other; what one learned about the group decides on the next. */
async function countGroup(
  group: PlannedGroup,
  ways: Readonly<Record<Exclude<CountingWay, 'series'>, (group: PlannedGroup) => Promise<Counted>>>,
  tick: number,
): Promise<{ readonly series: Counted['series']; readonly after: GroupAfter }> {
  const tried = new Set<CountingWay>();
  let series: Counted['series'] = new Map();
  let learnt: Learnt = {};
  const next = () => countingWays({ ...group, ...learnt }).find((way) => !tried.has(way));
  for (let way = next(); way !== undefined && way !== 'series'; way = next()) {
    tried.add(way);
    const counted = await ways[way](group);
    series = new Map([...series, ...counted.series]);
    learnt = { ...learnt, ...counted.learnt };
  }
  return { series, after: groupAfter(group, learnt, tick) };
}

/** What is known of a group after a tick (epoch ms). What is the same as before need not be stored. */
function groupAfter({ key, record, trust, watched }: PlannedGroup, learnt: Learnt, tick: number): GroupAfter {
  const before: GroupRecord = record ?? {
    schema: 1,
    version: 0,
    widthMs: key.widthMs,
    watched: 0,
    trust,
    seenAt: tick,
    comparedAt: 0,
  };
  const { feeds, ...rest } = learnt;
  const isNews = feeds !== undefined && !isDeepStrictEqual(feeds, before.feeds ?? NOTHING_LEARNT);
  const after = { ...before, trust, ...rest, ...(isNews ? { feeds } : {}), watched: watched.length };
  const changed = !isDeepStrictEqual(after, before);
  return { key, record: changed ? { ...after, seenAt: tick } : after, changed };
}

/**
 * Takes back what feeds told if a keyword's own count differs from that of its feed: the feeds of its group are not used for a
 * day, and what they told of any series since that series was counted by itself becomes a gap.
 */
function withoutRefuted(answers: Answers, tick: number): Answers {
  const answerTo = ({ scheduled }: PlannedSeries) => answers.series.get(seriesKeyText(scheduled));
  const refuted = new Map(
    answers.planned.flatMap((each): [string, string][] => {
      const { proven } = each.head;
      const proof = answerTo(each)?.proof;
      return proven !== undefined && proof?.kind === 'refuted' ? [[proven.group, proof.why]] : [];
    }),
  );
  if (refuted.size === 0) return answers;
  const isWrong = (each: PlannedSeries) => {
    const proof = answerTo(each)?.proof;
    const renewed = proof?.kind === 'new' ? proof.proof : undefined;
    const known = each.head.proven ?? renewed;
    // Who agreed just now has nothing to take back.
    return known?.by === 'feeds' && refuted.has(known.group) && renewed?.to !== each.head.knownTo;
  };
  const taken = answers.planned.flatMap((each): [string, CountedSeries][] => {
    const answer = isWrong(each) ? answerTo(each) : undefined;
    if (answer === undefined) return [];
    const parts = answer.parts.filter(({ by }) => by === 'series');
    return [[seriesKeyText(each.scheduled), { ...answer, parts, proof: { kind: 'withdrawn' } }]];
  });
  return {
    ...answers,
    planned: answers.planned.map((each) =>
      isWrong(each) ? { ...each, head: disproven(each.head), changed: true } : each,
    ),
    series: new Map([...answers.series, ...taken]),
    groups: answers.groups.map((after) => {
      const why = refuted.get(groupKeyText(after.key));
      if (why === undefined) return after;
      return { ...after, record: { ...after.record, feeds: feedsRefused(why, tick), seenAt: tick }, changed: true };
    }),
  };
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
