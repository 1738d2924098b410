import { QueryError } from './query-error.ts';
import { refusedSign } from './refused-sign.ts';

/** A piece of a query and where it begins, from 0: a parenthesis, an operator, or words that are searched for. */
export type Lexeme =
  | { readonly kind: 'open' | 'close' | 'and' | 'or'; readonly at: number }
  | { readonly kind: 'phrase'; readonly text: string; readonly isQuoted: boolean; readonly at: number };

const LEXEME = /\s*(?:(\()|(\))|["“”„]([^"“”„]*)(["“”„]?)|([^\s()"“”„]+))/gu;

/** Cuts a query into its pieces. Throws a `QueryError` for what would be read against its sense: where it is, and what to write. */
export function readLexemes(text: string): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  for (const match of text.matchAll(LEXEME)) {
    const [all, open, close, quoted, closingQuote, word] = match;
    const at = match.index + all.length - all.trimStart().length;
    if (open !== undefined) lexemes.push({ kind: 'open', at });
    else if (close !== undefined) lexemes.push({ kind: 'close', at });
    else if (quoted !== undefined) {
      if (closingQuote === '') throw new QueryError(`the quote at position ${at + 1} is not closed`);
      lexemes.push({ kind: 'phrase', text: quoted, isQuoted: true, at });
    } else if (word === 'AND') lexemes.push({ kind: 'and', at });
    else if (word === 'OR') lexemes.push({ kind: 'or', at });
    else if (word === 'NOT') {
      throw new QueryError(`NOT at position ${at + 1} is not an operator here; quote it to search for the word`);
    } else if (word !== undefined) {
      const refused = refusedSign(word);
      if (refused !== undefined) {
        throw new QueryError(`"${refused.sign}" at position ${at + refused.at + 1} ${refused.remedy}`);
      }
      lexemes.push({ kind: 'phrase', text: word, isQuoted: false, at });
    }
  }
  return lexemes;
}
