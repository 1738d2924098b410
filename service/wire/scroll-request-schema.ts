import * as z from 'zod';
import { sortDirectionSchema, sortPropertySchema } from './enumerations.ts';
import { int32 } from './int32.ts';
import { searchQuerySchema } from './search-query-schema.ts';

const sortedSchema = z.strictObject({
  direction: sortDirectionSchema.default('DESC'),
  property: sortPropertySchema.default('PUBLISHED_TIME'),
});

export const pagedSchema = z.strictObject({
  count: int32.gte(1, 'must be at least 1').lte(1000, 'must be at most 1000').default(100),
  sorted: sortedSchema.prefault({}),
});

/** The body of a scroll request. The page gives no default for `paged`; here it is 100 mentions, newest publication first. */
export const scrollRequestSchema = z.strictObject({
  query: searchQuerySchema,
  paged: pagedSchema.prefault({}),
  scrollToken: z.string().nullish(),
});

export type Paged = z.output<typeof pagedSchema>;
