import { groupIdOf, groupKeyText } from '../../domain/counting/group/group-record.ts';
import { feedsTrustAfter, type GroupTrust } from '../../domain/counting/group/group-trust.ts';
import { quietSets, silentOf } from '../../domain/counting/group/quiet-sets.ts';
import { NOTHING } from '../../domain/counting/series/counted-mentions.ts';
import type { Span } from '../../domain/counting/series/gaps.ts';
import { sumOf } from '../../domain/counting/series/history.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import type { ClosedBuckets, Counted, CountedSeries, CountingStrategy, ProofAfter } from './counting-strategy.ts';
import { newestBucket, type PlannedGroup, wantingIn } from './plan-groups.ts';
import { historyAtHand, type PlannedSeries } from './planned-series.ts';
import { isOutstanding, isProven, knownBuckets } from './prove-series.ts';
import type { ServiceSession } from './service-session.ts';

/** Sets that are asked for at once. */
const SETS_AT_ONCE = 4;

/** So many hours decide whether `feeds` narrow a group. */
const PROBED_MS = 6 * HOUR_MS;

/** With fewer keywords than this nothing can be learned, because one has to stay outside of those that are counted together. */
const FEWEST = 3;

/**
 * Settles the quiet keywords of a group whose keyword names are no help: one count of several keywords that is 0 in the newest
 * bucket says that none of them has a mention. Only 0 is learned this way, and only where 0 is not unusual; everything else is
 * left. First it is learned whether `feeds` limit counts of the group; the hourly count of closed buckets proves it again for
 * each series.
 */
export const byFeeds: CountingStrategy<PlannedGroup> = {
  // A count of several keywords takes the place of at least one of them by itself.
  plan: (group) => ({ series: keywordsOf(group).map(({ planned }) => planned), requests: { counts: 0, scrolls: 0 } }),
  open:
    (session, { tick }) =>
    async (group) => {
      switch (group.feeds.kind) {
        case 'learning':
          return { series: new Map(), learnt: { feeds: await probed(session, group, { feeds: group.feeds, tick }) } };
        case 'refused':
          return { series: new Map(), learnt: { feeds: group.feeds } };
        case 'trusted':
          return settled(session, group, tick);
      }
    },
  async check(session, closed) {
    const { stored, own, attributed, renewed } = closed;
    if (stored === own) return attributed === undefined ? renewed : { kind: 'withdrawn' };
    return feedDiffers(session, closed);
  },
};

type Keyword = { readonly planned: PlannedSeries; readonly keywordId: number };

/** The keywords whose newest bucket is to be counted. */
function keywordsOf(group: PlannedGroup): Keyword[] {
  return wantingIn(group).flatMap((planned) => {
    const { watch, sentiments, read } = planned.scheduled.series;
    // Beside the same keyword a second time its mentions would be added up twice.
    if (watch.kind !== 'keyword' || sentiments !== undefined || read === true) return [];
    return [{ planned, keywordId: watch.keywordId }];
  });
}

/** Finds the quiet keywords that have no mention in the newest bucket. */
async function settled(session: ServiceSession, group: PlannedGroup, tick: number): Promise<Counted> {
  const bucket = newestBucket(group);
  const name = groupKeyText(group.key);
  // A keyword that was told in another way was counted for itself until now.
  const proofOf = ({ head: { proven } }: PlannedSeries): ProofAfter =>
    proven?.group === name && proven.by === 'feeds'
      ? { kind: 'kept' }
      : { kind: 'new', proof: { group: name, at: tick, to: bucket.from, by: 'feeds' } };
  const askable = keywordsOf(group).flatMap((keyword) => {
    const { planned } = keyword;
    const known = knownBuckets(planned, bucket.from);
    const mayBeTold = proofOf(planned).kind === 'new' || isProven(planned.head, { name, tick, by: 'feeds' });
    if (!mayBeTold || isOutstanding(planned, bucket.from, 0)) return [];
    const chance = (known.filter((total) => total > 0).length + 0.5) / (known.length + 1);
    return [{ keyword, chance }];
  });
  const count = async (some: readonly Keyword[]) => {
    const answer = await session.count(together(group, some, bucket));
    return answer.ok ? answer.value.total : undefined;
  };
  const silent = await inParallel(SETS_AT_ONCE, quietSets(askable), (set) => silentOf(set, count));
  const buckets = [[bucket.from, NOTHING]] as const;
  const part = { span: bucket, buckets, of: () => buckets, by: 'feeds' as const };
  const series = silent.flat().map(({ planned }): [string, CountedSeries] => {
    return [seriesKeyText(planned.scheduled), { parts: [part], end: 'whole', proof: proofOf(planned) }];
  });
  return { series: new Map(series), learnt: { feeds: group.feeds } };
}

/** The count of some keywords of a group over a span. */
function together({ key }: PlannedGroup, some: readonly Pick<Keyword, 'keywordId'>[], span: Span) {
  return { ...wholeGroup(key, span), keywordIds: some.map(({ keywordId }) => keywordId) };
}

const wholeGroup = (
  { organizationId, groupId }: Pick<PlannedGroup['key'], 'organizationId' | 'groupId'>,
  span: Span,
) => ({
  organizationId,
  series: { watch: { kind: 'group', groupId } as const },
  span,
});

/**
 * Counts several keywords of a group together, and the whole group, over hours that are known for each of them. The keyword
 * with the most mentions stays outside, so that the group has more. If too little is known, nothing is asked.
 */
async function probed(
  session: ServiceSession,
  group: PlannedGroup,
  { feeds, tick }: { readonly feeds: Extract<GroupTrust, { kind: 'learning' }>; readonly tick: number },
): Promise<GroupTrust> {
  if (tick < feeds.askAgainAt) return feeds;
  const { from: to } = newestBucket(group);
  const span = { from: to - PROBED_MS, to };
  const known = keywordsOf(group)
    .flatMap((keyword) => {
      const sum = sumOf(historyAtHand(keyword.planned), span);
      return sum.complete ? [{ ...keyword, own: sum.total }] : [];
    })
    .sort((a, b) => a.own - b.own);
  const most = known.pop();
  if (most === undefined || known.length < FEWEST - 1 || known.filter(({ own }) => own > 0).length < 2) return feeds;
  const whole = await session.count(wholeGroup(group.key, span));
  const some = whole.ok ? await session.count(together(group, known, span)) : whole;
  if (!whole.ok || !some.ok) return feeds;
  const own = Object.fromEntries(known.map(({ planned, own: total }) => [planned.scheduled.key, total]));
  const probe = { group: whole.value.total, together: some.value.total, own };
  return feedsTrustAfter(feeds, probe, { tick, ofOthers: group.ofOthers.feeds });
}

/**
 * Whether the count by a keyword's feed differs from its own count; then `feeds` are refuted. If they agree, the difference
 * was stored late.
 */
async function feedDiffers(
  session: ServiceSession,
  { planned: { head, scheduled }, span, own, renewed }: ClosedBuckets,
): Promise<ProofAfter> {
  const { organizationId, series, key } = scheduled;
  if (head.proven === undefined || series.watch.kind !== 'keyword') return renewed;
  const { keywordId } = series.watch;
  const group = { organizationId, groupId: groupIdOf(head.proven.group) };
  const told = await session.count({ ...wholeGroup(group, span), keywordIds: [keywordId] });
  if (!told.ok || told.value.total === own) return renewed;
  const why = `${key} has ${own} mentions by a count of its own, and ${told.value.total} by a count of several keywords`;
  return { kind: 'refuted', why };
}
