import { type Attribution, attributeMentions } from '../../domain/counting/group/attribute-mentions.ts';
import { pagesFor } from '../../domain/counting/group/choose-way.ts';
import { type KeptReading, keptOf } from '../../domain/counting/group/group-record.ts';
import { type Buckets, sumOfBuckets } from '../../domain/counting/series/counted-mentions.ts';
import type { Span } from '../../domain/counting/series/gaps.ts';
import { bucketAt } from '../../domain/counting/series/history.ts';
import { looksInto, type Series, seriesName, unread } from '../../domain/counting/series/series.ts';
import { knownEnd, recentOf } from '../../domain/counting/series/series-head.ts';
import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import { MAX_MENTIONS_PER_PAGE } from '../../media-api/endpoints/scroll-mentions.ts';
import type { PlannedGroup } from './plan-groups.ts';
import type { ServiceSession } from './service-session.ts';

/** The most pages that a reading may take, and the number of scrolls that it must leave for others. */
export type Pages = { readonly mostPages: number; readonly kept: number };

/** The keywords of a group now, or why they are not known. */
type Fresh =
  | { readonly kind: 'none' }
  | { readonly kind: 'no-names'; readonly example: string }
  | { readonly kind: 'read'; readonly reading: KeptReading; readonly of: Of };

/** The counts of a series in a span according to a reading. */
export type Of = (series: Series, span: Span) => Buckets | undefined;

/**
 * Reads a group: several hours if that is allowed, otherwise only the bucket. Gives nothing if requests fail or there
 * are too many pages.
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
 * The series whose counts are stored from a reading: the group, its keywords as far as their names tell them apart, and
 * what rules watch.
 */
function seriesOfGroup({ key, group: { keywordIds }, watched }: PlannedGroup): Series[] {
  const keywords = keywordIds.map((id): Series => ({ watch: { kind: 'keyword', keywordId: Number(id) } }));
  const all: Series[] = [{ watch: { kind: 'group', groupId: key.groupId } }, ...keywords, ...watched.map(unread)];
  return [...new Map(all.map((series) => [seriesName(series), series])).values()];
}

/**
 * Whether a scroll of a group will find something: in each bucket of the newest known hour at least one of its series
 * at hand had a mention. A usual number of mentions says less, because mentions come in swarms.
 */
function hasAlwaysSome({ series, key: { widthMs } }: Pick<PlannedGroup, 'series' | 'key'>): boolean {
  const to = Math.max(...series.map(({ head }) => knownEnd(head)));
  const histories = series.map(({ head }) => recentOf(head));
  const starts = Array.from({ length: HOUR_MS / widthMs }, (_, at) => to - (at + 1) * widthMs);
  return starts.every((start) => histories.some((history) => (bucketAt(history, start) ?? 0) > 0));
}

/**
 * One count of a group and a scroll of all its mentions in a span, as far as the two agree. If there always were some
 * mentions lately, and scrolls are left, both are sent at once; otherwise the count says first whether there is
 * anything to scroll.
 */
export async function attributeGroup(
  session: ServiceSession,
  planned: Pick<PlannedGroup, 'key' | 'group' | 'record' | 'series' | 'watched'>,
  { span, mostPages, kept }: Pages & { readonly span: Span },
): Promise<Attribution | { readonly kind: 'failed' | 'too-many' }> {
  const { group, record } = planned;
  const { organizationId, groupId, widthMs } = planned.key;
  const read = planned.watched.some((series) => series.read) ? { read: true as const } : {};
  const sees = planned.watched.some(looksInto);
  const query = { organizationId, series: { watch: { kind: 'group', groupId } as const, ...read }, span, sees };
  const mayTake = (pages: number) => pages <= Math.min(mostPages, session.left().scrolls - kept);
  // One page more: after an exactly full last page a service may still hand out a token.
  const scroll = (pages: number) => session.mentions(query, pages + 1);
  const likely = Math.ceil(pagesFor(((record?.usual ?? 0) * (span.to - span.from)) / widthMs));
  const isAhead = likely > 0 && session.left().counts > 0 && mayTake(likely) && hasAlwaysSome(planned);
  const [counted, ahead] = await Promise.all([session.count(query), isAhead ? scroll(likely) : undefined]);
  if (!counted.ok) return { kind: 'failed' };
  const pages = Math.ceil(counted.value.total / MAX_MENTIONS_PER_PAGE);
  if (ahead?.ok === true && ahead.value !== undefined) {
    return attributeMentions({ span, mentions: ahead.value.mentions, counted: counted.value }, group);
  }
  if (pages === 0) return attributeMentions({ span, mentions: [], counted: counted.value }, group);
  if (ahead?.ok === false) return { kind: 'failed' };
  if (!mayTake(pages)) return { kind: 'too-many' };
  const mentions = await scroll(pages);
  if (!mentions.ok || mentions.value === undefined) return { kind: 'failed' };
  return attributeMentions({ span, mentions: mentions.value.mentions, counted: counted.value }, group);
}
