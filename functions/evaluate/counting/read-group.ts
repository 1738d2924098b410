import { type Attribution, attributeMentions } from '../../domain/attribution/attribute-mentions.ts';
import { type KeptReading, keptOf } from '../../domain/attribution/group-record.ts';
import { type Buckets, sumOfBuckets } from '../../domain/series/counted-mentions.ts';
import type { Span } from '../../domain/series/gaps.ts';
import { type Series, seriesName } from '../../domain/series/series.ts';
import { MAX_MENTIONS_PER_PAGE } from '../../media-api/endpoints/scroll-mentions.ts';
import type { PlannedGroup } from './plan-groups.ts';
import type { ServiceSession } from './service-session.ts';

/** How many pages a reading may take, and the scrolls that stay for others. */
export type Pages = { readonly mostPages: number; readonly kept: number };

/** What a group contains now, or why that is not known. */
type Fresh =
  | { readonly kind: 'none' }
  | { readonly kind: 'no-names'; readonly example: string }
  | { readonly kind: 'read'; readonly reading: KeptReading; readonly of: Of };

/** What a reading says of a series in a span. */
export type Of = (series: Series, span: Span) => Buckets | undefined;

/**
 * Reads a group: several hours if that is allowed, else only the bucket. Gives nothing if requests fail or there are too many
 * pages.
 */
export async function readGroup(
  session: ServiceSession,
  group: PlannedGroup,
  {
    span,
    bucket,
    mayCompare,
    ...pages
  }: Pages & { readonly span: Span; readonly bucket: Span; readonly mayCompare: boolean },
): Promise<Fresh> {
  const spans = mayCompare ? [span, ...(group.trust.kind === 'trusted' ? [bucket] : [])] : [bucket];
  for (const each of spans) {
    const read = await attributeGroup(session, group, { ...pages, span: each });
    if (read.kind === 'too-many') continue;
    if (read.kind === 'no-names') return read;
    if (read.kind !== 'attributed') return { kind: 'none' };
    const { widthMs } = group.key;
    const of: Of = (series, part) => read.of(series, part, widthMs);
    const whole: Series = { watch: { kind: 'group', groupId: group.key.groupId } };
    const total = (part: Span) => sumOfBuckets(of(whole, part) ?? []);
    const reading = keptOf(each, widthMs, {
      series: seriesOfGroup(group),
      of,
      total: { newest: total(bucket), span: total(each) },
    });
    return { kind: 'read', reading, of };
  }
  return { kind: 'none' };
}

/**
 * The series whose counts are stored from a reading: the group, all keywords with a name of their own, and what rules watch.
 */
function seriesOfGroup({ key, group: { keywordIds }, watched }: PlannedGroup): Series[] {
  const keywords = keywordIds.map((id): Series => ({ watch: { kind: 'keyword', keywordId: Number(id) } }));
  const all: Series[] = [{ watch: { kind: 'group', groupId: key.groupId } }, ...keywords, ...watched];
  return [...new Map(all.map((series) => [seriesName(series), series])).values()];
}

/** One count of a group and a scroll of all its mentions in a span, as far as they agree. */
export async function attributeGroup(
  session: ServiceSession,
  { key: { organizationId, groupId }, group }: PlannedGroup,
  { span, mostPages, kept }: Pages & { readonly span: Span },
): Promise<Attribution | { readonly kind: 'failed' | 'too-many' }> {
  const query = { organizationId, series: { watch: { kind: 'group', groupId } as const }, span };
  const counted = await session.count(query);
  if (!counted.ok) return { kind: 'failed' };
  const pages = Math.ceil(counted.value.total / MAX_MENTIONS_PER_PAGE);
  if (pages === 0) return attributeMentions({ span, mentions: [], counted: counted.value }, group);
  if (pages > Math.min(mostPages, session.left().scrolls - kept)) return { kind: 'too-many' };
  // One page more: after an exactly full last page a service may still hand out a token.
  const mentions = await session.mentions(query, pages + 1);
  if (!mentions.ok || mentions.value === undefined) return { kind: 'failed' };
  return attributeMentions({ span, mentions: mentions.value, counted: counted.value }, group);
}
