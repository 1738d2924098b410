import { asWritten, FEWEST_MENTIONS, TELLING } from './telling-terms.ts';
import { type ReadPhrases, tellingWords } from './telling-words.ts';

/** One of several things that mentions tell: up to three of its words, the most frequent first, and its mentions by index. */
export type MadeStoryline = { readonly terms: readonly string[]; readonly mentions: ReadonlySet<number> };

/** What a storyline needs: this share of the mentions, so many voices and different texts, and words that stand together. */
const SMALLEST_SHARE = 0.1;
const FEWEST_VOICES = 3;
const FEWEST_WORDS = 2;

/** A word is in this share of the mentions, as a telling term is. The most frequent are looked at, which bounds the work. */
const WORD_SHARE = 0.025;
const MOST_WORDS = 60;

/** Two words belong together if they are in two texts that have both, and these are this share of the texts of the more frequent one. */
const TEXTS_WITH_BOTH = 2;
const SHARE_WITH_BOTH = 0.1;

/** Storylines have less than this share of the smaller one in common. */
const SHARED = 0.1;

/** Storylines together have more than this share of the mentions; a word that ties parts together has less of the texts of each. */
const MOST = 0.5;

const MOST_STORYLINES = 4;
const MOST_TERMS = 3;

type TellingWord = {
  readonly word: string;
  readonly mentions: ReadonlySet<number>;
  readonly texts: ReadonlySet<number>;
};

/** Words that belong together, with all mentions and texts that have one of them. */
type Part = {
  readonly words: readonly TellingWord[];
  readonly mentions: ReadonlySet<number>;
  readonly texts: ReadonlySet<number>;
};

/**
 * The distinct things that the mentions of a window tell, the largest first; none where they tell one. Words that set the window
 * apart belong together if they stand in the same texts; what belongs together through others, too, is one storyline. If a single
 * word, which most texts of neither part have, ties two parts together, they are two. A mention belongs to the storyline of which
 * it has the most words, or to none. `originals` has for each mention the one that it is a copy of, `voices` who said it, if it is no copy.
 */
export function storylinesOf(
  read: ReadPhrases,
  { originals, voices }: { readonly originals: readonly number[]; readonly voices: readonly (string | undefined)[] },
): MadeStoryline[] {
  const { phrases, past } = read;
  if (phrases.length < FEWEST_MENTIONS || past.length < FEWEST_MENTIONS) return [];
  const isLarge = ({ words, mentions, texts }: Part) =>
    words.length >= FEWEST_WORDS &&
    mentions.size >= SMALLEST_SHARE * phrases.length &&
    texts.size >= FEWEST_VOICES &&
    new Set([...mentions].flatMap((at) => voices[at] ?? [])).size >= FEWEST_VOICES;
  const parts = together(wordsOf(read, originals)).filter(isLarge);
  const lines: Part[] = [];
  for (const part of parts.flatMap((each) => untied(each, isLarge)).sort((a, b) => b.mentions.size - a.mentions.size)) {
    if (lines.length < MOST_STORYLINES && lines.every((line) => areApart(line, part))) lines.push(part);
  }
  const told = new Set(lines.flatMap(({ mentions }) => [...mentions]));
  if (lines.length < 2 || told.size <= MOST * phrases.length) return [];
  const own = lines.map(() => new Set<number>());
  for (const at of phrases.keys()) {
    const words = lines.map((line) => line.words.filter(({ mentions }) => mentions.has(at)).length);
    const most = Math.max(...words);
    if (most > 0) own[words.indexOf(most)]?.add(at);
  }
  return lines.map(({ words }, at) => {
    const terms = words.slice(0, MOST_TERMS).map(({ word, mentions }) => asWritten(word, phrases, mentions));
    return { terms, mentions: own[at] ?? new Set() };
  });
}

/** The words that set the window apart, the most frequent first. */
function wordsOf(read: ReadPhrases, originals: readonly number[]): TellingWord[] {
  const fewest = Math.max(FEWEST_VOICES, WORD_SHARE * read.phrases.length);
  return [...tellingWords(read, { fewest, least: TELLING })]
    .map(([word, mentions]) => ({ word, mentions, texts: new Set([...mentions].map((at) => originals[at] ?? at)) }))
    .filter(({ texts }) => texts.size >= FEWEST_VOICES)
    .sort((a, b) => b.mentions.size - a.mentions.size || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_WORDS);
}

/** Words by what belongs together, directly or through others. */
function together(words: readonly TellingWord[]): Part[] {
  const left = new Set(words);
  return words.flatMap((first) => {
    if (!left.delete(first)) return [];
    const own = [first];
    // The list grows while it is gone through.
    for (const word of own) {
      for (const other of left) {
        if (belong(word, other) && left.delete(other)) own.push(other);
      }
    }
    return [partOf(words.filter((word) => own.includes(word)))];
  });
}

function belong({ texts: one }: TellingWord, { texts: other }: TellingWord): boolean {
  const both = inBoth(one, other);
  return both >= TEXTS_WITH_BOTH && both >= SHARE_WITH_BOTH * Math.max(one.size, other.size);
}

function partOf(words: readonly TellingWord[]): Part {
  return {
    words,
    mentions: new Set(words.flatMap(({ mentions }) => [...mentions])),
    texts: new Set(words.flatMap(({ texts }) => [...texts])),
  };
}

/** The parts that only one word ties together, each by itself; that word is left out. */
function untied(part: Part, isLarge: (part: Part) => boolean): Part[] {
  for (const tie of part.words) {
    const parts = together(part.words.filter((word) => word !== tie)).filter(isLarge);
    const isTie = parts.length > 1 && parts.every(({ texts }) => inBoth(tie.texts, texts) < MOST * texts.size);
    const apart = parts.every((one, at) => parts.slice(at + 1).every((other) => areApart(one, other)));
    if (isTie && apart) return parts.flatMap((each) => untied(each, isLarge));
  }
  return [part];
}

function areApart({ mentions: one }: Part, { mentions: other }: Part): boolean {
  return inBoth(one, other) <= SHARED * Math.min(one.size, other.size);
}

function inBoth(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let both = 0;
  for (const each of one) if (other.has(each)) both += 1;
  return both;
}
