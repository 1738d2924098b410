import { type Span, spansWithin, withSpan } from '../../domain/counting/series/gaps.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import type { CountedSpan, Proof } from '../../domain/counting/series/series-head.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { type Checked, checkClosed, comparedTogether } from './check-closed.ts';
import type { PlannedWatch } from './in-order-of-need.ts';
import type { PlannedAllowance } from './plan-counting.ts';
import { allMentionsFirst, isOfShare } from './planned-series.ts';
import type { GroupsRead } from './read-groups.ts';
import { readMissing, toldByAll } from './read-missing.ts';
import type { ReadingEnd, ReadPart, ScrollShare } from './read-span.ts';
import { type Month, REQUESTS_AT_ONCE, type ServiceSession } from './service-session.ts';

/** Histories of series are long; fewer are read at once. */
const HISTORY_CONCURRENCY = 4;

/** What was answered about a series. */
export type CountedSeries = {
  readonly parts: readonly CountedSpan[];
  readonly end: ReadingEnd;
  /** The tick (epoch ms) at which its closed buckets were compared with the service, and whether they differed. */
  readonly check?: { readonly at: number; readonly differed: boolean };
  /** It was counted by itself and agreed with the readings of its group; null if it did not agree, so that no proof is left. */
  readonly proof?: Proof | null;
  /** How its own count differs from that of its feed. */
  readonly disagrees?: string;
};

/** The mentions of this month and of the one before, by group, of those that were asked and answered. */
type CountedMonths = {
  readonly thisMonth: ReadonlyMap<bigint, number>;
  readonly lastMonth: ReadonlyMap<bigint, number>;
};

/** The answers of a run: by `seriesKeyText`, and the months by organization. */
export type Answers = {
  readonly series: ReadonlyMap<string, CountedSeries>;
  readonly months: ReadonlyMap<bigint, CountedMonths>;
  /** Groups (`groupKeyText`) in which a keyword's own count differs from that of its feed, and how. */
  readonly disagreeing: ReadonlyMap<string, string>;
};

/** What readings of groups leave to be counted. */
type LeftByGroups = Pick<GroupsRead, 'watches' | 'settled' | 'sums' | 'proofs'>;

/**
 * Sends the requests of the plan: first how much of the allowances is used; then the buckets that rules are judged by and that
 * readings of groups have not given; then, once an hour per series, the check of stored buckets. What fails or does not fit is
 * left out.
 */
export async function countSeries(
  session: ServiceSession,
  allowances: readonly PlannedAllowance[],
  grouped: LeftByGroups,
  { tick, share }: { readonly tick: number; readonly share: ScrollShare },
): Promise<Answers> {
  const { watches, settled } = grouped;
  // Allowances take their requests first; the series do not wait for the answers.
  const [months, counted] = await Promise.all([
    inParallel(REQUESTS_AT_ONCE, allowances, async ({ organization: { id }, ...wanted }) => {
      const [thisMonth, lastMonth] = await Promise.all([
        countMonth(session, { id, groups: wanted.groups, month: 'THIS_MONTH' }),
        countMonth(session, { id, groups: wanted.groupsOfLastMonth, month: 'LAST_MONTH' }),
      ]);
      return [id, { thisMonth, lastMonth }] as const;
    }),
    inParallel(REQUESTS_AT_ONCE, watches, async (watch) => {
      const { from } = watch;
      const to = Math.max(...watch.series.map(({ head }) => head.knownTo));
      return countWatch(session, watch, { span: { from, to }, share, settled, ofShares: spansOfShares(watch) });
    }),
  ]);
  const answers = new Map(counted.flat());
  const checked = await inParallel(REQUESTS_AT_ONCE, watches.flatMap(comparedTogether), (series) => {
    const together = series.map((planned): Checked => {
      const key = seriesKeyText(planned.scheduled);
      const proof = grouped.proofs.get(key);
      const known = { ...(answers.get(key) ?? UNASKED), ...(proof === undefined ? {} : { proof }) };
      return { key, planned, known, attributed: grouped.sums.get(key) };
    });
    return checkClosed(session, together, { tick, share });
  });
  const asked = watches.flatMap(({ series }) => series).filter(({ collects }) => collects);
  const after = new Map(checked.flat());
  const disagreeing = asked.flatMap(({ head: { proven }, scheduled }): [string, string][] => {
    const why = after.get(seriesKeyText(scheduled))?.disagrees;
    return proven === undefined || why === undefined ? [] : [[proven.group, why]];
  });
  return { series: new Map([...answers, ...after]), months: new Map(months), disagreeing: new Map(disagreeing) };
}

/** Reads the past of series that are new or were long unseen, as far as requests are left: the last thing of a run. */
export async function countHistory(
  session: ServiceSession,
  watches: readonly PlannedWatch[],
  share: ScrollShare,
): Promise<Answers> {
  const counted = await inParallel(HISTORY_CONCURRENCY, watches, async (watch) => {
    const from = Math.min(...watch.series.map(({ head }) => head.from));
    const to = Math.max(...watch.series.map(({ head }) => head.knownTo));
    return countWatch(session, watch, { span: { from, to }, share });
  });
  return { series: new Map(counted.flat()), months: new Map(), disagreeing: new Map() };
}

const UNASKED: CountedSeries = { parts: [], end: 'whole' };

async function countMonth(
  session: ServiceSession,
  { id, groups, month }: { readonly id: bigint; readonly groups: readonly bigint[]; readonly month: Month },
): Promise<ReadonlyMap<bigint, number>> {
  const counted = await inParallel(REQUESTS_AT_ONCE, groups, async (groupId): Promise<[bigint, number][]> => {
    const answer = await session.countMonth(id, groupId, month);
    return answer.ok ? [[groupId, answer.value]] : [];
  });
  return new Map(counted.flat());
}

/**
 * Counts the gaps of one watch's series in a span, oldest first. The series of all sentiments goes first, because it saves
 * requests for the others: a bucket without mentions has no negative ones, and a scroll gives the sentiment of each mention.
 * Stops when a request fails or the budget is spent; what is missing stays a gap.
 */
async function countWatch(
  session: ServiceSession,
  { series }: PlannedWatch,
  {
    span,
    share,
    settled = new Map(),
    ofShares = [],
  }: {
    readonly span: Span;
    readonly share: ScrollShare;
    readonly settled?: GroupsRead['settled'];
    readonly ofShares?: readonly Span[];
  },
): Promise<[string, CountedSeries][]> {
  const answers: [string, CountedSeries][] = [];
  const ofAll: ReadPart[] = [];
  let end: ReadingEnd = 'whole';
  for (const each of allMentionsFirst(series.filter(({ collects }) => collects))) {
    const { head, scheduled } = each;
    const name = seriesKeyText(scheduled);
    const together = isOfShare(each) ? spansWithin(ofShares, { from: head.from, to: head.knownTo }) : [];
    const missing = spansWithin(together.reduce<readonly Span[]>(withSpan, head.gaps), span);
    const told = [...(settled.get(name) ?? []), ...toldByAll(each, missing, ofAll)];
    const read = await readMissing(session, each, { missing: end === 'whole' ? missing : [], told, share });
    if (end === 'whole') end = read.end;
    if (scheduled.series.sentiments === undefined) ofAll.push(...read.parts);
    answers.push([name, { ...read, end }]);
  }
  return answers;
}

/**
 * The spans that are missing in either series of a share. Both are counted there, because mentions may be stored late:
 * negative mentions counted now, divided by all mentions counted ten minutes ago, would be a share that never existed.
 */
function spansOfShares({ series }: PlannedWatch): Span[] {
  const own = series.filter((each) => each.collects && isOfShare(each));
  return own.flatMap(({ head }) => head.gaps).reduce<Span[]>(withSpan, []);
}
