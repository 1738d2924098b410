import type { Query } from './query.ts';

/** One word, or several joined by signs of names. Anything else keeps its quotes, so that it is not refused when it is read again. */
const PLAIN = /^[@#]?[\p{L}\p{M}\p{N}_]+(?:[-'’.@][\p{L}\p{M}\p{N}_]+)*$/u;
const OPERATORS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);

/** Writes a query so that `parseQuery` gives the same query again. `validate` answers with this normal form. */
export function printQuery(query: Query): string {
  switch (query.kind) {
    case 'phrase':
      return isPlain(query.text) ? query.text : `"${query.text}"`;
    case 'and':
      return query.parts.map((part) => (part.kind === 'or' ? `(${printQuery(part)})` : printQuery(part))).join(' AND ');
    case 'or':
      return query.parts.map(printQuery).join(' OR ');
  }
}

/** Whether a phrase needs no quotes. Operators in small letters keep theirs, so that nobody wonders what they are. */
function isPlain(text: string): boolean {
  return PLAIN.test(text) && !OPERATORS.has(text.toUpperCase());
}
