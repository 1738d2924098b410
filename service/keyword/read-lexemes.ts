import { meantOperator } from './meant-operator.ts';
import { QueryError } from './query-error.ts';
import { refusedSign, wordlessSign } from './refused-sign.ts';

/** A piece of a query and the index at which it begins: a parenthesis, an operator, or words that are searched for. */
export type Lexeme =
  | { readonly kind: 'open' | 'close' | 'and' | 'or'; readonly at: number }
  | { readonly kind: 'phrase'; readonly text: string; readonly isQuoted: boolean; readonly at: number };

const LEXEME = /\s*(?:(\()|(\))|["“”„]([^"“”„]*)(["“”„]?)|([^\s()"“”„]+))/gu;

const REMEDIES = {
  AND: 'is not an operator here; write AND, or quote it to search for the word',
  OR: 'is not an operator here; write OR, or quote it to search for the word',
  NOT: 'is not an operator here: nothing can be excluded; quote it to search for the word',
  NEAR: 'is not an operator here: no distance can be asked for; write AND, or quote it to search for the word',
};

/** Cuts a query into its pieces. Throws a `QueryError` for what would be read against its sense: where it is, and what to write. */
export function readLexemes(text: string): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  let unclosed: number | undefined;
  for (const match of text.matchAll(LEXEME)) {
    const [all, open, close, quoted, closingQuote, word = ''] = match;
    const at = match.index + all.length - all.trimStart().length;
    if (open !== undefined) lexemes.push({ kind: 'open', at });
    else if (close !== undefined) lexemes.push({ kind: 'close', at });
    else if (closingQuote === '') unclosed = at;
    else if (quoted !== undefined) lexemes.push({ kind: 'phrase', text: quoted, isQuoted: true, at });
    else if (word === 'AND') lexemes.push({ kind: 'and', at });
    else if (word === 'OR') lexemes.push({ kind: 'or', at });
    else lexemes.push({ kind: 'phrase', text: word, isQuoted: false, at });
  }
  checkLexemes(text, lexemes);
  if (unclosed !== undefined) throw new QueryError(`the quote at position ${positionOf(text, unclosed)} is not closed`);
  return lexemes;
}

/** Where people see an index of a query: its characters count from 1, and an emoji is one. */
export function positionOf(query: string, index: number): number {
  return Array.from(query.slice(0, index)).length + 1;
}

function checkLexemes(query: string, lexemes: readonly Lexeme[]): void {
  const refuse = (at: number, sign: string, remedy: string) => {
    throw new QueryError(`"${excerpt(sign)}" at position ${positionOf(query, at)} ${remedy}`);
  };
  /** Where single quotes may have begun; without a word that ends with one it is an apostrophe. */
  let apostrophe: { readonly at: number; readonly sign: string } | undefined;
  for (const [index, lexeme] of lexemes.entries()) {
    if (lexeme.kind !== 'phrase' || lexeme.isQuoted) apostrophe = undefined;
    if (lexeme.kind !== 'phrase') continue;
    const { text, at, isQuoted } = lexeme;
    const [before, after] = [lexemes[index - 1], lexemes[index + 1]];
    if (!isQuoted) {
      const end = at + text.length;
      const refused = refusedSign(text, after?.at === end ? query[end] : '');
      if (refused !== undefined) refuse(at + refused.at, refused.sign, refused.remedy);
      if (text === 'NOT') refuse(at, text, REMEDIES.NOT);
    }
    const wordless = wordlessSign(text);
    if (wordless !== undefined) refuse(at + (isQuoted ? 1 : 0) + wordless.at, wordless.sign, wordless.remedy);
    if (isQuoted) continue;
    const meant = meantOperator(before, lexeme, after);
    if (meant?.isRefused) refuse(at, text, REMEDIES[meant.operator]);
    if (apostrophe !== undefined && /['‘’]$/u.test(text)) {
      refuse(apostrophe.at, apostrophe.sign, 'does not quote here; write " around a phrase');
    }
    if (apostrophe === undefined && /^['‘’‚‛]/u.test(text) && !/['‘’]$/u.test(text)) {
      apostrophe = { at, sign: text.slice(0, 1) };
    }
  }
}

function excerpt(text: string): string {
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}
