import { comparedMentions, comparedSpanMs, pagesFor } from '../../domain/counting/group/choose-way.ts';
import { type GroupTrust, groupKeyText, usualAfter } from '../../domain/counting/group/group-record.ts';
import type { Requests } from '../../domain/counting/request-budget.ts';
import { type Buckets, NOTHING, sumOfBuckets } from '../../domain/counting/series/counted-mentions.ts';
import { type Span, spansWithin } from '../../domain/counting/series/gaps.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/units-of-time.ts';
import type { CountedSeries, CountingRun, ReadGroup } from './counted-series.ts';
import { countsOf, KEPT_FOR_ALERTS, newestBucket, type PlannedGroup, wantingIn } from './plan-groups.ts';
import { isCheckDue, type PlannedSeries } from './planned-series.ts';
import { isItsTurn, isOutstanding, isProven, isStale, needsProof, type Probe, probeSeries } from './prove-series.ts';
import { attributeGroup, type Of, type Pages } from './read-group.ts';
import type { ReadPart } from './read-span.ts';
import { REQUESTS_AT_ONCE, type ServiceSession } from './service-session.ts';

/** For so long (ms) the series of a group are counted by themselves after one did not agree. */
const REFUSED_MS = DAY_MS;

/** The same after a word that is not the name of a keyword: one that was just renamed is known within minutes. */
const NO_NAMES_MS = HOUR_MS;

/** The most requests that a group may take beside those of its series. */
export function requestsOfGroup({ isWorthReading, record, key }: PlannedGroup): Requests {
  if (!isWorthReading) return { counts: 0, scrolls: 0 };
  return { counts: 2, scrolls: 1 + pagesFor(comparedMentions(record?.usual, key.widthMs)) };
}

/**
 * Gives what reads a group at once: one scroll of a bucket, checked against one count, gives the counts of all its series. They
 * are used only for series that were counted by themselves within six hours and agreed. A bucket with more or fewer mentions
 * than any bucket of the hours at hand is counted by itself, so that no alert begins or ends because of a wrong keyword name.
 * Groups that take fewer requests otherwise, or that are refused, are left.
 */
export function groupReader(session: ServiceSession, run: CountingRun): (group: PlannedGroup) => Promise<ReadGroup> {
  const { plan, perMinute, share, tick } = run;
  const kept = Math.max(share.kept, Math.min(KEPT_FOR_ALERTS, Math.floor(perMinute / 4)));
  const groups = plan.groups.filter(({ isWorthReading, trust }) => isWorthReading && trust.kind !== 'refused');
  const probes = probesOfLongReadings(session, groups, { tick, kept });
  const from = new Map(
    plan.watches.flatMap((watch) => watch.series.map((each) => [nameOf(each), watch.from] as const)),
  );
  return async (group) => {
    if (!groups.includes(group)) return { series: new Map(), learnt: {} };
    const mostProbes = probes.get(groupKeyText(group.key));
    return settleGroup(session, group, { tick, pages: { mostPages: share.mostPages, kept }, from, mostProbes });
  };
}

const nameOf = ({ scheduled }: PlannedSeries) => seriesKeyText(scheduled);

/** The pages of a reading of one bucket, and of several hours: one at least. */
const pagesOf = ({ record }: PlannedGroup) => Math.max(1, pagesFor(record?.usual ?? 0));
const longPages = ({ record, key }: PlannedGroup) =>
  Math.max(1, pagesFor(comparedMentions(record?.usual, key.widthMs)));

/**
 * The groups of which several hours are read now, to compare them with their series, and how many of these may then be counted by
 * themselves: so many that half of the counts are left to others. Groups that need more are proven over several runs.
 */
function probesOfLongReadings(
  session: ServiceSession,
  groups: readonly PlannedGroup[],
  { tick, kept }: { readonly tick: number; readonly kept: number },
): ReadonlyMap<string, number> {
  const left = session.left();
  // These groups are read in any case.
  const ofBucket = (group: PlannedGroup) => (isCheaper(group, tick) ? pagesOf(group) : 0);
  let scrolls = left.scrolls - kept - groups.reduce((sum, group) => sum + ofBucket(group), 0);
  let counts = Math.floor(left.counts / 2);
  const probesOf = new Map<string, number>();
  for (const group of groups) {
    const more = longPages(group) - ofBucket(group);
    const unproven = toProve(group, tick).length;
    const probes = Math.min(unproven, counts - 1);
    if (!wantsToCompare(group, tick) || more > Math.max(0, scrolls) || probes < Math.min(1, unproven)) continue;
    scrolls -= more;
    counts -= 1 + probes;
    probesOf.set(groupKeyText(group.key), probes);
  }
  return probesOf;
}

/** Whether a group has so many series that its reading can settle, now, that it takes fewer requests than they. */
function isCheaper(group: PlannedGroup, tick: number): boolean {
  const usable = wantingIn(group).filter((each) => isUsable(each, group, tick));
  return countsOf(usable.map(({ scheduled }) => scheduled.series)) > 1 + pagesOf(group);
}

/** Whether what its group says of a series is used without a count of its own. */
function isUsable(planned: PlannedSeries, { key }: PlannedGroup, tick: number): boolean {
  return !needsProof(planned) || isProven(planned, { name: groupKeyText(key), tick });
}

/** Whether a reading of several hours is due: most series need a proof, or it is cheaper than to count those that need it one by one. */
function wantsToCompare(group: PlannedGroup, tick: number): boolean {
  const wanting = wantingIn(group);
  const at = { name: groupKeyText(group.key), tick };
  const stale = wanting.filter((each) => isStale(each, at)).length;
  return 2 * stale > wanting.length || Math.max(stale, wanting.filter(isCheckDue).length) >= 1 + longPages(group);
}

/** The series of a group that are to be counted by themselves beside a reading of several hours. */
function toProve(group: PlannedGroup, tick: number): PlannedSeries[] {
  const at = { name: groupKeyText(group.key), tick };
  const { to: end } = newestBucket(group);
  const isItsHour = (each: PlannedSeries) => isItsTurn(each, { tick, end, turnHours: group.turnHours });
  return wantingIn(group).filter((each) => needsProof(each) && (!isProven(each, at) || isItsHour(each)));
}

type GroupRun = {
  readonly tick: number;
  readonly pages: Pages;
  /** The time (epoch ms) from which counts are needed now, by `seriesKeyText`. */
  readonly from: ReadonlyMap<string, number>;
  /** How many series may be counted by themselves beside a reading of several hours; undefined if only the bucket is read. */
  readonly mostProbes: number | undefined;
};

/**
 * Settles the series of a group by the reading of its newest bucket. Series that need a proof are counted by themselves first,
 * as far as the run allows; one that has another number than the reading refuses the group.
 */
async function settleGroup(session: ServiceSession, group: PlannedGroup, run: GroupRun): Promise<ReadGroup> {
  const unsettled = (learnt: ReadGroup['learnt']): ReadGroup => ({ series: new Map(), learnt });
  const { tick, pages, mostProbes } = run;
  const { key, record } = group;
  if (mostProbes === undefined && !isCheaper(group, tick)) return unsettled({});
  const bucket = newestBucket(group);
  const long = { from: bucket.to - comparedSpanMs(record?.usual, key.widthMs), to: bucket.to };
  const read = await readOne(session, group, { pages, spans: mostProbes === undefined ? [bucket] : [long, bucket] });
  if (read.kind === 'none') return unsettled({});
  if (read.kind === 'no-names') {
    const why = `mentions carry "${read.example.slice(0, 80)}", which is not the name of a keyword`;
    return unsettled({ trust: { kind: 'refused', until: tick + NO_NAMES_MS, wasUsed: false, why } });
  }
  const { span, of } = read;
  const whole = of({ watch: { kind: 'group', groupId: key.groupId } }, bucket) ?? [];
  const usual = usualAfter(record?.usual, sumOfBuckets(whole));

  const probe = (series: readonly PlannedSeries[], part: Span) =>
    probeEach(session, series, { span: part, group, pages, of });
  const isLong = span.from < bucket.from;
  const proofs = await probe(isLong ? toProve(group, tick).slice(0, mostProbes) : [], span);
  const usable = wantingIn(group).filter((each) => {
    const proof = proofs.get(nameOf(each));
    return proof === undefined ? isUsable(each, group, tick) : !proof.moved;
  });
  const odd = usable.filter((each) => !proofs.has(nameOf(each)) && isOdd(each, of(each.scheduled.series, bucket)));
  const counted = await probe(odd, bucket);
  const wrong = [...proofs.values(), ...counted.values()].find(({ own, attributed }) => own !== attributed);
  if (wrong !== undefined) return unsettled({ usual, trust: refusedFor(wrong, group, tick) });

  const left = new Set(odd.map(nameOf).filter((each) => counted.get(each)?.moved !== false));
  const proof = { kind: 'new', proof: { group: groupKeyText(key), at: tick, to: bucket.to } } as const;
  const series = usable.map((each): [string, CountedSeries] => {
    const name = nameOf(each);
    const from = Math.max(run.from.get(name) ?? bucket.from, span.from);
    const told = isLong ? of(each.scheduled.series, span) : undefined;
    return [
      name,
      {
        parts: left.has(name) ? [] : settledParts(each, { bucket, from, of }),
        end: 'whole',
        proof: proofs.has(name) ? proof : { kind: 'kept' },
        attributed: told && { span, total: sumOfBuckets(told) },
      },
    ];
  });
  const isNew = group.trust.kind === 'learning' && usable.some(needsProof);
  return { series: new Map(series), learnt: { usual, ...(isNew ? { trust: { kind: 'trusted', since: tick } } : {}) } };
}

/** The group after a series counted otherwise. */
function refusedFor({ series, own, attributed }: Probe, group: PlannedGroup, tick: number): GroupTrust {
  const name = groupKeyText(group.key);
  const wasUsed = group.trust.kind === 'trusted' || group.series.some(({ head }) => head.proven?.group === name);
  const why = `${series} has ${own} mentions by a count of its own, and ${attributed} by the names on the mentions of its group`;
  return { kind: 'refused', until: tick + REFUSED_MS, wasUsed, why };
}

/** Reads a group over the first of some spans that does not take too many pages. */
async function readOne(
  session: ServiceSession,
  group: PlannedGroup,
  { pages, spans }: { readonly pages: Pages; readonly spans: readonly Span[] },
): Promise<
  | { readonly kind: 'none' }
  | { readonly kind: 'no-names'; readonly example: string }
  | { readonly kind: 'read'; readonly span: Span; readonly of: Of }
> {
  for (const span of spans) {
    const read = await attributeGroup(session, group, { ...pages, span });
    if (read.kind === 'too-many') continue;
    if (read.kind === 'no-names') return read;
    if (read.kind !== 'attributed') break;
    return { kind: 'read', span, of: (series, part) => read.of(series, part, group.key.widthMs) };
  }
  return { kind: 'none' };
}

/** Whether what a reading says of the newest bucket of a series is to be counted by itself before it is believed. */
const isOdd = (planned: PlannedSeries, newest: Buckets | undefined) =>
  needsProof(planned) && newest?.some(([start, { total }]) => isOutstanding(planned, start, total)) === true;

/** Counts series by themselves; gives what was answered, by their names. */
async function probeEach(
  session: ServiceSession,
  series: readonly PlannedSeries[],
  asking: Parameters<typeof probeSeries>[2],
): Promise<ReadonlyMap<string, Probe>> {
  const probes = await inParallel(REQUESTS_AT_ONCE, series, async (each): Promise<[string, Probe][]> => {
    const probe = await probeSeries(session, each, asking);
    return probe === undefined ? [] : [[nameOf(each), probe]];
  });
  return new Map(probes.flat());
}

/** The parts of a series that need not be asked for: the newest bucket, and older gaps from `from` on that were read with it. */
function settledParts(
  planned: PlannedSeries,
  { bucket, from, of }: { readonly bucket: Span; readonly from: number; readonly of: Of },
): ReadPart[] {
  const { head, scheduled } = planned;
  const newest = of(scheduled.series, bucket);
  if (newest === undefined) return [];
  const parts = spansWithin(head.gaps, { from, to: bucket.from }).flatMap((gap): ReadPart[] => {
    const buckets = of(scheduled.series, gap);
    const isSure = buckets?.every(
      ([start, { total }]) => !needsProof(planned) || !isOutstanding(planned, start, total),
    );
    return buckets === undefined || isSure !== true ? [] : [partOf(gap, buckets)];
  });
  return [...parts, partOf(bucket, newest)];
}

/** A part without counts by sentiment, unless it has no mentions at all. */
function partOf(span: Span, buckets: Buckets): ReadPart {
  const isEmpty = buckets.every(([, { total }]) => total === 0);
  const zeros: Buckets = buckets.map(([start]) => [start, NOTHING]);
  return { span, buckets, ...(isEmpty ? { of: () => zeros } : {}) };
}
