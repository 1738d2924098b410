import type { Removal } from './cause-of.ts';
import type { Headline } from './headline.ts';
import { leadingMention } from './leading-mention.ts';
import { logOdds } from './log-odds.ts';
import { outletOf } from './outlet-of.ts';
import type { ReadMention } from './read-mention.ts';
import { printOf, type StoryPrint } from './same-story.ts';
import { alike, originalsOf, phrasesOf, wordSetOf } from './same-text.ts';
import type { Story, ToldMention } from './story.ts';
import { storylinesOf } from './storylines-of.ts';
import { bare, FEWEST_MENTIONS, TELLING, type TellingTerm, tellingTerms } from './telling-terms.ts';
import { textReader } from './words-of.ts';

/** What a story is made of; times in epoch ms. */
type StoryInput = {
  /** The mentions of the window that were read. */
  readonly mentions: readonly ReadMention[];
  /** How many the window has. */
  readonly of: number;
  /** Mentions of a time before it, newest first, which say what is usual; absent where they could not be read. */
  readonly past?: readonly ReadMention[];
  /** Names of what is watched: their words tell nothing. */
  readonly names?: readonly string[];
};

/** How much of a text a person needs to recognize a mention. */
const LONGEST_TEXT = 140;

/** From this share of the mentions on, a source type (its first mention is told), a repeated text or an author is large. */
const LARGE_SHARE = 0.1;
const MOST_FIRST = 4;

/** How much more than usual something must be to be told, in standard deviations of the log-odds and in share. */
const DIFFERS = 3;
const DIFFERENCE = 0.1;
const MOST_WHERE = 5;

/** What is repeated less often is no repetition. */
const REPEATED = 3;

/** A story, and what its alert may come from: removals to be tried in this order. */
export type MadeStory = {
  readonly story: Story;
  /** What happened, if a mention says it. */
  readonly headline?: Headline | undefined;
  readonly removals: readonly Removal[];
  /** How many more mentions read the same, by id; those of which there is no other are left out. */
  readonly copies: ReadonlyMap<string, number>;
  /** The distinct things that its mentions tell, the largest first, with the ids of those that tell each; none where they tell one. */
  readonly storylines: readonly { readonly terms: readonly string[]; readonly ids: ReadonlySet<string> }[];
  /** By what its mentions are known again in other alerts. */
  readonly print: StoryPrint;
  /** All mentions of the window were read, and there were enough to say what sets them apart. */
  readonly isWhole: boolean;
};

/**
 * What mentions are about: terms that set them apart, how many voices they are, the first and the largest of them, and where
 * they come from unusually often. Takes at least one mention. Texts are as the service gave them: `cleanEvent` makes them
 * plain.
 */
export function makeStory({ mentions: read, of, past, names = [] }: StoryInput): MadeStory {
  const mentions = [...read].sort(firstFedFirst);
  const isWhole = mentions.length >= of;
  const reader = textReader();
  const phrases = mentions.map(({ sample }) => phrasesOf(sample, reader));
  const usual = past === undefined ? [] : past.map(({ sample }) => phrasesOf(sample, reader));
  const own = new Set(names.flatMap((name) => reader(name).flat()).map(({ key }) => bare(key)));
  const terms = tellingTerms(phrases, usual, own);
  const words = mentions.map(({ sample }, at) => wordSetOf(sample, phrases[at]));
  const originals = originalsOf(words);
  const voices = voicesOf(mentions, originals);
  const lines = storylinesOf({ phrases, past: usual, own }, { originals, voices });
  const copies = largestGroup(originals.map(String));
  const authors = largestGroup(mentions.flatMap(({ sample: { author } }) => (author ? [author] : [])));
  const where = whereFrom(mentions, past ?? []);
  const told = new Set(terms.flatMap((term) => [...term.mentions]));
  const ofIt = terms.length === 0 ? mentions : mentions.filter((_, at) => told.has(at));
  const copied = Number(copies.largest?.name);
  const text = textOf(mentions[copied]);
  const [newest, oldest] = [past?.[0], past?.at(-1)];
  const sizes = new Map<number, number>();
  for (const one of originals) sizes.set(one, (sizes.get(one) ?? 0) + 1);
  return {
    print: printOf(
      mentions.map(({ sample }) => sample.id),
      terms,
    ),
    copies: new Map(
      mentions.flatMap(({ sample: { id } }, at) => {
        const others = (sizes.get(originals[at] ?? at) ?? 1) - 1;
        return others > 0 ? [[id, others] as const] : [];
      }),
    ),
    headline: leadingMention({ mentions, phrases, past: usual, own, among: lines[0]?.mentions }),
    storylines: lines.map(({ terms, mentions: own }) => ({
      terms,
      ids: new Set(mentions.flatMap(({ sample: { id } }, at) => (own.has(at) ? [id] : []))),
    })),
    isWhole: isWhole && isEnough(mentions) && isEnough(past ?? []),
    removals: removalsOf(
      { mentions, past: past ?? [], words, originals, usual },
      { copied: copies.largest && copied, author: authors.largest?.name, term: terms[0], where },
    ),
    story: {
      read: mentions.length,
      of: Math.max(of, mentions.length),
      ...(past === undefined || newest === undefined || oldest === undefined
        ? {}
        : { past: { mentions: past.length, from: oldest.sample.time, to: newest.sample.time } }),
      terms: terms.map(({ term, count, past: before }) => ({ term, count, past: before })),
      voices: {
        authors: authors.groups,
        texts: copies.groups,
        voices: new Set(voices.filter((voice) => voice !== undefined)).size,
        ...(copies.largest === undefined ? {} : { largestText: { count: copies.largest.count, text } }),
        ...(authors.largest === undefined
          ? {}
          : { largestAuthor: { count: authors.largest.count, author: authors.largest.name } }),
      },
      first: isWhole ? firstOf(ofIt) : [],
      largest: largestOf(mentions),
      where,
    },
  };
}

/**
 * In the order of time, and of equal times in that of their ids: the service names no order for those, and gives them in that of what was
 * asked for, such as reach.
 */
function firstFedFirst(a: ReadMention, b: ReadMention): number {
  if (a.time !== b.time) return a.time - b.time;
  const [one, other] = [a.sample.id, b.sample.id];
  if (one === other) return 0;
  return one.length === other.length ? (one < other ? -1 : 1) : one.length - other.length;
}

/** The mentions of a window, each with its words and the place of its original, and those of before, with their phrases. */
type Texts = {
  readonly mentions: readonly ReadMention[];
  readonly past: readonly ReadMention[];
  readonly words: readonly ReadonlySet<string>[];
  readonly originals: readonly number[];
  readonly usual: ReadonlyArray<ReturnType<typeof phrasesOf>>;
};

/** What the alert may come from, in the order in which it is tried: one text, one author, a term, a source type. */
function removalsOf(
  { mentions, past, words, originals, usual }: Texts,
  {
    copied,
    author,
    term,
    where,
  }: {
    readonly copied: number | undefined;
    readonly author: string | undefined;
    readonly term: TellingTerm | undefined;
    readonly where: Story['where'];
  },
): Removal[] {
  const text = (at: number) =>
    repeated(mentions, past, {
      kind: 'text',
      name: textOf(mentions[at]),
      has: (_, of) => originals[of] === at,
      had: ({ sample }, of) => alike(wordSetOf(sample, usual[of]), words[at] ?? new Set()),
    });
  const by = ({ sample }: ReadMention) => sample.author === author;
  return [
    ...(copied === undefined ? [] : text(copied)),
    ...(author === undefined ? [] : repeated(mentions, past, { kind: 'author', name: author, has: by, had: by })),
    ...(term === undefined
      ? []
      : [{ kind: 'term' as const, name: term.term, times: timesOf(mentions, (_, at) => term.mentions.has(at)) }]),
    ...where.flatMap(({ kind, name }): Removal[] =>
      kind === 'type' ? [{ kind, name, times: timesOf(mentions, ({ sample }) => sample.type === name) }] : [],
    ),
  ];
}

/** What a mention of the window or of the past, at its place among them, has in common with a repeated one. */
type Repeated = {
  readonly kind: Removal['kind'];
  readonly name: string;
  readonly has: (mention: ReadMention, at: number) => boolean;
  readonly had: (mention: ReadMention, at: number) => boolean;
};

/** A repeated text or author as a removal, if it has a large part of the mentions and a larger one than before. */
function repeated(
  mentions: readonly ReadMention[],
  past: readonly ReadMention[],
  { kind, name, has, had }: Repeated,
): Removal[] {
  const times = timesOf(mentions, has);
  if (times.length < LARGE_SHARE * mentions.length) return [];
  const before = past.filter(had).length;
  const asUsual =
    isEnough(past) &&
    logOdds({ count: times.length, of: mentions.length }, { count: before, of: past.length }) < TELLING;
  return asUsual ? [] : [{ kind, name, times }];
}

function timesOf(mentions: readonly ReadMention[], has: Repeated['has']): number[] {
  return mentions.filter(has).map(({ time }) => time);
}

const isEnough = (mentions: readonly ReadMention[]) => mentions.length >= FEWEST_MENTIONS;

const textOf = (mention: ReadMention | undefined) =>
  (mention?.sample.title || mention?.sample.text || '').slice(0, 2 * LONGEST_TEXT);

/** How many groups there are, and the largest where it repeats; the first to be that large. */
function largestGroup(named: readonly string[]) {
  const counts = new Map<string, number>();
  for (const name of named) counts.set(name, (counts.get(name) ?? 0) + 1);
  let largest: { readonly name: string; readonly count: number } | undefined;
  for (const [name, count] of counts) {
    if (count >= REPEATED && count > (largest?.count ?? 0)) largest = { name, count };
  }
  return { groups: counts.size, largest };
}

/**
 * Who said each: the author of an original text, and in the press the outlet, also with the text of an agency. An original of which
 * neither is known is a voice of its own; a copy is none.
 */
function voicesOf(mentions: readonly ReadMention[], originals: readonly number[]): (string | undefined)[] {
  return mentions.map(({ sample }, at) => {
    const outlet = outletOf(sample);
    if (outlet) return `in ${outlet}`;
    if (originals[at] !== at) return undefined;
    return sample.author ? `by ${sample.author}` : `text ${at}`;
  });
}

/** The first mention, and the first of each other large source type; takes them oldest first. */
function firstOf(mentions: readonly ReadMention[]): ToldMention[] {
  const counts = new Map<string, number>();
  for (const { sample } of mentions) counts.set(sample.type, (counts.get(sample.type) ?? 0) + 1);
  const isLarge = (count: number) => count >= REPEATED && count >= LARGE_SHARE * mentions.length;
  const [first] = mentions;
  if (first === undefined) return [];
  const types = [...counts].filter(([type, count]) => type !== first.sample.type && isLarge(count));
  const others = types.flatMap(([type]) => mentions.find(({ sample }) => sample.type === type) ?? []);
  return [first, ...others.sort((a, b) => a.time - b.time)].slice(0, MOST_FIRST).map(toldOf);
}

function largestOf(mentions: readonly ReadMention[]): Story['largest'] {
  const most = (value: (mention: ReadMention) => number) =>
    mentions.reduce<ReadMention | undefined>(
      (best, each) => (value(each) > (best === undefined ? 0 : value(best)) ? each : best),
      undefined,
    );
  const reach = most(({ sample }) => sample.reach ?? 0);
  const interaction = most((mention) => mention.interaction ?? 0);
  return {
    ...(reach === undefined ? {} : { reach: toldOf(reach) }),
    ...(interaction === undefined ? {} : { interaction: toldOf(interaction) }),
  };
}

function toldOf(mention: ReadMention): ToldMention {
  const { sample, interaction } = mention;
  return {
    id: sample.id,
    type: sample.type,
    ...(sample.author ? { author: sample.author } : {}),
    text: textOf(mention),
    ...(sample.url === undefined ? {} : { url: sample.url }),
    time: sample.time,
    ...(sample.reach ? { reach: sample.reach } : {}),
    ...(interaction ? { interaction } : {}),
  };
}

/** Source types, languages and countries that are more frequent than usual, most surely first. */
function whereFrom(mentions: readonly ReadMention[], past: readonly ReadMention[]): Story['where'] {
  if (!isEnough(mentions) || !isEnough(past)) return [];
  const kinds = [
    { kind: 'type' as const, of: ({ sample }: ReadMention) => [sample.type] },
    { kind: 'language' as const, of: ({ languages }: ReadMention) => languages },
    { kind: 'country' as const, of: ({ locations }: ReadMention) => locations },
  ];
  const differing = kinds.flatMap(({ kind, of }) => {
    const usual = countsOf(past, of);
    return [...countsOf(mentions, of)].map(([name, count]) => {
      const before = usual.get(name) ?? 0;
      const score = logOdds({ count, of: mentions.length }, { count: before, of: past.length });
      const more = count / mentions.length - before / past.length;
      return { kind, name, count, past: before, score, more };
    });
  });
  return differing
    .filter(({ count, score, more }) => count >= REPEATED && score >= DIFFERS && more >= DIFFERENCE)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_WHERE)
    .map(({ kind, name, count, past: before }) => ({ kind, name, count, past: before }));
}

function countsOf(mentions: readonly ReadMention[], of: (mention: ReadMention) => readonly string[]) {
  const counts = new Map<string, number>();
  for (const mention of mentions) {
    for (const name of new Set(of(mention))) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
