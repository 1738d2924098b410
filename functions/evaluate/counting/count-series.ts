import { groupIdOf } from '../../domain/attribution/group-record.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { type Span, spansWithin, withoutSpan, withSpan } from '../../domain/series/gaps.ts';
import { sumOf } from '../../domain/series/history.ts';
import type { ScheduledSeries } from '../../domain/series/schedule.ts';
import { seriesKeyText } from '../../domain/series/series.ts';
import { type CountedSpan, filled, type Proof } from '../../domain/series/series-head.ts';
import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import type { PlannedWatch } from './in-order-of-need.ts';
import type { PlannedAllowance } from './plan-counting.ts';
import { historyAtHand, isCheckDue, type PlannedSeries } from './planned-series.ts';
import type { GroupsRead } from './read-groups.ts';
import { type ReadingEnd, type ReadPart, readSpan, type ScrollShare } from './read-span.ts';
import type { Month, ServiceSession } from './service-session.ts';

/** Requests under way at once. */
const CONCURRENCY = 32;

/** Histories of series are long; fewer are read at once. */
const HISTORY_CONCURRENCY = 4;

/** Closed buckets are compared with the service so far back. */
const CHECKED_SPAN_MS = 6 * HOUR_MS;

/** What was answered about a series. */
export type CountedSeries = {
  readonly parts: readonly CountedSpan[];
  readonly end: ReadingEnd;
  /** The tick (epoch ms) at which its closed buckets were compared with the service, and whether they differed. */
  readonly check?: { readonly at: number; readonly differed: boolean };
  /** It was counted for itself as readings of its group attribute to it; null where it was not, so that no proof is left. */
  readonly proof?: Proof | null;
  /** Why what is told by the feeds of its group is wrong. */
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
  /** Groups (`groupKeyText`) of which a keyword counts otherwise than its feed, and how. */
  readonly disagreeing: ReadonlyMap<string, string>;
};

/** What readings of groups leave to be counted. */
type LeftByGroups = Pick<GroupsRead, 'watches' | 'settled' | 'sums' | 'proofs'>;

/**
 * Asks what the plan asks for: how much of the allowances is used, then the buckets that rules are judged by and that
 * readings of groups have not settled, then, once an hour and series, whether what is kept still holds. What fails or does
 * not fit is left out.
 */
export async function countSeries(
  session: ServiceSession,
  allowances: readonly PlannedAllowance[],
  grouped: LeftByGroups,
  { tick, share }: { readonly tick: number; readonly share: ScrollShare },
): Promise<Answers> {
  const { watches, settled } = grouped;
  const months = await inParallel(CONCURRENCY, allowances, async ({ organization: { id }, ...wanted }) => {
    const thisMonth = await countMonth(session, { id, groups: wanted.groups, month: 'THIS_MONTH' });
    const lastMonth = await countMonth(session, { id, groups: wanted.groupsOfLastMonth, month: 'LAST_MONTH' });
    return [id, { thisMonth, lastMonth }] as const;
  });
  const counted = await inParallel(CONCURRENCY, watches, async (watch) => {
    const { from } = watch;
    const to = Math.max(...watch.series.map(({ head }) => head.knownTo));
    return countWatch(session, watch, { span: { from, to }, share, settled, ofShares: spansOfShares(watch) });
  });
  const answers = new Map(counted.flat());
  const checked = await inParallel(CONCURRENCY, watches.flatMap(comparedTogether), (series) => {
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
  const counted = new Map<bigint, number>();
  for (const groupId of groups) {
    const answer = await session.countMonth(id, groupId, month);
    if (!answer.ok) break;
    counted.set(groupId, answer.value);
  }
  return counted;
}

/**
 * Counts the gaps of one watch's series that lie in a span, oldest first. The series of all sentiments goes first: what
 * it tells of the others (a bucket without mentions has no negative ones; a scroll has the sentiment of each) is not
 * asked again. Ends when a request fails or the budget is spent; what is missing stays a gap.
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
  const asked = series.filter(({ collects }) => collects);
  const all = asked.filter(({ scheduled }) => scheduled.series.sentiments === undefined);
  const others = asked.filter(({ scheduled }) => scheduled.series.sentiments !== undefined);
  const missing = ({ head, scheduled }: PlannedSeries) => {
    const together = isOfShare(scheduled) ? spansWithin(ofShares, { from: head.from, to: head.knownTo }) : [];
    return spansWithin(together.reduce<readonly Span[]>(withSpan, head.gaps), span);
  };
  const answers: [string, CountedSeries][] = [];
  const ofAll: ReadPart[] = [];
  let end: ReadingEnd = 'whole';
  for (const each of all) {
    const parts = settled.get(seriesKeyText(each.scheduled)) ?? [];
    const gaps = parts.reduce((left, part) => withoutSpan(left, part.span), missing(each));
    const read: Read = end === 'whole' ? await readGaps(session, each, { gaps, share }) : { parts: [], end };
    end = read.end;
    ofAll.push(...parts, ...read.parts);
    answers.push([seriesKeyText(each.scheduled), { ...read, parts: [...parts, ...read.parts] }]);
  }
  for (const each of others) {
    const own = settled.get(seriesKeyText(each.scheduled)) ?? [];
    const derived = [...own, ...derivedParts(each, missing(each), ofAll)];
    const gaps = derived.reduce((left, part) => withoutSpan(left, part.span), missing(each));
    const read: Read = end === 'whole' ? await readGaps(session, each, { gaps, share }) : { parts: [], end };
    end = read.end;
    answers.push([seriesKeyText(each.scheduled), { ...read, parts: [...derived, ...read.parts] }]);
  }
  return answers;
}

/** Whether a rule compares a series with another one of its watch. */
function isOfShare({ rules }: ScheduledSeries): boolean {
  return rules.some(({ condition }) => condition.kind === 'negative-surge');
}

/**
 * The spans that are missing of either series of a share. Both are counted there, for mentions may be stored late: the negative
 * ones of now beside all of ten minutes ago are a share that never was.
 */
function spansOfShares({ series }: PlannedWatch): Span[] {
  const own = series.filter(({ collects, scheduled }) => collects && isOfShare(scheduled));
  return own.flatMap(({ head }) => head.gaps).reduce<Span[]>(withSpan, []);
}

type Read = { readonly parts: readonly ReadPart[]; readonly end: ReadingEnd };

async function readGaps(
  session: ServiceSession,
  { scheduled, head }: PlannedSeries,
  { gaps, share }: { readonly gaps: readonly Span[]; readonly share: ScrollShare },
): Promise<Read> {
  const { organizationId, series } = scheduled;
  const parts: ReadPart[] = [];
  for (const span of gaps) {
    const reading = readSpan(session, { organizationId, series, span, widthMs: head.widthMs }, share);
    for (let part = await reading.next(); ; part = await reading.next()) {
      if (part.done !== true) {
        parts.push(part.value);
        continue;
      }
      if (part.value !== 'whole') return { parts, end: part.value };
      break;
    }
  }
  return { parts, end: 'whole' };
}

/** What parts of the series of all sentiments tell of the missing spans of one of some sentiments. */
function derivedParts({ scheduled }: PlannedSeries, gaps: readonly Span[], ofAll: readonly ReadPart[]): CountedSpan[] {
  const { sentiments } = scheduled.series;
  if (sentiments === undefined) return [];
  return ofAll.flatMap(({ ofSentiments, span }) => {
    if (ofSentiments === undefined) return [];
    const buckets = ofSentiments(sentiments);
    return spansWithin(gaps, span).map((gap) => {
      return { span: gap, buckets: buckets.filter(([start]) => start >= gap.from && start < gap.to) };
    });
  });
}

/** The series of a watch that are compared with the service at one time: those of a share together, all mentions first. */
function comparedTogether({ series }: PlannedWatch): PlannedSeries[][] {
  const asked = series.filter(({ collects }) => collects);
  const ofAll = ({ scheduled }: PlannedSeries) => Number(scheduled.series.sentiments === undefined);
  const ofShare = asked.filter(({ scheduled }) => isOfShare(scheduled)).sort((a, b) => ofAll(b) - ofAll(a));
  const others = asked.filter(({ scheduled }) => !isOfShare(scheduled)).map((each) => [each]);
  return ofShare.length === 0 ? others : [ofShare, ...others];
}

/** A series that may be compared: its name, what was answered so far, and what a reading of its group says of a span. */
type Checked = {
  readonly key: string;
  readonly planned: PlannedSeries;
  readonly known: CountedSeries;
  readonly attributed: { readonly span: Span; readonly total: number } | undefined;
};

/**
 * Closed buckets are believed, and checked: once an hour the last six hours are asked for in one request and compared
 * with the kept sum; where a reading of the group says of the same hours what is kept, that is enough. Where they differ
 * (late storage, deletions, corrected sentiment) they are read again, of a share both series; a reading that does not come to its
 * end changes nothing, so that it delays no alert, and is tried again at the next tick.
 */
async function checkClosed(
  session: ServiceSession,
  together: readonly Checked[],
  { tick, share }: { readonly tick: number; readonly share: ScrollShare },
): Promise<(readonly [string, CountedSeries])[]> {
  const unchanged = together.map(({ key, known }) => [key, known] as const);
  if (!together.some(({ planned }) => isCheckDue(planned))) return unchanged;
  const compared: Comparison[] = [];
  for (const each of together) compared.push(await compare(session, each, tick));
  if (!compared.some(({ kind }) => kind === 'differs')) {
    return together.map(({ key, known }, at) => {
      const one = compared[at];
      return [key, one?.kind === 'agrees' ? one.answer : known];
    });
  }
  const answers: [string, CountedSeries][] = [];
  const read: ReadPart[] = [];
  for (const { key, planned, known } of together) {
    const span = checkedSpan(planned);
    const derived = derivedParts(planned, [span], read);
    const gaps = derived.reduce((left, part) => withoutSpan(left, part.span), spansWithin([span], span));
    const again = await readGaps(session, planned, { gaps, share });
    if (again.end !== 'whole') return unchanged;
    read.push(...again.parts);
    const one = compared[answers.length];
    const said = one === undefined || one.kind === 'unknown' ? known : one.answer;
    const parts = [...known.parts, ...derived, ...again.parts];
    answers.push([key, { ...said, parts, check: { at: tick, differed: one?.kind === 'differs' } }]);
  }
  return answers;
}

/** What a comparison came to; `unknown` where it could not be made. */
type Comparison =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'agrees' | 'differs'; readonly answer: CountedSeries };

/** The closed buckets. What was not collected while an allowance was used up is not among them: its zeros are not the truth. */
function checkedSpan({ head, collectedFrom }: PlannedSeries): Span {
  return { from: Math.max(head.from, head.knownTo - CHECKED_SPAN_MS, collectedFrom), to: head.knownTo };
}

/** Compares the closed buckets of one series with the service, and says what becomes of its proof. */
async function compare(
  session: ServiceSession,
  { planned, known, attributed }: Checked,
  tick: number,
): Promise<Comparison> {
  const { head, scheduled } = planned;
  const span = checkedSpan(planned);
  if (span.from >= span.to) return { kind: 'unknown' };
  const after = filled(head, known.parts, historyAtHand(planned));
  if (spansWithin(after.head.gaps, span).length > 0) return { kind: 'unknown' };
  const kept = sumOf(historyAtHand({ head: after.head, older: planned.older }), span);
  const agrees = { ...known, check: { at: tick, differed: false } };
  const isOfSpan = attributed?.span.from === span.from && attributed.span.to === span.to;
  if (isOfSpan && attributed.total === kept.total) return { kind: 'agrees', answer: agrees };
  const { organizationId, series } = scheduled;
  const now = await session.count({ organizationId, series, span });
  if (!now.ok) return { kind: 'unknown' };
  const { proven } = head;
  const renewed = proven === undefined ? {} : { proof: { ...proven, at: tick, to: span.to } };
  if (now.value.total === kept.total) {
    // What a reading says of the very same hours speaks against it: that differed from what is kept.
    const proof = isOfSpan && proven !== undefined ? { proof: null } : renewed;
    return { kind: 'agrees', answer: { ...agrees, ...proof } };
  }
  if (proven?.by === 'feeds') {
    const disagrees = await feedDiffers(session, planned, { span, own: now.value.total });
    return { kind: 'differs', answer: { ...known, ...(disagrees === undefined ? renewed : { disagrees }) } };
  }
  const isProven = isOfSpan && attributed.total === now.value.total;
  return { kind: 'differs', answer: { ...known, ...(proven === undefined || isProven ? renewed : { proof: null }) } };
}

/**
 * How what the feed of a keyword counts differs from what the keyword counts for itself over a span; undefined where it does
 * not, so that what differs was stored late, or that is not known.
 */
async function feedDiffers(
  session: ServiceSession,
  { head: { proven }, scheduled }: PlannedSeries,
  { span, own }: { readonly span: Span; readonly own: number },
): Promise<string | undefined> {
  const { organizationId, series } = scheduled;
  if (proven === undefined || series.watch.kind !== 'keyword') return undefined;
  const { keywordId } = series.watch;
  const watch = { kind: 'group', groupId: groupIdOf(proven.group) } as const;
  const told = await session.count({ organizationId, series: { watch }, span, keywordIds: [keywordId] });
  if (!told.ok || told.value.total === own) return undefined;
  return `${scheduled.key} counts ${own} mentions for itself, and ${told.value.total} by its feed`;
}
