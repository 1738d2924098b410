import { attributeMentions, keywordNames, type NamedGroup } from '../../domain/counting/group/attribute-mentions.ts';
import { groupIdOf } from '../../domain/counting/group/group-record.ts';
import type { OrganizationInfo } from '../../domain/counting/organization/organization-info.ts';
import type { Requests } from '../../domain/counting/request-budget.ts';
import { sumOfBuckets } from '../../domain/counting/series/counted-mentions.ts';
import type { LookedAt, LookUnit } from '../../domain/counting/series/early-looks.ts';
import type { BucketCounts } from '../../domain/counting/series/hour-counts.ts';
import type { Series } from '../../domain/counting/series/series.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { MAX_MENTIONS_PER_PAGE } from '../../media-api/endpoints/scroll-mentions.ts';
import { REQUESTS_AT_ONCE, type ServiceSession } from '../counting/service-session.ts';

/** A series whose open bucket has as many mentions as it needs, by a count of its own. */
export type SeenInBucket = LookedAt & { readonly counts: BucketCounts };

/** What was found, and how many units were asked for. */
export type Looked = { readonly seen: readonly SeenInBucket[]; readonly asked: number };

/**
 * Looks at open buckets as far as requests allow, in the order of the units. A group takes one count; if that many mentions
 * could bring one of its series to a line, a scroll says which ones. What is seen of a series is always a count of its own:
 * an alert never begins by the names on mentions alone.
 */
export async function lookAtCounts(
  session: ServiceSession,
  units: readonly LookUnit[],
  { spare, organizations }: { readonly spare: Requests; readonly organizations: ReadonlyMap<bigint, OrganizationInfo> },
): Promise<Looked> {
  const left = { ...spare };
  const take = (kind: keyof Requests) => {
    if (left[kind] <= 0) return false;
    left[kind] -= 1;
    return true;
  };
  const asked = units.slice(0, left.counts);
  left.counts -= asked.length;
  const near = await inParallel(
    REQUESTS_AT_ONCE,
    asked,
    async (unit): Promise<readonly (LookedAt | SeenInBucket)[]> => {
      const counts = await countOf(session, unit);
      const able = unit.series.filter(({ look }) => counts !== undefined && counts.total >= look.need);
      if (counts === undefined || able.length === 0) return [];
      if (unit.group === undefined) return able.map((each) => ({ ...each, counts }));
      const whole = able.filter(isWhole).map((each) => ({ ...each, counts }));
      const others = able.filter((each) => !isWhole(each));
      // For one or two a scroll takes no fewer requests than their counts, and a longer one is too dear for a look.
      const isScrolled = others.length > 2 && counts.total <= MAX_MENTIONS_PER_PAGE && take('scrolls');
      const named = isScrolled
        ? await namedIn(session, { ...unit, series: others }, { counts, organizations })
        : others;
      return [...whole, ...named];
    },
  );
  const own = near.flat().filter((each) => 'counts' in each || take('counts'));
  const seen = await inParallel(REQUESTS_AT_ONCE, own, async (each): Promise<SeenInBucket[]> => {
    if ('counts' in each) return [each];
    const unit = asked.find(({ series }) => series.some(({ scheduled }) => scheduled === each.scheduled));
    const counts = unit && (await countOf(session, { span: unit.span, series: [each] }));
    return counts === undefined || counts.total < each.look.need ? [] : [{ ...each, counts }];
  });
  return { seen: seen.flat(), asked: asked.length };
}

/** Whether a series has all mentions of its group. */
function isWhole({ scheduled: { series } }: LookedAt): boolean {
  return series.watch.kind === 'group' && series.sentiments === undefined;
}

/** The series with all mentions of a group. */
function wholeGroup(group: string): Series {
  return { watch: { kind: 'group', groupId: groupIdOf(group) } };
}

/** One count of a unit: of its group, or of its series. */
async function countOf(session: ServiceSession, { span, group, series }: LookUnit): Promise<BucketCounts | undefined> {
  const [first] = series;
  if (first === undefined) return undefined;
  const { organizationId, series: own } = first.scheduled;
  const asked = group === undefined ? own : wholeGroup(group);
  const answer = await session.count({ organizationId, series: asked, span });
  return answer.ok ? answer.value : undefined;
}

/** The series of a group that reach what they need by the names on its mentions; none where these say nothing. */
async function namedIn(
  session: ServiceSession,
  { span, group = '', series }: LookUnit,
  {
    counts,
    organizations,
  }: { readonly counts: BucketCounts; readonly organizations: ReadonlyMap<bigint, OrganizationInfo> },
): Promise<readonly LookedAt[]> {
  const organizationId = series[0]?.scheduled.organizationId;
  const organization = organizationId === undefined ? undefined : organizations.get(organizationId);
  const named = organization && namedGroup(organization, groupIdOf(group));
  if (organizationId === undefined || named === undefined) return [];
  const mentions = await session.mentions({ organizationId, series: wholeGroup(group), span }, 1);
  if (!mentions.ok || mentions.value === undefined) return [];
  const read = attributeMentions({ span, mentions: mentions.value.mentions, counted: counts }, named);
  if (read.kind !== 'attributed') return [];
  return series.filter(({ scheduled, look }) => {
    const buckets = read.of(scheduled.series, span, span.to - span.from);
    // Where it cannot be told whose they are, a count of its own says it.
    return buckets === undefined || sumOfBuckets(buckets) >= look.need;
  });
}

function namedGroup(organization: OrganizationInfo, groupId: bigint): NamedGroup | undefined {
  const group = organization.groups.find(({ id }) => id === groupId);
  return group && { groupId, keywordIds: group.keywordIds, names: keywordNames(organization) };
}
