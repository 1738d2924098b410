import { isSamePrint, printOfWords } from '../../counting/series/text-print.ts';
import { highestFirst } from '../../highest-first.ts';
import { type ReadMention, sortedBy } from '../../story/read-mention.ts';
import { wordSetOf } from '../../story/same-text.ts';
import type { FoundMentions } from './found-mentions.ts';
import { knownAt, printsBefore, shortId, type ToldMentions, withTold } from './told-mentions.ts';

/** The most mentions that one event shows; the others are counted. */
export const MOST_SHOWN = 50;

/** What one event tells of the mentions of its intervals, and what is remembered afterwards. */
export type ChosenMentions = {
  /** The mentions to show, in the order that the rule asks for, and how many copies of each came with it. */
  readonly shown: readonly (readonly [string, number])[];
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
    tellsCopies = false,
  }: {
    readonly memory: ToldMentions;
    readonly everyMs: number;
    readonly sort: string;
    /** Each is told, whatever its text: the text of an agency may be new to many outlets. */
    readonly tellsCopies?: boolean;
  },
): ChosenMentions {
  const originals: Original[] = [];
  const byType = new Map<string, number>();
  let [memory, observed, unread] = [before, 0, 0];
  for (const [start, count] of [...intervals].sort(([a], [b]) => a - b)) {
    const own = mentionsIn(read, { from: start, to: start + everyMs });
    const known = knownAt(memory, start);
    const fresh = own.filter(({ sample }) => !known.ids.has(shortId(sample.id)));
    const missing = Math.max(0, count - own.length - known.unread);
    const prints: string[] = [];
    for (const mention of fresh) {
      const print = printOfWords(wordSetOf(mention.sample));
      const original = tellsCopies ? undefined : originals.find((each) => isSamePrint(each.print, print));
      if (original !== undefined) original.copies += 1;
      else if (!tellsCopies && printsBefore(memory, start).some((told) => isSamePrint(told, print))) {
        memory = {
          ...memory,
          copies: { count: (memory.copies?.count ?? 0) + 1, since: memory.copies?.since ?? start },
        };
        continue;
      } else {
        originals.push({ mention, print, copies: 0 });
        prints.push(print);
      }
      observed += 1;
      byType.set(mention.sample.type, (byType.get(mention.sample.type) ?? 0) + 1);
    }
    unread += missing;
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
    texts: originals.length,
    observed: observed + unread,
    byType: Object.fromEntries(highestFirst(byType)),
    unread,
    memory,
  };
}

/** The intervals of which mentions are missing that their counts have: they may come with another reading. */
export function lacking(
  { intervals }: Pick<FoundMentions, 'intervals'>,
  read: readonly ReadMention[],
  { memory, everyMs }: { readonly memory: ToldMentions; readonly everyMs: number },
): FoundMentions['intervals'] {
  return intervals.filter(([start, count]) => {
    const own = mentionsIn(read, { from: start, to: start + everyMs });
    return own.length + knownAt(memory, start).unread < count;
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
