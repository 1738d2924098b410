import { SENTIMENTS, SOURCE_TYPES } from '../wire/enumerations.ts';
import type { SearchQuery } from '../wire/search-query-schema.ts';

/** A filter clause. Its lists are joined by AND; an empty or absent list excludes nothing. */
type Clause<Value extends string> = {
  readonly [List in 'any' | 'all' | 'must' | 'not']?: readonly Value[] | null | undefined;
};

/** Gives for each cell of the mention table (source type and sentiment) 1 if the filter lets it through, else 0. */
export function compileFilter(filter: SearchQuery['mentionFilter']): Uint8Array {
  const cells = SOURCE_TYPES.flatMap((type) =>
    SENTIMENTS.map((sentiment) => isAllowed(type, filter?.mentionType) && isAllowed(sentiment, filter?.sentiment)),
  );
  return Uint8Array.from(cells, Number);
}

/** Whether a clause lets a value through. A mention has one value, so two different ones in `all` or `must` match nothing. */
function isAllowed<Value extends string>(value: Value, clause: Clause<Value> | null | undefined): boolean {
  if (clause == null) return true;
  const { any, all, must, not } = clause;
  return (
    (any == null || any.length === 0 || any.includes(value)) &&
    (all ?? []).every((wanted) => wanted === value) &&
    (must ?? []).every((wanted) => wanted === value) &&
    !(not ?? []).includes(value)
  );
}
