import { fold } from './fold.ts';

/**
 * Characters of scripts that are written without spaces. Each is a word of its own, so that a query in such a script becomes
 * a phrase, and also matches inside a longer text.
 */
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const WORD = new RegExp(`([@#]?)(${UNSPACED}|(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}_])+)`, 'gu');

/** A word of a text: folded, and with the `@` or `#` before it, if there is one. */
export type Token = { readonly word: string; readonly sigil: string };

/** The words of a text in order; all other characters separate words. */
export function tokenise(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const folded = fold(text);
  WORD.lastIndex = 0;
  for (let found = WORD.exec(folded); found !== null; found = WORD.exec(folded)) {
    tokens.push({ word: found[2] ?? '', sigil: found[1] ?? '' });
  }
  return tokens;
}
