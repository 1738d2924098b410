import { meantOperator } from './meant-operator.ts';
import { readLexemes } from './read-lexemes.ts';
import { tokenise } from './tokenise.ts';

/** Signs that belong to a word or a number, and are read: of a handle or a hashtag, of an email address, of +47. */
const READ_SIGNS = /(?<![\p{L}\p{M}\p{N}_])[@#](?=[\p{L}\p{N}_])|(?<=[\p{L}\p{N}_])@(?=\p{L})|^\+(?=\p{N})/gu;

/** Signs that people mean as part of a name or a price, and that are not read. */
const LOST_SIGNS = /[\p{S}&%#@§†‡]|\u20e3|(?:^|\s)\.(?=\p{L})/u;

/**
 * What a query that can be read may not mean: words that may be meant as operators are searched for, and signs only separate words.
 */
export function queryHints(query: string): readonly string[] {
  const lexemes = readLexemes(query);
  const hints: string[] = [];
  let position = 1;
  let counted = 0;
  for (const [index, lexeme] of lexemes.entries()) {
    // From piece to piece, as counting from the beginning for each hint takes minutes for a query of a megabyte.
    position += Array.from(query.slice(counted, lexeme.at)).length;
    counted = lexeme.at;
    if (lexeme.kind !== 'phrase' || /^\p{L}+:\/\/./u.test(lexeme.text)) continue;
    const { text, isQuoted } = lexeme;
    const after = lexemes[index + 1];
    const meant = meantOperator(lexemes[index - 1], lexeme, after);
    const comma = isQuoted ? null : /[，；、،؛](?=.)|[,;，；、،؛]$/u.exec(text);
    const isList =
      comma !== null && (comma.index + 1 < text.length || after?.kind === 'phrase' || after?.kind === 'open');
    const say = (sign: string, from: number, what: string) =>
      hints.push(`naturalQuery: "${sign}" at position ${position + Array.from(text.slice(0, from)).length} ${what}`);
    if (meant !== undefined) {
      const remedy =
        meant.operator === 'NOT'
          ? 'there is no operator that excludes'
          : `write ${meant.operator} in capitals if it is to join what is beside it`;
      say(text, 0, `is searched for as a word; ${remedy}`);
    } else if (isList) {
      say(comma[0], comma.index, 'only separates words that must all occur; write OR where any of them is enough');
    } else if (LOST_SIGNS.test(text.replaceAll(READ_SIGNS, '')) || (!isQuoted && /[!?！？]$/u.test(text))) {
      const words = tokenise(text).map(({ sigil, word }) => sigil + word);
      say(text, 0, `is searched for as "${words.join(' ')}"; other signs only separate words`);
    }
  }
  return hints;
}
