import { type Attribution, attributeMentions } from '../../domain/counting/group/attribute-mentions.ts';
import { pagesFor } from '../../domain/counting/group/choose-way.ts';
import type { Buckets } from '../../domain/counting/series/counted-mentions.ts';
import type { Span } from '../../domain/counting/series/gaps.ts';
import { bucketAt } from '../../domain/counting/series/history.ts';
import { looksInto, type Series } from '../../domain/counting/series/series.ts';
import { knownEnd, recentOf } from '../../domain/counting/series/series-head.ts';
import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import { MAX_MENTIONS_PER_PAGE } from '../../media-api/endpoints/scroll-mentions.ts';
import type { PlannedGroup } from './plan-groups.ts';
import type { ServiceSession } from './service-session.ts';

/** The most pages that a reading may take, and the number of scrolls that it must leave for others. */
export type Pages = { readonly mostPages: number; readonly kept: number };

/** The counts of a series in a span according to a reading of its group. */
export type Of = (series: Series, span: Span) => Buckets | undefined;

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
