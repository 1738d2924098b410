import { feedsTrustAfter } from '../../domain/counting/group/feeds-trust.ts';
import { groupKeyText } from '../../domain/counting/group/group-record.ts';
import type { GroupTrust } from '../../domain/counting/group/group-trust.ts';
import { quietSets, silentOf } from '../../domain/counting/group/quiet-sets.ts';
import { NOTHING } from '../../domain/counting/series/counted-mentions.ts';
import { type Span, spansWithin } from '../../domain/counting/series/gaps.ts';
import { sumOf } from '../../domain/counting/series/history.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import type { Proof } from '../../domain/counting/series/series-head.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import type { PlannedGroup } from './plan-groups.ts';
import { historyAtHand, type PlannedSeries } from './planned-series.ts';
import { isOutstanding, isProven, knownBuckets } from './prove-series.ts';
import type { ReadPart } from './read-span.ts';
import type { ServiceSession } from './service-session.ts';

/** Sets that are asked for at once. */
const SETS_AT_ONCE = 4;

/** So many hours decide whether `feeds` narrow a group. */
const PROBED_MS = 6 * HOUR_MS;

/** With fewer keywords than this nothing can be learned, because one has to stay outside of those that are counted together. */
const FEWEST = 3;

/**
 * What counts of several keywords of a group gave; `proofs` for series that are settled this way for the first time. By
 * `seriesKeyText`.
 */
type ToldByFeeds = {
  readonly feeds: GroupTrust;
  readonly settled: ReadonlyMap<string, readonly ReadPart[]>;
  readonly proofs: ReadonlyMap<string, Proof>;
};

type Keyword = { readonly planned: PlannedSeries; readonly keywordId: number };

/**
 * Settles the quiet keywords of a group whose keyword names are no help: one count of several keywords that is 0 in the newest
 * bucket says that none of them has a mention. Only 0 is learned this way, and only where 0 is not unusual; everything else is
 * counted as usual. First it is learned whether `feeds` limit counts of the group; the hourly count of closed buckets proves
 * it again for each series.
 */
export async function settleByFeeds(session: ServiceSession, group: PlannedGroup, tick: number): Promise<ToldByFeeds> {
  const end = Math.max(...group.series.map(({ head }) => head.knownTo));
  const bucket = { from: end - group.key.widthMs, to: end };
  const keywords = group.series.flatMap((planned): Keyword[] => {
    const { watch, sentiments } = planned.scheduled.series;
    const isNew = planned.head.knownTo === end && spansWithin(planned.head.gaps, bucket).length > 0;
    return watch.kind === 'keyword' && sentiments === undefined && isNew
      ? [{ planned, keywordId: watch.keywordId }]
      : [];
  });
  const { feeds } = group;
  const nothing = { feeds, settled: new Map(), proofs: new Map() };
  if (feeds.kind === 'learning') return { ...nothing, feeds: await probed(session, group, { keywords, bucket, tick }) };
  if (feeds.kind === 'refused') return nothing;
  const name = groupKeyText(group.key);
  const fresh = (proven: Proof | undefined): Proof =>
    proven?.group === name && proven.by === 'feeds'
      ? proven
      : // It was counted for itself until now.
        { group: name, at: tick, to: bucket.from, by: 'feeds' };
  const askable = keywords.flatMap((keyword) => {
    const { planned } = keyword;
    const proof = fresh(planned.head.proven);
    const known = knownBuckets(planned, bucket.from);
    if (!isProven({ head: { proven: proof } }, { name, tick, by: 'feeds' }) || isOutstanding(planned, bucket.from, 0))
      return [];
    const chance = (known.filter((total) => total > 0).length + 0.5) / (known.length + 1);
    return [{ keyword: { ...keyword, proof }, chance }];
  });
  const count = async (some: readonly Keyword[]) => {
    const answer = await session.count(together(group, some, bucket));
    return answer.ok ? answer.value.total : undefined;
  };
  const silent = await inParallel(SETS_AT_ONCE, quietSets(askable), async (set) => {
    const found = new Set(await silentOf(set, count));
    return set.filter((keyword) => found.has(keyword));
  });
  const told = silent.flat().map(({ planned: { scheduled, head }, proof }) => {
    return { text: seriesKeyText(scheduled), proof, known: head.proven };
  });
  const buckets = [[bucket.from, NOTHING]] as const;
  return {
    feeds,
    settled: new Map(told.map(({ text }) => [text, [{ span: bucket, buckets, ofSentiments: () => buckets }]])),
    proofs: new Map(told.flatMap(({ text, proof, known }) => (proof === known ? [] : [[text, proof] as const]))),
  };
}

/** The count of some keywords of a group over a span. */
function together({ key }: PlannedGroup, some: readonly Pick<Keyword, 'keywordId'>[], span: Span) {
  return {
    organizationId: key.organizationId,
    series: { watch: { kind: 'group', groupId: key.groupId } as const },
    span,
    keywordIds: some.map(({ keywordId }) => keywordId),
  };
}

/**
 * Counts several keywords of a group together, and the whole group, over hours that are known for each of them. The keyword
 * with the most mentions stays outside, so that the group has more. If too little is known, nothing is asked.
 */
async function probed(
  session: ServiceSession,
  group: PlannedGroup,
  { keywords, bucket, tick }: { readonly keywords: readonly Keyword[]; readonly bucket: Span; readonly tick: number },
): Promise<GroupTrust> {
  const { feeds, key, ofOthers } = group;
  if (feeds.kind !== 'learning' || tick < feeds.askAgainAt) return feeds;
  const span = { from: bucket.from - PROBED_MS, to: bucket.from };
  const known = keywords
    .flatMap((keyword) => {
      const sum = sumOf(historyAtHand(keyword.planned), span);
      return sum.complete ? [{ ...keyword, own: sum.total }] : [];
    })
    .sort((a, b) => a.own - b.own);
  const most = known.pop();
  if (most === undefined || known.length < FEWEST - 1 || known.filter(({ own }) => own > 0).length < 2) return feeds;
  const whole = await session.count({
    organizationId: key.organizationId,
    series: { watch: { kind: 'group', groupId: key.groupId } },
    span,
  });
  const some = whole.ok ? await session.count(together(group, known, span)) : whole;
  if (!whole.ok || !some.ok) return feeds;
  const own = Object.fromEntries(known.map(({ planned, own: total }) => [planned.scheduled.key, total]));
  return feedsTrustAfter(
    feeds,
    { group: whole.value.total, together: some.value.total, own },
    { tick, ofOthers: ofOthers.feeds },
  );
}
