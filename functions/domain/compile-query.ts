import { foldCase } from './fold-case.ts';
import { misreadAt, type OddQuery, oddAt, type Piece, placeIn } from './misread-query.ts';
import type { Said } from './says.ts';

/** The texts of a mention, each as a list of its words with their case folded; a word keeps a `@` or `#` before it. */
type Words = readonly (readonly string[])[];

/** A query over the words of a mention. */
export type QueryTest = (texts: Words) => boolean;

/** The deepest nesting of parentheses: more than anyone writes, and little enough for the call stack. */
const MOST_NESTED = 100;

/** A query that cannot be read; `said` says where, in a language. */
export class QueryProblem extends Error {
  readonly kind = 'query';
  override readonly name = 'QueryProblem';
  readonly said: Said;
  constructor(said: Said) {
    super('the query cannot be read');
    this.said = said;
  }
}

/** Scripts without spaces between words: each character is a word of its own, so a name is also found inside a longer text. */
const UNSPACED = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
const WORD = new RegExp(`[@#]?(?:${UNSPACED}|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}_])+)`, 'gu');

/** The words of a text. Accents matter; the way in which Unicode encodes them does not. */
export function wordsIn(text: string): readonly string[] {
  return foldCase(text).match(WORD) ?? [];
}

/**
 * Reads a `naturalQuery`: quoted phrases, `AND` and `OR` (in capitals). What the service's page leaves open is read as
 * people would: words side by side must all occur, `AND` binds more tightly than `OR`, parentheses group; whole words
 * in any case. A word without a sign is also found after `@` and `#`. What other query languages have and this one has not
 * is refused, since it would only be searched for (misread-query.ts).
 *
 * @throws QueryProblem if it cannot be read
 */
export function compileQuery(query: string): QueryTest {
  const tokens = readPieces(query);
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
      if (nested > MOST_NESTED) throw new QueryProblem((words) => words.queryNested({ most: MOST_NESTED }));
      const inner = any();
      nested -= 1;
      if (peek()?.kind !== ')') throw new QueryProblem((words) => words.queryOpen({ at: placeIn(query, token.at) }));
      next += 1;
      return inner;
    }
    throw new QueryProblem((words) =>
      token === undefined ? words.queryEnds : words.queryWordBefore({ sign: token.kind, at: placeIn(query, token.at) }),
    );
  };
  const test = any();
  const stray = peek();
  if (stray !== undefined)
    throw new QueryProblem((words) => words.queryClosesNothing({ sign: stray.kind, at: placeIn(query, stray.at) }));
  return test;
}

/**
 * A name of a query, the same for queries that differ only in case, in spaces or in an `AND` that is written or left out.
 *
 * @throws QueryProblem if a sign or a quote in it cannot be read
 */
export function queryKey(query: string): string {
  const named = readPieces(query).flatMap((token) => {
    if (token.kind === 'AND') return [];
    return [token.kind === 'phrase' ? JSON.stringify(token.words.join(' ')) : token.kind];
  });
  return named.join(' ');
}

const never: QueryTest = () => false;

/** What may not be meant in a query that can be read. */
export function queryOddities(query = ''): readonly OddQuery[] {
  const pieces = readPieces(query);
  return pieces.flatMap((_, index) => oddAt(pieces, index, query) ?? []);
}

function readPieces(query: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let open: number | undefined;
  for (const found of query.matchAll(/[(]|[)]|["“”„]([^"“”„]*)(["“”„]?)|[^\s()"“”„]+/gu)) {
    const [written, quoted, end] = found;
    const isSign = written === '(' || written === ')' || written === 'AND' || written === 'OR';
    const text = quoted ?? written;
    const words = isSign ? [] : wordsIn(text);
    if (end === '') open = found.index;
    else
      pieces.push({ kind: isSign ? written : 'phrase', text, at: found.index, isQuoted: quoted !== undefined, words });
  }
  for (const index of pieces.keys()) {
    const misread = misreadAt(pieces, index, query);
    if (misread !== undefined) throw new QueryProblem(misread);
  }
  if (open !== undefined) {
    const at = placeIn(query, open);
    throw new QueryProblem((words) => words.queryQuote({ at }));
  }
  return pieces;
}

/** Whether the words of a phrase follow one another somewhere in a text. */
function hasPhrase(text: readonly string[], phrase: readonly string[]): boolean {
  return text.some((_, from) => phrase.every((word, at) => isWord(text[from + at], word)));
}

function isWord(found: string | undefined, asked: string): boolean {
  if (found === undefined) return false;
  return found === asked || (/^[@#]/.test(found) && found.slice(1) === asked);
}
