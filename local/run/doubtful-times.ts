import { historyOf, withBuckets } from '../../functions/domain/counting/series/history.ts';
import { silentSpans } from '../../functions/domain/counting/series/silent-spans.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { localMonth, localMonthStart } from '../../functions/domain/time/wall-clock.ts';
import type { OrganizationEntry } from '../../service/access/directory.ts';
import type { Service } from '../../service/build-service.ts';
import type { FeedMention } from '../../service/feed/feed-mention.ts';
import { countBuckets } from './count-buckets.ts';
import type { Span } from './replay.ts';

/** People are told within this time, in ms, that answers are doubted or again believed; a check finds a correction within it. */
const TOLD_WITHIN_MS = HOUR_MS;

const LONGEST_MONTH_MS = 32 * 24 * HOUR_MS;

/**
 * The boundaries (epoch ms, of the rule with the shortest `every`) at which the counts of an organization alone do not decide
 * what people are told: the service seems to stand still, the allowance is used up or a mention is corrected, or one of these
 * was so within the last hour. Takes the service with all mentions collected, the rules of one organization, and the times
 * (epoch ms) at which mentions are corrected.
 */
export function doubtfulTimes(
  service: Service,
  rules: readonly Rule[],
  { span, correctedAt }: { readonly span: Span; readonly correctedAt: readonly number[] },
): number[] {
  const organization = service.directory.organization(rules[0]?.organizationId ?? 0n);
  if (organization === undefined) return [];
  const widthMs = Math.min(...rules.map(({ everyMs }) => everyMs));
  const ids = new Set(rules.flatMap(({ watch }) => (watch.kind === 'keyword' ? [watch.keywordId] : [])));
  const histories = [...ids].flatMap((id) => {
    const keyword = service.directory.keyword(id);
    if (keyword === undefined) return [];
    const buckets = countBuckets(service, keyword, { span, everyMs: widthMs });
    return withBuckets(
      historyOf(widthMs, []),
      buckets.map(({ start, total }) => [start, { total, types: {} }] as const),
    );
  });
  const whole = {
    from: Math.ceil(span.fromMs / widthMs) * widthMs,
    to: Math.floor(span.toMs / widthMs) * widthMs,
  };
  const spans = [
    ...silentSpans(histories, whole).map((silent) => ({ ...silent, to: silent.to + TOLD_WITHIN_MS })),
    ...[...correctedAt, ...turnsOfAllowance(service, organization)].map((time) => ({
      from: time,
      to: time + TOLD_WITHIN_MS,
    })),
  ];
  const times = new Set<number>();
  for (const doubtful of spans) {
    for (let at = Math.ceil(doubtful.from / widthMs) * widthMs; at <= doubtful.to; at += widthMs) times.add(at);
  }
  return [...times];
}

/** The times (epoch ms) at which a mention is fed again under the same id. */
export function correctionsOf(mentions: readonly FeedMention[]): number[] {
  const known = new Set<bigint>();
  const times: number[] = [];
  for (const { id, feedTime, insertTime } of mentions) {
    if (id === undefined) continue;
    if (known.has(id)) times.push(feedTime ?? insertTime ?? 0);
    known.add(id);
  }
  return times;
}

/** The times (epoch ms) at which the allowance of a month is used up, and at which the month after such a month begins. */
function turnsOfAllowance({ store }: Service, organization: OrganizationEntry): number[] {
  const { currentMonthMentionsLimit: limit, timeZone } = organization;
  const rows = new Set([...organization.groups.values()].flatMap((group) => [...store.trackOf(group).feed.rows()]));
  if (BigInt(rows.size) < limit) return [];
  const used = new Map<string, bigint>();
  return [...rows]
    .map((row) => store.table.feedTime.get(row))
    .sort((one, other) => one - other)
    .flatMap((time) => {
      const month = localMonth(time, timeZone);
      const count = (used.get(month) ?? 0n) + 1n;
      used.set(month, count);
      return count === limit ? [time, localMonthStart(time, time + LONGEST_MONTH_MS, timeZone)] : [];
    });
}
