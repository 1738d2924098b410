import { foldCase } from '../fold-case.ts';

/**
 * A word of a text: the form that is compared, and the form that was written. A handle, hashtag or cashtag keeps its
 * sign.
 */
export type Word = { readonly key: string; readonly written: string };

/** Only this many characters and words of a text are read: what it is about is said at its beginning. */
const LONGEST_TEXT = 600;
const MOST_WORDS = 80;

/**
 * Dictionaries are slow, so only this many characters of scripts without spaces are cut into words; they give about
 * fifty words.
 */
const LONGEST_DENSE = 80;

/** Links and what ends a phrase; then, each in its group: names with their sign, scripts without spaces, words. */
const TOKENS =
  /(?:https?:\/\/|www\.)\S+|([@#][\p{L}\p{N}_]+|\$\p{L}[\p{L}\p{N}._]*)|([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}][\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{M}ー。，、！？；：「」]*)|([\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}]+)*)|[.,;:!?…|()"“”„«»。，、！？；：「」\n]/gu;

const ENTITIES = /&(?:amp|lt|gt|quot|nbsp|#0?39|#x27);/g;

/** The beginning of a repeat of somebody else's text. */
const RETWEET = /^\s*RT @\w+:?/;

const ASCII = /^\p{ASCII}*$/u;

/** Made with the first text that needs it: making one is slow. */
let segmenter: Intl.Segmenter | undefined;

/** Gives the words of a text, phrase by phrase. */
export type TextReader = (text: string) => Word[][];

/**
 * Reads texts in any language into their words, phrase by phrase: a phrase ends at a full stop, a comma or a link.
 * Scripts without spaces are cut by the dictionaries of `Intl.Segmenter`. Use one reader for texts that are read
 * together: it remembers each word and each run of such a script, because copies repeat them.
 */
export function textReader(): TextReader {
  const words = new Map<string, Word>();
  const runs = new Map<string, readonly (Word | undefined)[]>();
  const wordOf = (written: string): Word => {
    const known = words.get(written);
    if (known !== undefined) return known;
    const word = { key: foldCase(written).replaceAll('’', "'"), written };
    words.set(written, word);
    return word;
  };
  /** The words of a run, with `undefined` at the end of a phrase. */
  const cut = (run: string): readonly (Word | undefined)[] => {
    const known = runs.get(run);
    if (known !== undefined) return known;
    segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
    const pieces: (Word | undefined)[] = [];
    for (const { segment, isWordLike } of segmenter.segment(run)) {
      pieces.push(isWordLike === true ? wordOf(segment) : undefined);
    }
    runs.set(run, pieces);
    return pieces;
  };
  return (text) => {
    const phrases: Word[][] = [[]];
    let [count, dense] = [0, 0];
    const add = (word: Word | undefined) => {
      if (word === undefined) phrases.push([]);
      else {
        count += 1;
        phrases.at(-1)?.push(word);
      }
    };
    const start = text.slice(0, LONGEST_TEXT).replace(RETWEET, '').replace(ENTITIES, ' ');
    const plain = ASCII.test(start) ? start : start.normalize('NFKC');
    for (const [, name, run, word] of plain.matchAll(TOKENS)) {
      if (count >= MOST_WORDS) break;
      const written = name ?? word;
      if (run === undefined) add(written === undefined ? undefined : wordOf(written));
      else {
        const piece = run.slice(0, LONGEST_DENSE - dense);
        dense += piece.length;
        for (const each of cut(piece)) add(each);
      }
    }
    return phrases.filter(({ length }) => length > 0);
  };
}
