import { comparedMentions, comparedSpanMs, pagesFor } from '../../domain/counting/group/choose-way.ts';
import {
  groupKeyText,
  type KeptReading,
  newestOf,
  sumOfReading,
  usualAfter,
} from '../../domain/counting/group/group-record.ts';
import { type Probe, trustAfter, trustWithoutNames } from '../../domain/counting/group/group-trust.ts';
import { type Buckets, type CountedBucket, NOTHING } from '../../domain/counting/series/counted-mentions.ts';
import { type Span, spansWithin } from '../../domain/counting/series/gaps.ts';
import type { BucketCounts } from '../../domain/counting/series/hour-counts.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import type {
  Counted,
  CountedPart,
  CountedSeries,
  CountingRun,
  CountingStrategy,
  Learnt,
} from './counting-strategy.ts';
import { KEPT_FOR_ALERTS, newestBucket, newestSeries, type PlannedGroup, wantingIn } from './plan-groups.ts';
import { isCheckDue, type PlannedSeries } from './planned-series.ts';
import {
  type Asking,
  isItsTurn,
  isOutstanding,
  isProofOld,
  isProven,
  needsProof,
  PROVEN_EVERY_MS,
  probeSeries,
} from './prove-series.ts';
import { type Of, type Pages, readGroup } from './read-group.ts';
import { REQUESTS_AT_ONCE, type ServiceSession } from './service-session.ts';

/**
 * Reads a group at once: one scroll of a bucket, checked against one count, gives the counts of all series of the group. They
 * are used only for series that were counted by themselves within six hours and agreed. A bucket with more or fewer mentions
 * than any bucket of the hours at hand is counted by itself, so that no alert begins or ends because of a wrong keyword name.
 */
export const byGroup: CountingStrategy<PlannedGroup> = {
  plan: (group) => ({
    series: wantingIn(group),
    requests: {
      counts: 2,
      scrolls: group.isWorthReading ? 1 + pagesFor(comparedMentions(group.record?.usual, group.key.widthMs)) : 0,
    },
  }),
  open(session, run) {
    const kept = Math.max(run.share.kept, Math.min(KEPT_FOR_ALERTS, Math.floor(run.perMinute / 4)));
    const probes = probesOfLongReadings(session, run, kept);
    const from = new Map(
      run.plan.watches.flatMap((watch) => watch.series.map((each) => [nameOf(each), watch.from] as const)),
    );
    const pages = { mostPages: run.share.mostPages, kept };
    return (group) => {
      const mostProbes = probes.get(groupKeyText(group.key));
      return settleGroup(session, group, { tick: run.tick, pages, from, mostProbes });
    };
  },
  async check(_session, { stored, own, attributed, renewed }) {
    const agrees = attributed === undefined ? own === stored : own === attributed;
    return agrees ? renewed : { kind: 'withdrawn' };
  },
};

const nameOf = ({ scheduled }: PlannedSeries) => seriesKeyText(scheduled);

/** The reading of the newest bucket, if an earlier tick stored it. */
const keptReadingOf = (group: PlannedGroup): KeptReading | undefined =>
  group.record?.reading?.to === newestBucket(group).to ? group.record.reading : undefined;

/** The pages of a reading of several hours: one at least. */
const longPages = ({ record, key }: PlannedGroup) =>
  Math.max(1, pagesFor(comparedMentions(record?.usual, key.widthMs)));

/**
 * The groups of which several hours may be read now, to learn or to compare, and how many of their series may then be
 * counted by themselves. Both take only requests that the due buckets do not need. Learning costs more at first than it
 * saves, so it may take half of all counts even if counts are scarce; otherwise they would stay scarce.
 */
function probesOfLongReadings(
  session: ServiceSession,
  { plan, tick }: CountingRun,
  kept: number,
): ReadonlyMap<string, number> {
  const left = session.left();
  const groups = plan.groups.filter(({ isWorthReading, trust }) => isWorthReading && trust.kind !== 'refused');
  const trusted = groups.filter((group) => group.trust.kind === 'trusted' && keptReadingOf(group) === undefined);
  const all = plan.watches.reduce((sum, { series }) => sum + series.length, 0);
  const alone = trusted.reduce((rest, { series }) => rest - series.length, all);
  const pagesOfBuckets = trusted.reduce((sum, { record }) => sum + Math.max(1, pagesFor(record?.usual ?? 0)), 0);
  let scrolls = left.scrolls - kept - pagesOfBuckets;
  let counts = Math.max(left.counts - trusted.length - alone, Math.floor(left.counts / 2));
  const probesOf = new Map<string, number>();
  for (const group of groups) {
    const known = keptReadingOf(group);
    if (known === undefined ? !wantsToCompare(group, tick) : known.sums === undefined) continue;
    const cost = known === undefined ? { scrolls: longPages(group), counts: 1 } : { scrolls: 0, counts: 0 };
    const unproven = toProve(newestSeries(group), group, tick).length;
    // If a group needs more proofs than there are counts, it is proven over several runs.
    const probes = Math.min(unproven, counts - cost.counts);
    if (cost.scrolls > scrolls || probes < Math.min(1, unproven)) continue;
    scrolls -= cost.scrolls;
    counts -= cost.counts + probes;
    probesOf.set(groupKeyText(group.key), probes);
  }
  return probesOf;
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
  const unproven = isRecent ? 0 : series.filter((each) => needsProof(each) && !isProvenBy(each, name, tick)).length;
  return (Math.max(toCheck, unproven) * watched.length) / Math.max(1, series.length) >= 1 + longPages(group);
}

const isProvenBy = ({ head }: PlannedSeries, name: string, tick: number) => isProven(head, { name, tick, by: 'group' });

/** Those of some series that are to be counted by themselves beside a reading of several hours of their group. */
function toProve(series: readonly PlannedSeries[], group: PlannedGroup, tick: number): PlannedSeries[] {
  const name = groupKeyText(group.key);
  const { to: end } = newestBucket(group);
  const isItsHour = (each: PlannedSeries) => isItsTurn(each, { tick, end, turnHours: group.turnHours });
  return series.filter((each) => needsProof(each) && (!isProvenBy(each, name, tick) || isItsHour(each)));
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
async function settleGroup(session: ServiceSession, group: PlannedGroup, run: GroupRun): Promise<Counted> {
  const wanting = wantingIn(group);
  const unsettled = (learnt: Learnt): Counted => ({ series: new Map(), learnt });
  if (wanting.length === 0) return unsettled({});
  const { reading, of, learnt } = await readingOf(session, group, run);
  if (reading === undefined) return unsettled(learnt);

  const { tick, pages, mostProbes = 0 } = run;
  const bucket = newestBucket(group);
  const ask = { session, group, pages, reading };
  const unproven = reading.sums === undefined ? [] : mentionedFirst(toProve(wanting, group, tick), reading);
  const probes = await probeEach(ask, unproven.slice(0, mostProbes), { from: reading.from, to: bucket.to });
  const learning = { tick, ofOthers: group.ofOthers.words };
  const trust = trustAfter(group.trust, [...probes.values()], learning);
  if (trust.kind !== 'trusted') return unsettled({ ...learnt, trust });

  const name = groupKeyText(group.key);
  const usable = wanting.filter((each) => {
    const probe = probes.get(nameOf(each));
    return probe === undefined ? !needsProof(each) || isProvenBy(each, name, tick) : !probe.moved;
  });
  const odd = usable.filter((each) => !probes.has(nameOf(each)) && isOdd(each, bucket, newestIn(reading, each)));
  const counted = await probeEach(ask, odd, bucket);
  const judged = trustAfter(trust, [...counted.values()], { tick });
  if (judged.kind === 'refused') return unsettled({ ...learnt, trust: judged });

  const left = new Set(odd.map(nameOf).filter((each) => counted.get(each)?.moved !== false));
  const proof = { kind: 'new', proof: { group: name, at: tick, to: bucket.to, by: 'group' } } as const;
  const series = usable.map((each): [string, CountedSeries] => {
    const own = nameOf(each);
    const from = Math.max(run.from.get(own) ?? bucket.from, reading.from);
    const total = sumOfReading(reading, each.scheduled.series);
    return [
      own,
      {
        parts: left.has(own) ? [] : settledParts(each, { bucket, newest: newestIn(reading, each), from, of }),
        end: 'whole',
        proof: probes.has(own) ? proof : { kind: 'kept' },
        attributed: total === undefined ? undefined : { span: { from: reading.from, to: bucket.to }, total },
      },
    ];
  });
  return { series: new Map(series), learnt: { ...learnt, trust: judged } };
}

/** The reading of the newest bucket: the one that an earlier tick stored, or a new one if this run may read the group. */
async function readingOf(
  session: ServiceSession,
  group: PlannedGroup,
  { tick, pages, mostProbes }: GroupRun,
): Promise<{ readonly learnt: Learnt; readonly reading?: KeptReading; readonly of?: Of }> {
  const { record, trust, key } = group;
  const known = keptReadingOf(group);
  if (known !== undefined) return { reading: known, learnt: { reading: known } };
  const mayCompare = mostProbes !== undefined;
  if (trust.kind === 'learning' && !mayCompare) return { learnt: {} };
  const bucket = newestBucket(group);
  const span = { from: bucket.to - comparedSpanMs(record?.usual, key.widthMs), to: bucket.to };
  const read = await readGroup(session, group, { ...pages, span, bucket, mayCompare });
  switch (read.kind) {
    case 'none':
      return { learnt: {} };
    case 'no-names':
      return { learnt: { trust: trustWithoutNames(trust, read.example, tick) } };
    case 'read': {
      const { reading, of } = read;
      const usual = usualAfter(record?.usual, reading.total.newest);
      return { reading, of, learnt: { reading, usual, ...(reading.sums === undefined ? {} : { comparedAt: tick }) } };
    }
  }
}

const newestIn = (reading: KeptReading, { scheduled }: PlannedSeries) => newestOf(reading, scheduled.series);

/** Whether a reading's newest bucket of a series is to be counted by itself before it is believed. */
const isOdd = (planned: PlannedSeries, bucket: Span, newest: BucketCounts | undefined) =>
  newest !== undefined && needsProof(planned) && isOutstanding(planned, bucket.from, newest.total);

/** Counts series by themselves; gives what was answered, by their names. */
async function probeEach(
  ask: Asking,
  series: readonly PlannedSeries[],
  span: Span,
): Promise<ReadonlyMap<string, Probe>> {
  const probes = await inParallel(REQUESTS_AT_ONCE, series, async (each): Promise<[string, Probe][]> => {
    const probe = await probeSeries(ask, each, span);
    return probe === undefined ? [] : [[nameOf(each), probe]];
  });
  return new Map(probes.flat());
}

/** The series with the most mentions in the reading first, because mentions are the evidence. */
function mentionedFirst(series: readonly PlannedSeries[], reading: KeptReading): PlannedSeries[] {
  const mentions = ({ scheduled }: PlannedSeries) => sumOfReading(reading, scheduled.series) ?? 0;
  return [...series].sort((a, b) => mentions(b) - mentions(a));
}

/** The parts of a series that need not be asked for: the newest bucket, and older gaps from `from` on that were read just now. */
function settledParts(
  planned: PlannedSeries,
  {
    bucket,
    newest: counted,
    from,
    of,
  }: {
    readonly bucket: Span;
    readonly newest: BucketCounts | undefined;
    readonly from: number;
    readonly of: Of | undefined;
  },
): CountedPart[] {
  const { head, scheduled } = planned;
  const newest = heardOf(planned, { bucket, counted, of });
  if (newest === undefined) return [];
  const older = of === undefined ? [] : spansWithin(head.gaps, { from, to: bucket.from });
  const parts = older.flatMap((gap): CountedPart[] => {
    const buckets = of?.(scheduled.series, gap);
    const isSure = buckets?.every(
      ([start, { total }]) => !needsProof(planned) || !isOutstanding(planned, start, total),
    );
    return buckets === undefined || isSure !== true ? [] : [partOf(gap, buckets)];
  });
  return [...parts, partOf(bucket, [[bucket.from, newest]])];
}

/**
 * The newest bucket of a series. What the mentions of one that is read come to is known only from mentions that were read just now:
 * of an earlier reading only their number is kept.
 */
function heardOf(
  { scheduled: { series } }: PlannedSeries,
  { bucket, counted, of }: { bucket: Span; counted: BucketCounts | undefined; of: Of | undefined },
): CountedBucket | undefined {
  if (series.read !== true || counted === undefined || counted.total === 0) return counted;
  return of?.(series, bucket)?.[0]?.[1];
}

/** A part without counts by sentiment, unless it has no mentions at all. */
function partOf(span: Span, buckets: Buckets): CountedPart {
  const isEmpty = buckets.every(([, { total }]) => total === 0);
  const zeros: Buckets = buckets.map(([start]) => [start, NOTHING]);
  return { span, buckets, by: 'group', ...(isEmpty ? { of: () => zeros } : {}) };
}
