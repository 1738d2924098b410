import type { Query } from './query.ts';
import type { Token } from './tokenise.ts';

/** Texts prepared for many queries: the words of each in order, and the set of all words. */
export type SearchableText = { readonly texts: readonly (readonly Token[])[]; readonly words: ReadonlySet<string> };

/** Prepares texts that are searched together; a phrase must be within one of them. */
export function makeSearchable(texts: readonly (readonly Token[])[]): SearchableText {
  const words = new Set<string>();
  for (const tokens of texts) for (const { word } of tokens) words.add(word);
  return { texts, words };
}

/** Whether a text satisfies a query. A word with `@` or `#` needs that sign; a plain word matches with or without. */
export function matchesQuery(query: Query, text: SearchableText): boolean {
  switch (query.kind) {
    case 'phrase':
      return hasPhrase(query.tokens, text);
    case 'and':
      return query.parts.every((part) => matchesQuery(part, text));
    case 'or':
      return query.parts.some((part) => matchesQuery(part, text));
  }
}

function hasPhrase(phrase: readonly Token[], text: SearchableText): boolean {
  if (!phrase.every((token) => text.words.has(token.word))) return false;
  const [first] = phrase;
  if (phrase.length === 1 && first?.sigil === '') return true;
  return text.texts.some((tokens) => tokens.some((_, start) => standsAt(phrase, tokens, start)));
}

function standsAt(phrase: readonly Token[], tokens: readonly Token[], start: number): boolean {
  return phrase.every((wanted, offset) => {
    const found = tokens[start + offset];
    return found?.word === wanted.word && (wanted.sigil === '' || wanted.sigil === found.sigil);
  });
}
