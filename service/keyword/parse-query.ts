import type { Query } from './query.ts';
import { QueryError } from './query-error.ts';
import { positionOf, readLexemes } from './read-lexemes.ts';
import { tokenise } from './tokenise.ts';

/** The deepest nesting: more than anyone writes, and little enough for the call stack. */
const MAX_DEPTH = 100;

/**
 * Reads a `naturalQuery`: `OR`, `AND` (upper case), quoted phrases, parentheses. Words side by side mean `AND`, and `AND`
 * binds tighter than `OR`. Throws a `QueryError` that says what is wrong and where.
 */
export function parseQuery(text: string): Query {
  const lexemes = readLexemes(text);
  let next = 0;

  function parseOr(depth: number): Query {
    if (depth > MAX_DEPTH) throw new QueryError(`more than ${MAX_DEPTH} parentheses inside each other`);
    const parts = [parseAnd(depth)];
    while (lexemes[next]?.kind === 'or') {
      next += 1;
      parts.push(parseAnd(depth));
    }
    return join('or', parts);
  }

  function parseAnd(depth: number): Query {
    const parts = [parseOperand(depth)];
    for (;;) {
      const lexeme = lexemes[next];
      if (lexeme === undefined || lexeme.kind === 'or' || lexeme.kind === 'close') return join('and', parts);
      if (lexeme.kind === 'and') next += 1;
      parts.push(parseOperand(depth));
    }
  }

  function parseOperand(depth: number): Query {
    const lexeme = lexemes[next];
    if (lexeme === undefined) throw new QueryError('ends where a word or a phrase is expected');
    next += 1;
    switch (lexeme.kind) {
      case 'phrase':
        return { kind: 'phrase', text: lexeme.text.trim(), tokens: tokenise(lexeme.text) };
      case 'open': {
        const inner = parseOr(depth + 1);
        if (lexemes[next]?.kind !== 'close')
          throw new QueryError(`the "(" at position ${positionOf(text, lexeme.at)} is not closed`);
        next += 1;
        return inner;
      }
      case 'close':
      case 'and':
      case 'or':
        throw new QueryError(
          `a word or a phrase is expected at position ${positionOf(text, lexeme.at)}, before "${text.slice(lexeme.at, lexeme.at + 3)}"`,
        );
    }
  }

  if (lexemes.length === 0) throw new QueryError('is empty');
  const query = parseOr(0);
  const rest = lexemes[next];
  if (rest !== undefined) throw new QueryError(`the ")" at position ${positionOf(text, rest.at)} closes nothing`);
  return query;
}

/** Joins parts. Nested parts of the same operator become one list, so that a query has only one parsed form. */
function join(kind: 'and' | 'or', parts: readonly Query[]): Query {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return { kind, parts: parts.flatMap((part) => (part.kind === kind ? part.parts : [part])) };
}
