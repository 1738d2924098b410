import { isDeepStrictEqual } from 'node:util';
import { comparedMentions, comparedSpanMs, pagesFor } from '../../domain/counting/group/choose-way.ts';
import {
  type GroupKey,
  type GroupRecord,
  groupKeyText,
  type KeptReading,
  newestOf,
  sumOfReading,
  usualAfter,
} from '../../domain/counting/group/group-record.ts';
import {
  type GroupTrust,
  NOTHING_LEARNT,
  trustAfter,
  trustWithoutNames,
} from '../../domain/counting/group/group-trust.ts';
import { type Buckets, NOTHING } from '../../domain/counting/series/counted-mentions.ts';
import { type Span, spansWithin } from '../../domain/counting/series/gaps.ts';
import type { BucketCounts } from '../../domain/counting/series/hour-counts.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import type { Proof } from '../../domain/counting/series/series-head.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import type { PlannedWatch } from './in-order-of-need.ts';
import type { CountingPlan } from './plan-counting.ts';
import { KEPT_FOR_ALERTS, type PlannedGroup } from './plan-groups.ts';
import { isCheckDue, type PlannedSeries, withoutRefused } from './planned-series.ts';
import {
  isItsTurn,
  isOutstanding,
  isProofOld,
  isProven,
  needsProof,
  PROVEN_EVERY_MS,
  probeSeries,
} from './prove-series.ts';
import { type Of, type Pages, readGroup } from './read-group.ts';
import type { ReadPart, ScrollShare } from './read-span.ts';
import { REQUESTS_AT_ONCE, type ServiceSession } from './service-session.ts';
import { settleByFeeds } from './settle-by-feeds.ts';

/** Groups that are read at once: their pages are large. */
const GROUPS_AT_ONCE = 4;

/** The mentions of a series over a span according to readings of its group, to be compared with the stored counts. */
type AttributedSum = { readonly span: Span; readonly total: number };

/** The result of reading groups at once. Maps are by `seriesKeyText`. */
export type GroupsRead = {
  /**
   * The plan. If the attributed counts of a series turned out to be wrong, everything of it that rests on readings is
   * asked for again.
   */
  readonly watches: readonly PlannedWatch[];
  /** Parts that need not be asked for after the readings. */
  readonly settled: ReadonlyMap<string, readonly ReadPart[]>;
  readonly sums: ReadonlyMap<string, AttributedSum>;
  /** The series that were counted by themselves, and agreed with the reading. */
  readonly proofs: ReadonlyMap<string, Proof>;
  /** What is known of each planned group after the run, and whether that is to be stored. */
  readonly groups: readonly GroupAfter[];
};

/** What is known of a group after a run. */
export type GroupAfter = { readonly key: GroupKey; readonly record: GroupRecord; readonly changed: boolean };

type GroupOutcome = Pick<GroupsRead, 'settled' | 'sums' | 'proofs'> & {
  readonly after: GroupAfter;
  /** Whether what its readings said is not believed. */
  readonly refused: boolean;
};

/**
 * Reads groups at once if the plan says that this is cheaper: one scroll of a bucket, checked against one count, gives
 * the counts of all series of a group. They are used only for series that were counted by themselves within six hours
 * and agreed. A bucket with more or fewer mentions than any bucket of the hours at hand is counted by itself, so that
 * no alert begins or ends because of a wrong keyword name. Series that are not settled here, for whatever reason, are
 * counted one by one.
 */
export async function readGroups(
  session: ServiceSession,
  plan: CountingPlan,
  { tick, share, perMinute }: { readonly tick: number; readonly share: ScrollShare; readonly perMinute: number },
): Promise<GroupsRead> {
  const kept = Math.max(share.kept, Math.min(KEPT_FOR_ALERTS, Math.floor(perMinute / 4)));
  const from = new Map(
    plan.watches.flatMap((watch) => watch.series.map((each) => [seriesKeyText(each.scheduled), watch.from] as const)),
  );
  const long = longReadings(session, plan, { tick, kept });
  const outcomes = await inParallel(GROUPS_AT_ONCE, plan.groups, async (group) => {
    const mostProbes = long.get(groupKeyText(group.key));
    const pages = { mostPages: share.mostPages, kept };
    const outcome = await settleGroup(session, group, { tick, pages, from, mostProbes });
    if (outcome.after.record.trust.kind === 'trusted') return outcome;
    const told = await settleByFeeds(session, group, tick);
    return { ...outcome, ...told, after: withFeeds(outcome.after, told.feeds, tick) };
  });
  const refused = new Set(
    outcomes.flatMap(({ after, refused: isRefused }) => (isRefused ? [groupKeyText(after.key)] : [])),
  );
  return {
    watches: plan.watches.map((watch) => ({
      ...watch,
      series: watch.series.map((each) =>
        withoutRefused(each, ({ group, by }) => by === undefined && refused.has(group)),
      ),
    })),
    settled: new Map(outcomes.flatMap(({ settled }) => [...settled])),
    sums: new Map(outcomes.flatMap(({ sums }) => [...sums])),
    proofs: new Map(outcomes.flatMap(({ proofs }) => [...proofs])),
    groups: outcomes.map(({ after }) => after),
  };
}

/** What is known of a group, with what was learned about `feeds`. */
export function withFeeds(after: GroupAfter, feeds: GroupTrust, tick: number): GroupAfter {
  const { record } = after;
  if ((record.feeds ?? NOTHING_LEARNT) === feeds) return after;
  return { ...after, record: { ...record, feeds, seenAt: tick }, changed: true };
}

/** Whether a group is read in this run. */
const isRead = ({ way, trust }: PlannedGroup) => way.kind === 'group' && trust.kind !== 'refused';

/** The reading of the bucket that ends at `end` (epoch ms), if an earlier tick stored it. */
const keptReadingOf = ({ record }: PlannedGroup, end: number): KeptReading | undefined =>
  record?.reading?.to === end ? record.reading : undefined;

/** The end (epoch ms) of the newest due bucket of a group's series. */
const endOf = ({ series }: PlannedGroup): number => Math.max(...series.map(({ head }) => head.knownTo));

/** The series whose newest bucket ends where the reading does. */
const newestIn = ({ series }: PlannedGroup, end: number) => series.filter(({ head }) => head.knownTo === end);

/**
 * The groups of which several hours may be read now, to learn or to compare, and how many of their series may then be
 * counted by themselves. Both take only requests that the due buckets do not need. Learning costs more at first than it
 * saves, so it may take half of all counts even if counts are scarce; otherwise they would stay scarce.
 */
function longReadings(
  session: ServiceSession,
  { groups, watches }: CountingPlan,
  { tick, kept }: { readonly tick: number; readonly kept: number },
): ReadonlyMap<string, number> {
  const left = session.left();
  const keptOf = (group: PlannedGroup) => keptReadingOf(group, endOf(group));
  const unread = groups.filter((group) => isRead(group) && keptOf(group) === undefined);
  const trusted = unread.filter(({ trust }) => trust.kind === 'trusted');
  const inGroups = new Set(trusted.flatMap(({ series }) => series));
  const alone = watches.flatMap(({ series }) => series).filter((each) => !inGroups.has(each)).length;
  let scrolls = left.scrolls - kept - trusted.reduce((sum, { way }) => sum + Math.max(1, way.asGroup - 1), 0);
  let counts = Math.max(left.counts - trusted.length - alone, Math.floor(left.counts / 2));
  const long = new Map<string, number>();
  for (const group of groups.filter(isRead)) {
    const known = keptOf(group);
    if (known === undefined ? !wantsToCompare(group, tick) : known.sums === undefined) continue;
    const pages = Math.max(1, pagesFor(comparedMentions(group.record?.usual, group.key.widthMs)));
    const cost = known === undefined ? { scrolls: pages, counts: 1 } : { scrolls: 0, counts: 0 };
    const toProve = toProveOf(group, { tick, end: endOf(group) }).length;
    // If a group needs more proofs than there are counts, it is proven over several runs.
    const probes = Math.min(toProve, counts - cost.counts);
    if (cost.scrolls > scrolls || probes < Math.min(1, toProve)) continue;
    scrolls -= cost.scrolls;
    counts -= cost.counts + probes;
    long.set(groupKeyText(group.key), probes);
  }
  return long;
}

/** Whether a reading of several hours is due, and cheaper than counting the series that need it one by one. */
function wantsToCompare(group: PlannedGroup, tick: number): boolean {
  const { trust, record, series, watched, key } = group;
  if (trust.kind === 'learning') return tick >= trust.askAgainAt;
  const name = groupKeyText(key);
  if (series.some((each) => isProofOld(each, { name, tick }))) return true;
  const toCheck = series.filter(isCheckDue).length;
  // Otherwise a series that cannot be proven would have the group read again in every run.
  const isRecent = tick - (record?.comparedAt ?? 0) < PROVEN_EVERY_MS;
  const toProve = isRecent ? 0 : series.filter((each) => needsProof(each) && !isProven(each, { name, tick })).length;
  const cost = 1 + Math.max(1, pagesFor(comparedMentions(record?.usual, key.widthMs)));
  return (Math.max(toCheck, toProve) * watched.length) / Math.max(1, series.length) >= cost;
}

/** The series of a group that are to be counted by themselves beside a reading of several hours. */
function toProveOf(group: PlannedGroup, { tick, end }: { readonly tick: number; readonly end: number }) {
  const name = groupKeyText(group.key);
  return newestIn(group, end).filter(
    (each) =>
      needsProof(each) &&
      (!isProven(each, { name, tick }) || isItsTurn(each, { tick, end, turnHours: group.turnHours })),
  );
}

type GroupRun = {
  readonly tick: number;
  readonly pages: Pages;
  /** The time (epoch ms) from which counts are needed now, by `seriesKeyText`. */
  readonly from: ReadonlyMap<string, number>;
  /**
   * How many of its series may be counted by themselves beside a reading of several hours; undefined if only the bucket
   * may be read.
   */
  readonly mostProbes: number | undefined;
};

async function settleGroup(session: ServiceSession, group: PlannedGroup, run: GroupRun): Promise<GroupOutcome> {
  const { key, record, trust, ofOthers, watched } = group;
  const { tick, mostProbes, pages } = run;
  const mayCompare = mostProbes !== undefined;
  const { widthMs } = key;
  const before: GroupRecord = record ?? {
    schema: 1,
    version: 0,
    widthMs,
    watched: 0,
    trust,
    seenAt: tick,
    comparedAt: 0,
  };
  const found = {
    settled: new Map<string, readonly ReadPart[]>(),
    sums: new Map<string, AttributedSum>(),
    proofs: new Map<string, Proof>(),
    refused: false,
  };
  const outcome = (changes: Partial<GroupRecord> = {}): GroupOutcome => {
    const record: GroupRecord = { ...before, trust, ...changes, watched: watched.length };
    // A stored reading that is used for one more tick is stored already.
    const changed = !isDeepStrictEqual(record, before);
    return { ...found, after: { key, record: changed ? { ...record, seenAt: tick } : record, changed } };
  };
  if (!isRead(group)) return outcome();
  const end = endOf(group);
  const bucket = { from: end - widthMs, to: end };
  const wanting = newestIn(group, end).filter(({ head }) =>
    spansWithin(head.gaps, bucket).some(({ from }) => from === bucket.from),
  );
  const known = keptReadingOf(group, end);
  if (wanting.length === 0 || (known === undefined && trust.kind === 'learning' && !mayCompare)) return outcome();

  const span = { from: end - comparedSpanMs(record?.usual, widthMs), to: end };
  const read =
    known === undefined ? await readGroup(session, group, { ...pages, span, bucket, mayCompare }) : undefined;
  if (read?.kind === 'none') return outcome();
  if (read?.kind === 'no-names') return outcome({ trust: trustWithoutNames(trust, read.example, tick) });
  const reading = read?.reading ?? known;
  if (reading === undefined) return outcome();
  const isLong = reading.sums !== undefined;
  const kept = {
    reading,
    ...(read === undefined ? {} : { usual: usualAfter(record?.usual, reading.total.newest) }),
    ...(read !== undefined && isLong ? { comparedAt: tick } : {}),
  };

  const name = groupKeyText(key);
  const ask = { session, group, pages, reading };
  const unproven = isLong ? toProveOf({ ...group, series: wanting }, { tick, end }) : [];
  const toProve = mentionedFirst(unproven, reading).slice(0, mostProbes ?? 0);
  const proved = await inParallel(REQUESTS_AT_ONCE, toProve, async (each) => {
    const probe = await probeSeries(ask, each, { from: reading.from, to: end });
    return probe === undefined ? [] : [{ each, probe }];
  });
  const probes = proved.flat();
  const after = trustAfter(
    trust,
    probes.map(({ probe }) => probe),
    { tick, ofOthers: ofOthers.words },
  );
  if (after.kind !== 'trusted') return { ...outcome({ ...kept, trust: after }), refused: after.kind === 'refused' };

  const agreed = new Set(probes.flatMap(({ each, probe }) => (probe.moved ? [] : [each])));
  const moved = new Set(probes.flatMap(({ each, probe }) => (probe.moved ? [each] : [])));
  const usable = wanting.filter((each) => {
    if (moved.has(each)) return false;
    return !needsProof(each) || agreed.has(each) || isProven(each, { name, tick });
  });
  const odd = await inParallel(REQUESTS_AT_ONCE, usable, async (each) => {
    const newest = newestOf(reading, each.scheduled.series);
    if (newest === undefined) return [{ each, probe: undefined }];
    if (!needsProof(each) || agreed.has(each) || !isOutstanding(each, bucket.from, newest.total)) return [];
    return [{ each, probe: await probeSeries(ask, each, bucket) }];
  });
  const asked = odd.flat();
  const judged = trustAfter(
    after,
    asked.flatMap(({ probe }) => probe ?? []),
    { tick },
  );
  if (judged.kind === 'refused') return { ...outcome({ ...kept, trust: judged }), refused: true };

  const unsettled = new Set(asked.flatMap(({ each, probe }) => (probe === undefined || probe.moved ? [each] : [])));
  for (const each of usable) {
    const text = seriesKeyText(each.scheduled);
    if (agreed.has(each)) found.proofs.set(text, { group: name, at: tick, to: end });
    const total = sumOfReading(reading, each.scheduled.series);
    if (total !== undefined) found.sums.set(text, { span: { from: reading.from, to: end }, total });
    if (unsettled.has(each)) continue;
    const parts = settledParts(each, { bucket, reading, from: run.from.get(text) ?? bucket.from, of: read?.of });
    if (parts.length > 0) found.settled.set(text, parts);
  }
  return outcome({ ...kept, trust: judged });
}

/** The series with the most mentions in the reading first, because mentions are the evidence. */
function mentionedFirst(series: readonly PlannedSeries[], reading: KeptReading): PlannedSeries[] {
  const mentions = ({ scheduled }: PlannedSeries) => sumOfReading(reading, scheduled.series) ?? 0;
  return [...series].sort((a, b) => mentions(b) - mentions(a));
}

/** The parts of a series that need not be asked for: the newest bucket, and older gaps that were read just now. */
function settledParts(
  planned: PlannedSeries,
  {
    bucket,
    reading,
    from,
    of,
  }: { readonly bucket: Span; readonly reading: KeptReading; readonly from: number; readonly of: Of | undefined },
): ReadPart[] {
  const { head, scheduled } = planned;
  const { series } = scheduled;
  const newest = newestOf(reading, series);
  if (newest === undefined) return [];
  const older = of === undefined ? [] : spansWithin(head.gaps, { from: Math.max(from, reading.from), to: bucket.from });
  const parts = older.flatMap((gap): ReadPart[] => {
    const buckets = of?.(series, gap);
    if (buckets === undefined) return [];
    if (buckets.some(([start, { total }]) => needsProof(planned) && isOutstanding(planned, start, total))) return [];
    return [partOf(gap, buckets)];
  });
  return [...parts, partOf(bucket, [[bucket.from, newest]])];
}

/** A part without counts by sentiment, unless it has no mentions at all. */
function partOf(span: Span, buckets: Buckets): ReadPart {
  const isEmpty = buckets.every(([, { total }]) => total === 0);
  const zeros: Buckets = buckets.map(([start]): readonly [number, BucketCounts] => [start, NOTHING]);
  return { span, buckets, ...(isEmpty ? { ofSentiments: () => zeros } : {}) };
}
