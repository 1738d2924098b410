import type { Query } from './query.ts';

const PLAIN = /^[^\s()"“”„]+$/u;
const OPERATORS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);

/** Writes a query so that `parseQuery` gives the same query again. `validate` answers with this normal form. */
export function printQuery(query: Query): string {
  switch (query.kind) {
    case 'phrase':
      return PLAIN.test(query.text) && !OPERATORS.has(query.text) ? query.text : `"${query.text}"`;
    case 'and':
      return query.parts.map((part) => (part.kind === 'or' ? `(${printQuery(part)})` : printQuery(part))).join(' AND ');
    case 'or':
      return query.parts.map(printQuery).join(' OR ');
  }
}
