import type { Sample } from './sample.ts';
import { type TextReader, textReader, type Word } from './words-of.ts';

/** Two texts that share more of their words than this count as copies of each other. */
const SAME_TEXT = 0.7;

/** The title and the text of a mention as phrases of words; mentions that are read together share `read`. */
export function phrasesOf({ title, text }: Pick<Sample, 'title' | 'text'>, read: TextReader = textReader()): Word[][] {
  return read(title === null || title === '' ? text : `${title}\n${text}`);
}

/**
 * The words of a mention without links, handles and case: mentions with the same words count as the same text. A
 * mention without any word is represented by its characters, so that different emoji are different texts. `phrases` may
 * be passed if they are at hand.
 */
export function wordSetOf(sample: Pick<Sample, 'title' | 'text'>, phrases = phrasesOf(sample)): ReadonlySet<string> {
  const words = new Set<string>();
  for (const phrase of phrases) for (const { key } of phrase) if (!key.startsWith('@')) words.add(key);
  if (words.size > 0) return words;
  const signs = `${sample.title ?? ''}${sample.text}`.slice(0, 300).replace(/https?:\S+|@\w+|\s+/g, '');
  return new Set(signs === '' ? [] : [signs]);
}

/**
 * Whether two texts, by their words, are copies of each other (Jaccard's index over 0.7), such as a retweet or a
 * syndicated article.
 */
export function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [smaller, larger] = a.size < b.size ? [a, b] : [b, a];
  if (smaller.size < SAME_TEXT * larger.size) return false;
  let shared = 0;
  for (const word of smaller) if (larger.has(word)) shared += 1;
  const all = a.size + b.size - shared;
  return all === 0 || shared / all > SAME_TEXT;
}

/**
 * Finds copies: each text belongs to the first text before it that it is alike to, which is the original if the oldest
 * come first. Gives for each text the index of that original (its own if it is the first).
 *
 * Two sets with an index over t share a word among the rarest (1 - t) of either, so only texts that have one of those
 * in common are compared. Source: the prefix filter of Chaudhuri, Ganti and Kaushik, A Primitive Operator for
 * Similarity Joins in Data Cleaning, ICDE 2006.
 */
export function originalsOf(texts: readonly ReadonlySet<string>[]): number[] {
  const ranked = rankedWords(texts);
  const isAlike = comparisonOf(ranked);
  /** The originals that have a word among their rarest, by the rank of the word. */
  const byWord: number[][] = [];
  const lastAskedBy: number[] = [];
  let wordless: number | undefined;
  return ranked.map((words, at) => {
    if (words.length === 0) {
      wordless ??= at;
      return wordless;
    }
    const prefix = words.subarray(0, words.length - Math.ceil(SAME_TEXT * words.length) + 1);
    let original: number | undefined;
    for (const word of prefix) {
      for (const candidate of byWord[word] ?? []) {
        if (original !== undefined && candidate >= original) break;
        if (lastAskedBy[candidate] === at) continue;
        lastAskedBy[candidate] = at;
        if (isAlike(at, candidate)) original = candidate;
      }
    }
    if (original !== undefined) return original;
    for (const word of prefix) {
      const known = byWord[word];
      if (known === undefined) byWord[word] = [at];
      else known.push(at);
    }
    return at;
  });
}

/** The words of each text as ranks, ascending: the word of rank 0 is in the fewest texts. */
function rankedWords(texts: readonly ReadonlySet<string>[]): Uint32Array[] {
  const numbers = new Map<string, number>();
  const frequency: number[] = [];
  const numbered = texts.map((text) => {
    const own = new Uint32Array(text.size);
    let next = 0;
    for (const word of text) {
      let number = numbers.get(word);
      if (number === undefined) {
        number = frequency.length;
        numbers.set(word, number);
        frequency.push(0);
      }
      frequency[number] = (frequency[number] ?? 0) + 1;
      own[next] = number;
      next += 1;
    }
    return own;
  });
  const rank = new Uint32Array(frequency.length);
  const rarestFirst = [...frequency.keys()].sort((a, b) => (frequency[a] ?? 0) - (frequency[b] ?? 0));
  for (const [at, number] of rarestFirst.entries()) rank[number] = at;
  return numbered.map((own) => own.map((number) => rank[number] ?? 0).sort());
}

/** Bits that are set in a number of 32 bits. Source: Warren, Hacker's Delight, 2nd edition, figure 5-2. */
function bitsIn(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many 32-bit numbers the marks of a text have. */
const MARKS = 4;

/** The marks of all texts, one after the other: each word sets a bit, which other words may share. */
function marksOf(texts: readonly Uint32Array[]): Int32Array {
  const marks = new Int32Array(MARKS * texts.length);
  for (const [at, words] of texts.entries()) {
    for (const word of words) {
      const place = MARKS * at + ((word >>> 5) % MARKS);
      marks[place] = (marks[place] ?? 0) | (1 << (word & 31));
    }
  }
  return marks;
}

/**
 * Gives the function that says whether two of the texts (ascending ranks, none of them empty) are `alike`. Most pairs
 * are told apart by their marks: each bit that only one of them has is a word that only one of them has.
 */
function comparisonOf(texts: readonly Uint32Array[]): (one: number, other: number) => boolean {
  const marks = marksOf(texts);
  const none = new Uint32Array();
  return (one, other) => {
    const a = texts[one] ?? none;
    const b = texts[other] ?? none;
    const both = a.length + b.length;
    let shared = Math.floor((SAME_TEXT / (1 + SAME_TEXT)) * both);
    while (!(shared / (both - shared) > SAME_TEXT)) shared += 1;
    let apart = 0;
    for (let at = 0; at < MARKS; at += 1) {
      apart += bitsIn((marks[MARKS * one + at] ?? 0) ^ (marks[MARKS * other + at] ?? 0));
    }
    if (apart > both - 2 * shared) return false;
    // This many words of each may be missing in the other.
    let spareOfA = a.length - shared;
    let spareOfB = b.length - shared;
    let ofA = 0;
    let ofB = 0;
    while (spareOfA >= 0 && spareOfB >= 0) {
      const left = a[ofA];
      const right = b[ofB];
      if (left === undefined || right === undefined) return true;
      if (left <= right) ofA += 1;
      if (right <= left) ofB += 1;
      if (left < right) spareOfA -= 1;
      if (right < left) spareOfB -= 1;
    }
    return false;
  };
}
