import { isSamePrint, printOfWords } from '../../counting/series/text-print.ts';
import { highestFirst } from '../../highest-first.ts';
import { type ReadMention, sortedBy } from '../../story/read-mention.ts';
import { wordSetOf } from '../../story/same-text.ts';
import type { FoundMentions } from './found-mentions.ts';
import {
  dealtWith,
  idsIn,
  printsBefore,
  shortId,
  type ToldMentions,
  unreadAt,
  untoldIn,
  withTold,
} from './told-mentions.ts';

/** The most mentions that one event shows; the others are counted. */
export const MOST_SHOWN = 50;

/** What one event tells of the mentions of its intervals, and what is remembered afterwards. */
export type ChosenMentions = {
  /** The mentions to show, in the order that the rule asks for, and how many copies of each came with it. */
  readonly shown: readonly (readonly [string, number])[];
  /** The intervals of which something is told, and a name for each mention that is: by these, events that tell the same are the same. */
  readonly intervals: FoundMentions['intervals'];
  readonly tells: readonly string[];
  /** How many different texts came, how many mentions with their copies and those that could not be read, and by source type. */
  readonly texts: number;
  readonly observed: number;
  readonly byType: Readonly<Record<string, number>>;
  readonly unread: number;
  readonly memory: ToldMentions;
};

type Original = { readonly mention: ReadMention; readonly print: string; copies: number };

/**
 * Chooses what an event tells: of the mentions that were read of its intervals those that were not dealt with before, each text
 * once. Copies of what was told in the last 24 hours are only counted. Mentions that are counted and were not read are taken as
 * dealt with, and are part of the number.
 */
export function chooseMentions(
  { intervals }: Pick<FoundMentions, 'intervals'>,
  read: readonly ReadMention[],
  {
    memory: before,
    everyMs,
    sort,
  }: {
    readonly memory: ToldMentions;
    readonly everyMs: number;
    readonly sort: string;
  },
): ChosenMentions {
  const originals: Original[] = [];
  const byType = new Map<string, number>();
  const known = idsIn(before);
  const told: [number, number][] = [];
  const tells: string[] = [];
  let [memory, unread] = [before, 0];
  for (const [start, count] of [...intervals].sort(([a], [b]) => a - b)) {
    if (dealtWith(memory, start) === undefined) continue;
    const own = mentionsIn(read, { from: start, to: start + everyMs });
    const { fresh, missing } = newsIn(own, [start, count], { memory, known });
    const unreadBefore = unreadAt(memory, start);
    const prints: string[] = [];
    const toldBefore = tells.length;
    for (const mention of fresh) {
      const print = printOfWords(wordSetOf(mention.sample));
      const original = originals.find((each) => isSamePrint(each.print, print));
      if (original !== undefined) original.copies += 1;
      else if (printsBefore(memory, start).some((told) => isSamePrint(told, print))) {
        memory = {
          ...memory,
          copies: { count: (memory.copies?.count ?? 0) + 1, since: memory.copies?.since ?? start },
        };
        continue;
      } else {
        originals.push({ mention, print, copies: 0 });
        prints.push(print);
      }
      tells.push(mention.sample.id);
      byType.set(mention.sample.type, (byType.get(mention.sample.type) ?? 0) + 1);
    }
    unread += missing;
    for (let nth = 0; nth < missing; nth += 1) tells.push(`${start}!${unreadBefore + nth}`);
    if (tells.length > toldBefore) told.push([start, count]);
    const ids = fresh.map(({ sample }) => shortId(sample.id));
    memory = withTold(memory, start, { ids, unread: missing, prints });
  }
  const inOrder = sortedBy(
    originals.map(({ mention }) => mention),
    sort,
  );
  const copiesOf = new Map(originals.map(({ mention, copies }) => [mention, copies]));
  return {
    shown: inOrder.slice(0, MOST_SHOWN).map((mention) => [mention.sample.id, copiesOf.get(mention) ?? 0] as const),
    intervals: told,
    tells: tells.sort(),
    texts: originals.length,
    observed: tells.length,
    byType: Object.fromEntries(highestFirst(byType)),
    unread,
    memory,
  };
}

/** What is news of the mentions of an interval, and how many more there are by its count; `known` are those that were dealt with. */
function newsIn(
  own: readonly ReadMention[],
  [start, count]: readonly [number, number],
  { memory, known }: { readonly memory: ToldMentions; readonly known: ReadonlySet<string> },
): { readonly fresh: readonly ReadMention[]; readonly missing: number } {
  const unread = unreadAt(memory, start);
  const others = own.filter(({ sample }) => !known.has(shortId(sample.id)));
  // Those that were told as a number, because they could not be read, may be read by now.
  const isTold = untoldIn(memory, [[start, count]]) === 0 && others.length <= unread;
  const fresh = isTold ? [] : others;
  // What was told and is gone makes room in the count for what comes late.
  const most = Math.max((dealtWith(memory, start) ?? count) + fresh.length, unread + own.length);
  return { fresh, missing: Math.max(0, count - most) };
}

/** The intervals with more mentions than were dealt with of which some are missing: they may come with another reading. */
export function lacking(
  { intervals }: Pick<FoundMentions, 'intervals'>,
  read: readonly ReadMention[],
  { memory, everyMs }: { readonly memory: ToldMentions; readonly everyMs: number },
): FoundMentions['intervals'] {
  return intervals.filter(([start, count]) => {
    const own = mentionsIn(read, { from: start, to: start + everyMs });
    return untoldIn(memory, [[start, count]]) > 0 && own.length + unreadAt(memory, start) < count;
  });
}

/** Those that came within a span (epoch ms), the oldest first. */
function mentionsIn(
  read: readonly ReadMention[],
  { from, to }: { readonly from: number; readonly to: number },
): ReadMention[] {
  return read
    .filter(({ time }) => time >= from && time < to)
    .sort((a, b) => a.time - b.time || (a.sample.id < b.sample.id ? -1 : 1));
}
