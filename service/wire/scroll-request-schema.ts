import * as z from 'zod';
import { sortDirectionSchema, sortPropertySchema } from './enumerations.ts';
import { int32 } from './int32.ts';
import { searchQuerySchema } from './search-query-schema.ts';

export const pagedSchema = z.strictObject({
  count: int32.gte(1, 'must be at least 1').lte(1000, 'must be at most 1000').nullish(),
  sorted: z
    .strictObject({
      direction: sortDirectionSchema.nullish(),
      property: sortPropertySchema.nullish(),
    })
    .nullish(),
});

/** The body of a scroll request. */
export const scrollRequestSchema = z.strictObject({
  query: searchQuerySchema,
  paged: pagedSchema.nullish(),
  scrollToken: z.string().nullish(),
});

/** Which page is asked for, with everything that a request may leave out. */
export type Paged = ReturnType<typeof pagedOf>;

/** Fills in what a request leaves out of `paged`. The page gives no defaults; here they are 100 mentions, newest publication first. */
export function pagedOf(paged: z.output<typeof pagedSchema> | null | undefined) {
  return {
    count: paged?.count ?? 100,
    sorted: { direction: paged?.sorted?.direction ?? 'DESC', property: paged?.sorted?.property ?? 'PUBLISHED_TIME' },
  };
}
