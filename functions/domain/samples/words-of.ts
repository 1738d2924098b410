/** A word of a text: as it is compared, and as it was written. A handle, hashtag or cashtag keeps its sign. */
export type Word = { readonly key: string; readonly written: string };

/** Of a text so many characters and words are looked at: what it is about stands at its beginning. */
const LONGEST_TEXT = 600;
const MOST_WORDS = 80;

/** Dictionaries are slow: so many characters of scripts without spaces are cut into words, some fifty words. */
const LONGEST_DENSE = 80;

/** Links, which are left out; names with their sign; words; scripts without spaces; what ends a phrase. */
const TOKENS =
  /(?<link>(?:https?:\/\/|www\.)\S+)|(?<name>[@#][\p{L}\p{N}_]+|\$\p{L}[\p{L}\p{N}._]*)|(?<dense>[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}][\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{M}ー。，、！？；：「」]*)|(?<word>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}]+)*)|(?<end>[.,;:!?…|()"“”„«»。，、！？；：「」\n])/gu;

const ENTITIES = /&(?:amp|lt|gt|quot|nbsp|#0?39|#x27);/g;

/** A share of what somebody else wrote begins so. */
const RETWEET = /^\s*RT @\w+:?/;

const ASCII = /^\p{ASCII}*$/u;

/** Made with the first text that needs it: to make one takes long. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The words of a text in any language, phrase by phrase: no phrase goes over a full stop, a comma or a link. Scripts that
 * write no spaces are cut by the dictionaries of `Intl.Segmenter`.
 */
export function wordsOf(text: string): Word[][] {
  const phrases: Word[][] = [[]];
  let [count, dense] = [0, 0];
  const add = (written: string) => {
    count += 1;
    phrases.at(-1)?.push({ key: written.toLowerCase().replaceAll('’', "'"), written });
  };
  const start = text.slice(0, LONGEST_TEXT).replace(RETWEET, '').replace(ENTITIES, ' ');
  const plain = ASCII.test(start) ? start : start.normalize('NFKC');
  for (const { groups } of plain.matchAll(TOKENS)) {
    if (count >= MOST_WORDS) break;
    const written = groups?.name ?? groups?.word;
    if (written !== undefined) add(written);
    else if (groups?.dense !== undefined) {
      const run = groups.dense.slice(0, LONGEST_DENSE - dense);
      dense += run.length;
      segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
      for (const { segment, isWordLike } of segmenter.segment(run)) {
        if (isWordLike === true) add(segment);
        else phrases.push([]);
      }
    } else phrases.push([]);
  }
  return phrases.filter((phrase) => phrase.length > 0);
}
