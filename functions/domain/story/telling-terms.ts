import { isFunctionWord } from './function-words.ts';
import { logOdds } from './log-odds.ts';
import type { Word } from './words-of.ts';

/** A term, how many mentions of the window have it (and which, by index), and how many of the past. */
export type TellingTerm = {
  readonly term: string;
  readonly count: number;
  readonly past: number;
  readonly mentions: ReadonlySet<number>;
};

/** A text as phrases of words. */
type Phrases = readonly (readonly Word[])[];

/** Fewer mentions than this, now or before, say nothing of what sets them apart. */
export const FEWEST_MENTIONS = 20;

const MOST_TERMS = 6;
const LONGEST_TERM = 3;

/** A term must be in at least this many mentions, and in this share of them. */
const FEWEST_WITH_IT = 3;
const SMALLEST_SHARE = 0.025;

/** Standard deviations of the log-odds, beyond which a term, or whatever else is repeated, sets mentions apart. */
export const TELLING = 2.5;

/** A word in this share of the usual mentions is in every kind of text, so no phrase ends with it. */
const EVERYWHERE = 0.1;

/** A term that most of the usual mentions have, such as the keyword itself, says nothing new. */
const USUAL = 0.5;

/** A longer phrase that has this share of a term's mentions is told instead of the term. */
const SAME_AS_WORD = 0.8;

/** Two terms with this share of their mentions in common say the same. */
const SAME_MENTIONS = 0.6;

/**
 * Words and phrases of one to three words, hashtags and names that set the mentions of a window apart from those before
 * it, the most telling first; none where there are under 20 of either. Of terms that stand in the same mentions the most
 * telling is given, as the longest phrase that most of them share. No term names what is watched: `own` are the words of its name.
 */
export function tellingTerms(
  window: readonly Phrases[],
  past: readonly Phrases[],
  own: ReadonlySet<string> = new Set(),
): TellingTerm[] {
  if (window.length < FEWEST_MENTIONS || past.length < FEWEST_MENTIONS) return [];
  const fewest = Math.max(FEWEST_WITH_IT, Math.ceil(SMALLEST_SHARE * window.length));
  const words = numbered([...mentionsByWord(window)].filter(([, { count }]) => count >= fewest).map(([word]) => word));
  const candidates = mentionsWith(window, words, () => true);
  for (const [term, { length }] of candidates) if (length < fewest) candidates.delete(term);
  const usual = mentionsWith(past, words, (term) => candidates.has(term));
  const before = (word: string) => usual.get(words.number(word) ?? 0)?.length ?? 0;
  const isOften = (word: string) => before(word) > EVERYWHERE * past.length;
  /** A term that has the name of what is watched, or nothing but words of it: of these, some are words of others, too ("app"). */
  const namesWatch = (key: string) => {
    const named = key.split(' ').filter((word) => own.has(bare(word)));
    return named.some(isOften) || named.length === key.split(' ').length;
  };
  const scored = [...candidates]
    .map(([term, mentions]) => {
      const before = usual.get(term)?.length ?? 0;
      const score = logOdds({ count: mentions.length, of: window.length }, { count: before, of: past.length });
      return { term, mentions, past: before, score };
    })
    .filter((each) => each.score >= TELLING && each.past <= USUAL * past.length)
    .map(({ term, mentions, ...each }) => ({ ...each, key: words.spell(term), mentions: new Set(mentions) }))
    .filter(({ key }) => !namesWatch(key))
    .sort((a, b) => b.score - a.score || b.key.length - a.key.length || (a.key < b.key ? -1 : 1));
  const isEverywhere = (word = '') => isFunctionWord(word) || isOften(word);
  const chosen: (typeof scored)[number][] = [];
  for (const each of scored) {
    if (chosen.length >= MOST_TERMS) break;
    const own = each.key.split(' ');
    if (own.length === 1 ? !saysSomething(each.key) : isEverywhere(own[0]) || isEverywhere(own.at(-1))) {
      continue;
    }
    const longest = scored
      .filter((other) => other === each || (standsFor(other, each) && !isEverywhere(other.key.split(' ').at(-1))))
      .reduce((most, other) => (wordsIn(other) > wordsIn(most) ? other : most), each);
    if (chosen.some((other) => tellsTheSame(longest, other))) continue;
    chosen.push(longest);
  }
  return chosen.map(({ key, mentions, past: before }) => {
    return { term: asWritten(key, window, mentions), count: mentions.size, past: before, mentions };
  });
}

/** A word without the sign before it, and without the ending of a genitive: what a name is known again by. */
export function bare(word: string): string {
  return word.replace(/^[@#$]/, '').replace(/'s$/, '');
}

/** A single sign, a number or a function word by itself tells nothing. */
export function saysSomething(word: string): boolean {
  return [...word].length > 1 && /\p{L}/u.test(word) && !isFunctionWord(word);
}

/** How many mentions have each word. */
function mentionsByWord(texts: readonly Phrases[]): Map<string, { count: number; last: number }> {
  const found = new Map<string, { count: number; last: number }>();
  for (const [index, phrases] of texts.entries()) {
    for (const phrase of phrases) {
      for (const { key } of phrase) {
        const known = found.get(key);
        if (known === undefined) found.set(key, { count: 1, last: index });
        else if (known.last !== index) {
          known.count += 1;
          known.last = index;
        }
      }
    }
  }
  return found;
}

/** Words as numbers from 1 on, and a term of several words as one number: that is compared faster than texts are. */
type NumberedWords = {
  readonly number: (word: string) => number | undefined;
  /** The term that goes on with a word; 0 is the empty one. */
  readonly append: (term: number, word: number) => number;
  readonly spell: (term: number) => string;
};

function numbered(words: readonly string[]): NumberedWords {
  const numbers = new Map(words.map((word, at) => [word, at + 1]));
  // With three words of at most 80,000 it stays a whole number.
  const base = words.length + 1;
  const spell = (term: number): string => {
    const last = words[(term % base) - 1] ?? '';
    return term < base ? last : `${spell(Math.floor(term / base))} ${last}`;
  };
  return { number: (word) => numbers.get(word), append: (term, word) => term * base + word, spell };
}

/** The mentions (by index, ascending) that have each term: of one to three of these words, and only terms that are asked for. */
function mentionsWith(
  texts: readonly Phrases[],
  { number, append }: NumberedWords,
  isWanted: (term: number) => boolean,
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [index, phrases] of texts.entries()) {
    for (const phrase of phrases) {
      const words = phrase.map(({ key }) => number(key));
      for (let start = 0; start < words.length; start += 1) {
        let term = 0;
        for (let length = 1; length <= LONGEST_TERM; length += 1) {
          const word = words[start + length - 1];
          if (word === undefined) break;
          term = append(term, word);
          if (!isWanted(term)) continue;
          const mentions = found.get(term);
          if (mentions === undefined) found.set(term, [index]);
          else if (mentions.at(-1) !== index) mentions.push(index);
        }
      }
    }
  }
  return found;
}

type Candidate = { readonly key: string; readonly mentions: ReadonlySet<number> };

const wordsIn = ({ key }: Candidate) => key.split(' ').length;

/** Whether a phrase stands in nearly the same mentions as another term, and in no others. */
function standsFor(phrase: Candidate, term: Candidate): boolean {
  if (phrase.mentions.size > term.mentions.size) return false;
  return inBoth(phrase, term) >= SAME_AS_WORD * term.mentions.size;
}

function inBoth(one: Candidate, other: Candidate): number {
  let both = 0;
  for (const mention of one.mentions) if (other.mentions.has(mention)) both += 1;
  return both;
}

function tellsTheSame(one: Candidate, other: Candidate): boolean {
  const both = inBoth(one, other);
  if (both / (one.mentions.size + other.mentions.size - both) >= SAME_MENTIONS) return true;
  const words = new Set(other.key.split(' '));
  const shareWord = one.key.split(' ').some((word) => words.has(word));
  return shareWord && both >= SAME_MENTIONS * Math.min(one.mentions.size, other.mentions.size);
}

/** Scripts that write no spaces. */
const BETWEEN_DENSE =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]) (?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])/gu;

/** The term as most of its mentions write it. */
export function asWritten(key: string, texts: readonly Phrases[], mentions: ReadonlySet<number>): string {
  const length = key.split(' ').length;
  const forms = new Map<string, number>();
  for (const index of mentions) {
    for (const phrase of texts[index] ?? []) {
      for (let start = 0; start + length <= phrase.length; start += 1) {
        const words = phrase.slice(start, start + length);
        if (words.map((word) => word.key).join(' ') !== key) continue;
        const form = words
          .map(({ written }) => written)
          .join(' ')
          .replace(BETWEEN_DENSE, '');
        forms.set(form, (forms.get(form) ?? 0) + 1);
      }
    }
  }
  const [most = key] = [...forms].reduce<[string, number] | []>(
    (best, each) => (each[1] > (best[1] ?? 0) ? each : best),
    [],
  );
  return most;
}
