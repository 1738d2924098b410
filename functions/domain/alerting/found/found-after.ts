import type { WatchInfo } from '../../counting/organization/watch-in-organization.ts';
import type { Span } from '../../counting/series/gaps.ts';
import { tellsMentions } from '../../engine/condition.ts';
import type { Rule } from '../../items/rule/rule.ts';
import { present } from '../../present.ts';
import { HOUR_MS } from '../../time/units-of-time.ts';
import { numbered } from '../event/event-sequence.ts';
import type { FoundInterval } from '../judge-rule.ts';
import { isBegun, MOST_ENTRIES, type OutboxEntry, topic } from '../outbox.ts';
import type { RuleState } from '../rule-state.ts';
import { folded, foundEvent, joined } from './found-event.ts';
import {
  dealtWith,
  NOTHING_TOLD,
  remembered,
  type ToldMentions,
  untoldIn,
  waitingIn,
  withClosed,
} from './told-mentions.ts';

type Found = Pick<RuleState, 'outbox' | 'sequence' | 'found'>;

/** What the mentions that were judged are told with; times in epoch ms. */
type FoundRun = {
  readonly rule: Rule;
  readonly watch: WatchInfo;
  readonly source: string;
  readonly tick: number;
  /** From the first boundary that the rule judged to the last. */
  readonly judged: Span;
  /** People are not told now: quiet hours gather what comes, a silence drops it. */
  readonly muted: boolean;
  /** The rule goes on as it was; after an edit of what it watches, and after it was off, it starts anew. */
  readonly goesOn: boolean;
  /** It watches something else now: what it told before may be none of that, and cannot be read. */
  readonly edited: boolean;
};

/** How often, and how far back, the mentions of what was judged are compared with those that the service has now. */
const COMPARED_EVERY_MS = HOUR_MS;
const COMPARED_BACK_MS = 6 * HOUR_MS;

/**
 * The outbox and the memory of a rule after intervals with mentions were judged. Which of them are news is known once they are read:
 * an interval may have as many mentions as before, and others. What waits and was not read is one event. Other rules have neither:
 * what a rule told before it got another condition is dropped.
 */
export function foundAfter(before: Found, found: readonly FoundInterval[], run: FoundRun): Found {
  const { rule, tick } = run;
  const isFound = (entry: OutboxEntry) => entry.found !== undefined;
  const others = before.outbox.filter((entry) => !isFound(entry));
  if (!tellsMentions(rule.condition.kind)) return { outbox: others, sequence: before.sequence };
  const silenced = (rule.silencedUntil ?? 0) > tick;
  const anew = { ...NOTHING_TOLD, ...present({ messages: before.found?.messages }) };
  const known = run.goesOn && before.found !== undefined ? before.found : anew;
  const isDropped = (entry: OutboxEntry) => isFound(entry) && (silenced || run.edited || !isBegun(entry));
  const dropped = silenced || !run.goesOn ? before.outbox.filter(isDropped) : [];
  const memory = withDropped(known, dropped, before.found);
  const waiting = before.outbox.filter((entry) => isFound(entry) && !dropped.includes(entry));
  const intervals = found.map(({ start, count }): [number, number] => [start, count]);
  const isNews = ([start, count]: [number, number]) => untoldIn(memory, [[start, count]]) > 0;
  if (silenced) {
    const news = intervals.filter(isNews);
    const closed = news.reduce((all, [start]) => withClosed(all, start), memory);
    const lost = untoldIn(memory, news);
    const after = lost === 0 ? closed : remembered(withMore(closed, lost), tick);
    return { outbox: others, sequence: before.sequence, ...(isEmpty(after) ? {} : { found: after }) };
  }
  const compared = waiting.some(isUnread) ? [] : toCompare(memory, run);
  const toRead = [...new Map([...compared, ...intervals])].filter(([start]) => dealtWith(memory, start) !== undefined);
  const after = compared.length === 0 ? memory : { ...memory, comparedAt: tick };
  const remembers = isEmpty(after) ? {} : { found: after };
  if (toRead.length === 0) return { outbox: [...others, ...waiting], sequence: before.sequence, ...remembers };
  const late = found.some((each) => each.late && isNews([each.start, each.count]));
  const entries = numbered([foundEvent(toRead, { ...run, late })], before.sequence).map(
    (event): OutboxEntry => ({
      event,
      unpublished: [...topic.options],
      ...(run.muted ? { delayed: 'muted' as const } : {}),
      found: { intervals: toRead },
    }),
  );
  return {
    outbox: [...others, ...entries.reduce((all, entry) => withEntry(all, entry, rule.everyMs), waiting)],
    sequence: before.sequence + 1,
    ...remembers,
  };
}

const isUnread = ({ found }: OutboxEntry) => found !== undefined && found.shown === undefined;

/**
 * The intervals of the last hours, once an hour, if anything of them was told: where one mention is deleted and another comes late, no
 * count says so. What is missing of them is not waited for.
 */
function toCompare(memory: ToldMentions, { rule, tick, judged, muted }: FoundRun): [number, number][] {
  const { everyMs } = rule;
  if (muted || tick - (memory.comparedAt ?? 0) < COMPARED_EVERY_MS) return [];
  const from = Math.max(judged.from - everyMs, judged.to - COMPARED_BACK_MS);
  const isTold = (start: number) => start >= from && start < judged.to && (dealtWith(memory, start) ?? 0) > 0;
  if (!Object.keys(memory.told).map(Number).some(isTold)) return [];
  return Array.from({ length: (judged.to - from) / everyMs }, (_, at) => [from + at * everyMs, 0]);
}

/** The entries with one more: what waits and was not read is joined, and beyond so many two of the oldest are one. */
function withEntry(entries: readonly OutboxEntry[], added: OutboxEntry, everyMs: number): OutboxEntry[] {
  const last = entries.at(-1);
  if (last !== undefined && isUnread(last)) {
    return [...entries.slice(0, -1), joined(last, added, everyMs)];
  }
  const audience = ({ unpublished }: OutboxEntry) => unpublished.join();
  const own = entries.filter((entry) => last !== undefined && audience(entry) === audience(last));
  // The oldest stays by itself: a topic may have taken it without an answer, and takes none after it before.
  const [, older, newer] = own;
  if (own.length < MOST_ENTRIES || older === undefined || newer === undefined) return [...entries, added];
  const one = folded(older, newer, everyMs);
  return [...entries.flatMap((entry) => (entry === older ? [one] : entry === newer ? [] : [entry])), added];
}

const isEmpty = (memory: ToldMentions) =>
  Object.keys(memory.told).length === 0 && memory.messages === undefined && memory.dropped === undefined;

function withDropped(memory: ToldMentions, entries: readonly OutboxEntry[], before: Found['found']): ToldMentions {
  const closed = entries.reduce(
    (all, { found }) => (found?.intervals ?? []).reduce((one, [start]) => withClosed(one, start), all),
    memory,
  );
  return withMore(
    closed,
    entries.reduce((sum, entry) => sum + waitingIn(entry, before), 0),
  );
}

function withMore(memory: ToldMentions, dropped: number): ToldMentions {
  return dropped === 0 ? memory : { ...memory, dropped: (memory.dropped ?? 0) + dropped };
}
