import { readLexemes } from './read-lexemes.ts';

/** What a query that can be read may not mean: its operators in other letters than capitals are words that are searched for. */
export function queryHints(query: string): readonly string[] {
  return readLexemes(query).flatMap((lexeme) => {
    if (lexeme.kind !== 'phrase' || lexeme.isQuoted || !/^(?:and|or|not)$/i.test(lexeme.text)) return [];
    const { text, at } = lexeme;
    const operator = text.toUpperCase();
    const remedy =
      operator === 'NOT'
        ? 'there is no operator that excludes'
        : `write ${operator} in capitals if it is to join what is beside it`;
    return [`naturalQuery: "${text}" at position ${at + 1} is searched for as a word; ${remedy}`];
  });
}
