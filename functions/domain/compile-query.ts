import { problemWords } from '../languages/en/problem-words.ts';
import { foldCase } from './fold-case.ts';
import type { Said } from './says.ts';

/** The texts of a mention, each as a list of its words with their case folded; a word keeps a `@` or `#` before it. */
type Words = readonly (readonly string[])[];

/** A query over the words of a mention. */
export type QueryTest = (texts: Words) => boolean;

/** The deepest nesting of parentheses: more than anyone writes, and little enough for the call stack. */
const MOST_NESTED = 100;

/** A query that cannot be read; the message says where, and `said` does in other languages. */
export class QueryProblem extends Error {
  readonly kind = 'query';
  override readonly name = 'QueryProblem';
  readonly said: Said;
  constructor(said: Said) {
    super(said(problemWords));
    this.said = said;
  }
}

type Token =
  | { readonly kind: '(' | ')' | 'AND' | 'OR'; readonly at: number }
  | { readonly kind: 'phrase'; readonly words: readonly string[]; readonly at: number };

/** Scripts without spaces between words: each character is a word of its own, so a name is also found inside a longer text. */
const UNSPACED = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
const WORD = new RegExp(`[@#]?(?:${UNSPACED}|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}_])+)`, 'gu');

/** What excludes, joins or quotes in other query languages, or stands for letters. */
const SIGN = /^[-−–!]+(?=.*[\p{L}\p{N}])|^[-−–!]$|[*＊|｜«»‹›「」『』＂‟]/u;

/** The words of a text. Accents matter; the way in which Unicode encodes them does not. */
export function wordsIn(text: string): readonly string[] {
  return foldCase(text).match(WORD) ?? [];
}

/**
 * Reads a `naturalQuery`: quoted phrases, `AND` and `OR` (in capitals). What the service's page leaves open is read as
 * people would: words side by side must all occur, `AND` binds more tightly than `OR`, parentheses group; whole words
 * in any case. A word without a sign is also found after `@` and `#`. `NOT`, `-word`, `word*`, `|` and «quotes» are not on
 * the service's page and are refused.
 *
 * @throws QueryProblem if it cannot be read
 */
export function compileQuery(query: string): QueryTest {
  const tokens = tokensOf(query);
  if (tokens.length === 0) throw new QueryProblem((words) => words.queryNoWord);
  let next = 0;
  let nested = 0;
  const peek = () => tokens[next];
  const any = (): QueryTest => {
    const parts = [all()];
    while (peek()?.kind === 'OR') {
      next += 1;
      parts.push(all());
    }
    return parts.length === 1 ? (parts[0] ?? never) : (texts) => parts.some((part) => part(texts));
  };
  const all = (): QueryTest => {
    const parts = [one()];
    for (let token = peek(); token !== undefined && token.kind !== 'OR' && token.kind !== ')'; token = peek()) {
      if (token.kind === 'AND') next += 1;
      parts.push(one());
    }
    return parts.length === 1 ? (parts[0] ?? never) : (texts) => parts.every((part) => part(texts));
  };
  const one = (): QueryTest => {
    const token = peek();
    next += 1;
    if (token?.kind === 'phrase') return (texts) => texts.some((words) => hasPhrase(words, token.words));
    if (token?.kind === '(') {
      nested += 1;
      if (nested > MOST_NESTED) throw new QueryProblem((words) => words.queryNested(MOST_NESTED));
      const inner = any();
      nested -= 1;
      if (peek()?.kind !== ')') throw new QueryProblem((words) => words.queryOpen(token.at + 1));
      next += 1;
      return inner;
    }
    throw new QueryProblem((words) =>
      token === undefined ? words.queryEnds : words.queryWordBefore(token.kind, token.at + 1),
    );
  };
  const test = any();
  const stray = peek();
  if (stray !== undefined) throw new QueryProblem((words) => words.queryClosesNothing(stray.kind, stray.at + 1));
  return test;
}

/**
 * A name of a query, the same for queries that differ only in case, in spaces or in an `AND` that is written or left out.
 *
 * @throws QueryProblem if a sign or a quote in it cannot be read
 */
export function queryKey(query: string): string {
  const named = tokensOf(query).flatMap((token) => {
    if (token.kind === 'AND') return [];
    return [token.kind === 'phrase' ? JSON.stringify(token.words.join(' ')) : token.kind];
  });
  return named.join(' ');
}

const never: QueryTest = () => false;

function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  for (const found of query.matchAll(/[(]|[)]|["“”„]([^"“”„]*)(["“”„]?)|[^\s()"“”„]+/gu)) {
    const [text, quoted, end] = found;
    const at = found.index;
    if (text === '(' || text === ')' || text === 'AND' || text === 'OR') tokens.push({ kind: text, at });
    else if (text === 'NOT') throw new QueryProblem((words) => words.queryNot);
    else if (quoted !== undefined && end === '') throw new QueryProblem((words) => words.queryQuote(at + 1));
    else {
      if (quoted === undefined) refuseSigns(text, at);
      const words = wordsIn(quoted ?? text);
      if (words.length === 0) throw new QueryProblem((words) => words.queryNoWordIn(text, at + 1));
      tokens.push({ kind: 'phrase', words, at });
    }
  }
  return tokens;
}

/** A word without quotes must not have a sign that means something in other query languages: what it means here is not known. */
function refuseSigns(word: string, at: number): void {
  const sign = SIGN.exec(word);
  if (sign === null) return;
  throw new QueryProblem((words) => words.querySign(sign[0], at + sign.index + 1));
}

/** Whether the words of a phrase follow one another somewhere in a text. */
function hasPhrase(text: readonly string[], phrase: readonly string[]): boolean {
  return text.some((_, from) => phrase.every((word, at) => isWord(text[from + at], word)));
}

function isWord(found: string | undefined, asked: string): boolean {
  if (found === undefined) return false;
  return found === asked || (/^[@#]/.test(found) && found.slice(1) === asked);
}
