import type { WatchInfo } from '../../counting/organization/watch-in-organization.ts';
import { tellsMentions } from '../../engine/condition.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { present } from '../../present.ts';
import { numbered } from '../event/event-sequence.ts';
import type { FoundInterval } from '../judge-rule.ts';
import { MOST_ENTRIES, type OutboxEntry, topic } from '../outbox.ts';
import type { RuleState } from '../rule-state.ts';
import { folded, foundEvent, joined } from './found-event.ts';
import { dealtWith, NOTHING_TOLD, remembered, type ToldMentions, withClosed } from './told-mentions.ts';

type Found = Pick<RuleState, 'outbox' | 'sequence' | 'found'>;

/** What the mentions that were judged are told with; the tick in epoch ms. */
type FoundRun = {
  readonly rule: Rule;
  readonly watch: WatchInfo;
  readonly source: string;
  readonly tick: number;
  /** People are not told now: quiet hours gather what comes, a silence drops it. */
  readonly muted: boolean;
  /** The rule goes on as it was; after an edit of what it watches, and after it was off, it starts anew. */
  readonly goesOn: boolean;
};

/**
 * The outbox and the memory of a rule after intervals with mentions were judged. What was dealt with before is left out. What
 * waits and was not read is one event. Other rules have neither: what a rule told before it got another condition is dropped.
 */
export function foundAfter(before: Found, intervals: readonly FoundInterval[], run: FoundRun): Found {
  const { rule, tick } = run;
  const isFound = ({ found }: OutboxEntry) => found !== undefined;
  const others = before.outbox.filter((entry) => !isFound(entry));
  if (!tellsMentions(rule.condition.kind)) return { outbox: others, sequence: before.sequence };
  const silenced = (rule.silencedUntil ?? 0) > tick;
  const anew = { ...NOTHING_TOLD, ...present({ messages: before.found?.messages }) };
  const known = run.goesOn && before.found !== undefined ? before.found : anew;
  const dropped = silenced || !run.goesOn ? before.outbox.filter(isFound) : [];
  const memory = withDropped(known, dropped);
  const waiting = dropped.length > 0 ? [] : before.outbox.filter(isFound);
  const news = intervals.filter(({ start, count }) => (dealtWith(memory, start) ?? count) < count);
  if (silenced) {
    const closed = news.reduce((all, { start }) => withClosed(all, start), memory);
    const lost = news.reduce((sum, { start, count }) => sum + count - (dealtWith(memory, start) ?? count), 0);
    const found = lost === 0 ? closed : remembered(withMore(closed, lost), tick);
    return { outbox: others, sequence: before.sequence, ...(isEmpty(found) ? {} : { found }) };
  }
  const found = isEmpty(memory) ? {} : { found: memory };
  if (news.length === 0) return { outbox: [...others, ...waiting], sequence: before.sequence, ...found };
  const [first = { start: 0 }] = news;
  const event = foundEvent(
    news.map(({ start, count }) => [start, count]),
    { ...run, late: news.some(({ late }) => late), toldBefore: dealtWith(memory, first.start) ?? 0 },
  );
  const entries = numbered([event], before.sequence).map(
    (each): OutboxEntry => ({
      event: each,
      unpublished: [...topic.options],
      ...(run.muted ? { delayed: 'muted' as const } : {}),
      found: { intervals: news.map(({ start, count }) => [start, count]) },
    }),
  );
  return {
    outbox: [...others, ...entries.reduce((all, entry) => withEntry(all, entry, rule.everyMs), waiting)],
    sequence: before.sequence + 1,
    ...found,
  };
}

/** The entries with one more: what waits and was not read is joined, and beyond so many the two oldest are one. */
function withEntry(entries: readonly OutboxEntry[], added: OutboxEntry, everyMs: number): OutboxEntry[] {
  const last = entries.at(-1);
  if (last?.found !== undefined && last.found.shown === undefined) {
    return [...entries.slice(0, -1), joined(last, added, everyMs)];
  }
  const audience = ({ unpublished }: OutboxEntry) => unpublished.join();
  const own = entries.filter((entry) => last !== undefined && audience(entry) === audience(last));
  const [oldest, next] = own;
  if (own.length < MOST_ENTRIES || oldest === undefined || next === undefined) return [...entries, added];
  const one = folded(oldest, next, everyMs);
  return [...entries.flatMap((entry) => (entry === oldest ? [one] : entry === next ? [] : [entry])), added];
}

const isEmpty = (memory: ToldMentions) =>
  Object.keys(memory.told).length === 0 && memory.messages === undefined && memory.dropped === undefined;

function withDropped(memory: ToldMentions, entries: readonly OutboxEntry[]): ToldMentions {
  const closed = entries.reduce(
    (all, { found }) => (found?.intervals ?? []).reduce((one, [start]) => withClosed(one, start), all),
    memory,
  );
  return withMore(
    closed,
    entries.reduce((sum, { event }) => sum + event.data.observed, 0),
  );
}

function withMore(memory: ToldMentions, dropped: number): ToldMentions {
  return dropped === 0 ? memory : { ...memory, dropped: (memory.dropped ?? 0) + dropped };
}
