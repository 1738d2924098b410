import * as z from 'zod';
import type { Span } from '../../counting/series/gaps.ts';
import { KEPT_MS } from '../../counting/series/series-head.ts';
import { contentHash } from '../../items/content-hash.ts';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';
import type { AlertEvent } from '../event/alert-event.ts';
import type { FoundMentions } from './found-mentions.ts';

/**
 * What a rule that tells mentions remembers of the last day, by the start of an interval (epoch ms), with a space between two:
 * - `told`: the mentions that were dealt with, each by 8 digits of a hash of its id; `!` for one that could not be read, `-` for
 *   all that may still come;
 * - `texts`: the prints of the texts that were told;
 * - `copies`: how many copies of those came that no message has counted yet, and since when (epoch ms);
 * - `messages`: how many mentions each message told, by the tick (epoch ms) at which they were read, of two weeks;
 * - `dropped`: how many mentions came while the rule was silenced, or were dropped by an edit, and no message has said so yet;
 * - `comparedAt`: the tick (epoch ms) at which the mentions of the last hours were last compared with those that the service has.
 */
export const toldMentions = z.lazy(() =>
  z.object({
    told: z.record(z.string(), z.string()),
    texts: z.record(z.string(), z.string()),
    messages: z.record(z.string(), z.number()).optional(),
    copies: z.object({ count: z.number(), since: z.number() }).optional(),
    dropped: z.number().optional(),
    comparedAt: z.number().optional(),
  }),
);

export type ToldMentions = z.output<typeof toldMentions>;
type Told = ToldMentions['told'];

type Waiting = { readonly found?: FoundMentions | undefined; readonly event: Pick<AlertEvent, 'data'> };

export const NOTHING_TOLD: ToldMentions = { told: {}, texts: {} };

/** As long as a text counts once, and as far back as corrected intervals are judged again; an interval has an hour at most. */
const REMEMBERED_MS = DAY_MS;

/** The most mentions and the most texts that are remembered, the newest: 9 and 17 bytes each. */
const MOST_IDS = 1000;
const MOST_TEXTS = 300;

/** The most messages that are remembered, the newest, for as long as a summary may ask. */
const MOST_MESSAGES = 300;

const UNREAD = '!';
const CLOSED = '-';

const wordsAt = (words: Readonly<Record<string, string>>, start: number): string[] =>
  words[start]?.split(' ').filter((word) => word !== '') ?? [];

/** By what a mention is known again. */
export function shortId(id: string): string {
  return contentHash(id).slice(0, 8);
}

/** How many mentions of an interval were dealt with; undefined where nothing more of it is told. */
export function dealtWith({ told }: ToldMentions, start: number): number | undefined {
  const words = wordsAt(told, start);
  return words.includes(CLOSED) ? undefined : words.length;
}

/** How many of the mentions of an interval that were dealt with could not be read. */
export function unreadAt({ told }: ToldMentions, start: number): number {
  return wordsAt(told, start).filter((word) => word === UNREAD).length;
}

/** How many mentions of intervals (start, count) are still to be dealt with, as far as their counts say. */
export function untoldIn(memory: ToldMentions, intervals: readonly (readonly [number, number])[]): number {
  return intervals.reduce((sum, [start, count]) => sum + Math.max(0, count - (dealtWith(memory, start) ?? count)), 0);
}

/** How many mentions an entry of the outbox tells; as long as they are not read, as far as their counts say. */
export function waitingIn({ found, event }: Waiting, memory: ToldMentions = NOTHING_TOLD): number {
  if (found === undefined) return 0;
  return found.shown === undefined ? untoldIn(memory, found.intervals) : event.data.observed;
}

/**
 * What is written down before an event goes out, apart from the state of its rule: all mentions that were dealt with in its
 * intervals, and those that it shows, also where the memory of their time is over.
 */
export function toldBy({ intervals, shown = [] }: FoundMentions, { told }: Pick<ToldMentions, 'told'>): Told {
  const starts = intervals.map(([start]) => start);
  const known = new Set(starts.flatMap((start) => wordsAt(told, start)));
  const older = shown.map(([id]) => shortId(id)).filter((id) => !known.has(id));
  const last = Math.max(...starts);
  const words = starts.map((start) => [start, [...wordsAt(told, start), ...(start === last ? older : [])]] as const);
  return Object.fromEntries(words.flatMap(([start, own]) => (own.length === 0 ? [] : [[start, own.join(' ')]])));
}

/**
 * The memory of a rule that is judged each `everyMs`, with what was written down of events that went out, whatever its state was
 * then, and how often it was judged.
 */
export function withWrittenDown(memory: ToldMentions, written: readonly Told[], everyMs: number): ToldMentions {
  const isUnread = (word: string) => word === UNREAD;
  const told: Record<string, string> = { ...memory.told };
  let isMore = false;
  for (const [at, text] of written.flatMap((each) => Object.entries(each))) {
    const start = Math.floor(Number(at) / everyMs) * everyMs;
    const before = wordsAt(told, start);
    const words = wordsAt({ [start]: text }, start);
    const more = words.filter((word) => !isUnread(word) && !before.includes(word));
    const unread = words.filter(isUnread).slice(before.filter(isUnread).length);
    if (more.length + unread.length === 0) continue;
    told[start] = [...before, ...more, ...unread].join(' ');
    isMore = true;
  }
  return isMore ? { ...memory, told } : memory;
}

/** All mentions that were dealt with and read, in whichever interval. */
export function idsIn({ told }: ToldMentions): ReadonlySet<string> {
  return new Set(Object.values(told).flatMap((words) => words.split(' ')));
}

/** The prints of the texts that were told in the day before an interval. */
export function printsBefore({ texts }: ToldMentions, start: number): string[] {
  return Object.keys(texts)
    .filter((at) => Number(at) > start - REMEMBERED_MS)
    .flatMap((at) => wordsAt(texts, Number(at)));
}

/** The memory with the mentions of an interval that were dealt with now: those that were read, and how many could not be. */
export function withTold(
  memory: ToldMentions,
  start: number,
  {
    ids,
    unread,
    prints,
  }: { readonly ids: readonly string[]; readonly unread: number; readonly prints: readonly string[] },
): ToldMentions {
  const added = [...wordsAt(memory.told, start), ...ids, ...new Array<string>(unread).fill(UNREAD)];
  const texts = [...wordsAt(memory.texts, start), ...prints];
  return {
    ...memory,
    told: added.length === 0 ? memory.told : { ...memory.told, [start]: added.join(' ') },
    texts: texts.length === 0 ? memory.texts : { ...memory.texts, [start]: texts.join(' ') },
  };
}

/** The memory in which nothing more of an interval is told. */
export function withClosed(memory: ToldMentions, start: number): ToldMentions {
  return { ...memory, told: { ...memory.told, [start]: CLOSED } };
}

/** The memory after a message about so many mentions at a tick (epoch ms). */
export function withMessage(memory: ToldMentions, tick: number, count: number): ToldMentions {
  const messages: Record<string, number> = { ...memory.messages, [tick]: count + (memory.messages?.[tick] ?? 0) };
  const recent = Object.entries(messages)
    .filter(([at]) => Number(at) > tick - KEPT_MS - DAY_MS)
    .sort(([a], [b]) => Number(a) - Number(b));
  return { ...memory, messages: Object.fromEntries(recent.slice(-MOST_MESSAGES)) };
}

/** The messages that told mentions in a span (epoch ms), oldest first: when, and how many each. */
export function messagesIn(memory: ToldMentions | undefined, { from, to }: Span): (readonly [number, number])[] {
  return Object.entries(memory?.messages ?? {})
    .map(([at, count]) => [Number(at), count] as const)
    .filter(([at]) => at >= from && at < to)
    .sort(([a], [b]) => a - b);
}

/** The memory without what is older than a day at a tick (epoch ms), and without more than it may hold. */
export function remembered(memory: ToldMentions, tick: number): ToldMentions {
  const told = newest(memory.told, tick, MOST_IDS).map(
    ([start, words, fits]) => [start, fits ? words : CLOSED] as const,
  );
  const texts = newest(memory.texts, tick, MOST_TEXTS).flatMap(([start, words, fits]) =>
    fits ? [[start, words] as const] : [],
  );
  return { ...memory, told: Object.fromEntries(told), texts: Object.fromEntries(texts) };
}

/** The intervals of the last day, the newest first, and whether the words of each fit within so many. */
function newest(words: Readonly<Record<string, string>>, tick: number, most: number) {
  let sum = 0;
  return Object.keys(words)
    .map(Number)
    .filter((start) => start > tick - REMEMBERED_MS - HOUR_MS)
    .sort((a, b) => b - a)
    .map((start) => {
      sum += wordsAt(words, start).length;
      return [start, words[start] ?? '', sum <= most] as const;
    });
}
