import type { WatchInfo } from '../../counting/organization/watch-in-organization.ts';
import { contentHash } from '../../items/content-hash.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { present } from '../../present.ts';
import { formatDuration } from '../../time/duration.ts';
import { iso } from '../../time/iso.ts';
import type { AlertEvent } from '../event/alert-event.ts';
import { audienceOf, envelope, ruleData } from '../event/build-event.ts';
import type { OutboxEntry } from '../outbox.ts';
import { type ChosenMentions, MOST_SHOWN } from './choose-mentions.ts';
import type { FoundMentions } from './found-mentions.ts';

/** What an event of mentions needs besides their intervals; the tick in epoch ms. */
export type FoundContext = {
  readonly source: string;
  readonly rule: Rule;
  readonly watch: WatchInfo;
  readonly tick: number;
  readonly late: boolean;
};

/** The event that tells the mentions of some intervals (at least one), as far as it is known before they are read. */
export function foundEvent(intervals: FoundMentions['intervals'], context: FoundContext): AlertEvent {
  const { rule, watch, late } = context;
  const { from, to, count } = spanOf(intervals, rule.everyMs);
  return envelope(context, from, {
    schemaVersion: 1,
    status: 'found',
    late,
    rule: ruleData(rule),
    watch,
    window: { from: iso(from), to: iso(to), length: formatDuration(to - from) },
    observed: count,
    ...(rule.where === undefined ? {} : { where: rule.where }),
    byType: {},
    why: { kind: 'mentions' },
    episode: { startedAt: iso(from), peak: count },
    recent: [],
    samples: [],
    samplesShown: 0,
    samplesTotal: count,
    samplesStatus: 'pending',
    ...audienceOf(rule),
  });
}

function spanOf(intervals: FoundMentions['intervals'], everyMs: number) {
  const starts = intervals.map(([start]) => start);
  const count = intervals.reduce((sum, [, each]) => sum + each, 0);
  return { from: Math.min(...starts), to: Math.max(...starts) + everyMs, count };
}

/**
 * The entry with the mentions that it tells from now on, except for their texts, which are not stored. They make its id: whatever
 * becomes of the state of the rule, what tells the same mentions is the same event.
 */
export function withChosen(
  { found: _waiting, ...entry }: OutboxEntry,
  { intervals, tells, shown, texts, observed, byType, unread, memory }: ChosenMentions,
  { rule, late }: Pick<FoundContext, 'rule' | 'late'>,
): OutboxEntry {
  const { data } = entry.event;
  const { from, to } = spanOf(intervals, rule.everyMs);
  const more = present({
    copies: memory.copies?.count,
    copiesSince: memory.copies === undefined ? undefined : iso(memory.copies.since),
    dropped: memory.dropped,
    unread: unread === 0 ? undefined : unread,
  });
  return {
    ...entry,
    event: {
      ...entry.event,
      id: contentHash([rule.organizationId, rule.ruleId, 'found', tells]),
      data: {
        ...data,
        late: data.late || late,
        window: { from: iso(from), to: iso(to), length: formatDuration(to - from) },
        observed,
        byType: { ...byType },
        samplesTotal: texts + unread,
        episode: { startedAt: iso(from), peak: observed },
        ...(Object.keys(more).length === 0 ? {} : { found: more }),
      },
    },
    found: { intervals: [...intervals], shown: shown.map(([id, copies]) => [id, copies]) },
  };
}

/** One entry for two that wait and were not read: all their intervals, under the id of the older one. */
export function joined(older: OutboxEntry, newer: OutboxEntry, everyMs: number): OutboxEntry {
  const counts = new Map([...(older.found?.intervals ?? []), ...(newer.found?.intervals ?? [])]);
  const intervals = [...counts].sort(([a], [b]) => a - b);
  const { from, to, count } = spanOf(intervals, everyMs);
  const { data } = newer.event;
  const late = data.late || older.event.data.late;
  const window = { from: iso(from), to: iso(to), length: formatDuration(to - from) };
  const spanned = {
    window,
    observed: count,
    samplesTotal: count,
    episode: { startedAt: iso(from), peak: count },
    late,
  };
  const delayed = older.delayed ?? newer.delayed;
  return {
    ...older,
    ...(delayed === undefined ? {} : { delayed }),
    event: { ...newer.event, id: older.event.id, data: { ...data, ...spanned } },
    found: { ...older.found, intervals },
  };
}

/**
 * One entry for two that were read and that a topic did not take, for want of room: what both show and count, as an event of its
 * own, because one of them may have been taken after all.
 */
export function folded(older: OutboxEntry, newer: OutboxEntry, everyMs: number): OutboxEntry {
  const both = joined(older, newer, everyMs);
  const [one, other] = [older.event.data, newer.event.data];
  const sum = (count: (data: AlertEvent['data']) => number | undefined) => (count(one) ?? 0) + (count(other) ?? 0);
  const byType = new Map(Object.entries(one.byType));
  for (const [type, count] of Object.entries(other.byType)) byType.set(type, count + (byType.get(type) ?? 0));
  const counted = {
    copies: sum(({ found }) => found?.copies),
    dropped: sum(({ found }) => found?.dropped),
    unread: sum(({ found }) => found?.unread),
  };
  const since = one.found?.copiesSince ?? other.found?.copiesSince;
  const observed = sum((data) => data.observed);
  return {
    ...both,
    event: {
      ...both.event,
      id: contentHash([older.event.id, newer.event.id]),
      data: {
        ...both.event.data,
        observed,
        samplesTotal: sum((data) => data.samplesTotal),
        byType: Object.fromEntries(byType),
        episode: { ...both.event.data.episode, peak: observed },
        found: {
          ...Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0)),
          ...(since === undefined ? {} : { copiesSince: since }),
        },
      },
    },
    found: {
      intervals: both.found?.intervals ?? [],
      shown: [...(older.found?.shown ?? []), ...(newer.found?.shown ?? [])].slice(0, MOST_SHOWN),
    },
  };
}
