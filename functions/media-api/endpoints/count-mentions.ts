import * as z from 'zod';
import type { EndpointRequest } from '../endpoint-request.ts';
import { countField } from '../int64.ts';
import { type SearchQuery, searchQuerySchema } from '../search-query.ts';
import { serviceLabel } from '../tolerant-fields.ts';
import { inputSchemas, type Watch, watchPath } from '../watch.ts';

/**
 * The most source types that are kept. The interface names 13. Each is stored for every bucket, and thousands would not
 * fit into an item.
 */
const MOST_TYPES = 40;
const REST = 'OTHER';

/** Room for far more types than there are, and not for so many that reading them takes a while. */
const COUNT_BOUNDS = { bytes: 1024 * 1024, entries: 12_000 };

const mentionCountSchema = z.lazy(() =>
  z
    .object({ count: countField, typeToCount: z.record(z.string(), countField.nullable()).nullable() })
    .refine(hasAllTypes, { path: ['typeToCount'], error: 'expected the count of each source type' })
    .transform(({ count, typeToCount }) => ({ count, typeToCount: boundedTypes(known(typeToCount)) })),
);

type TypeCounts = Readonly<Record<string, number | null>> | null;

/**
 * A type without a number has no mentions. If the whole list is missing, the types are unknown, unless there are no
 * mentions at all.
 */
function hasAllTypes({ count, typeToCount }: { readonly count: number; readonly typeToCount: TypeCounts }): boolean {
  const counts = known(typeToCount);
  const isWhole = typeToCount !== null && Object.keys(counts).length === Object.keys(typeToCount).length;
  return isWhole || Object.values(counts).reduce((sum, each) => sum + each, 0) === count;
}

function known(typeToCount: TypeCounts): Record<string, number> {
  return Object.fromEntries(
    Object.entries(typeToCount ?? {}).flatMap(([type, of]) => (of === null ? [] : [[type, of]])),
  );
}

/**
 * The counts by name, the smallest under `OTHER` if there are too many; counts of names that become equal are added up.
 */
function boundedTypes(counts: Readonly<Record<string, number>>): Record<string, number> {
  const byName = new Map<string, number>();
  const add = (name: string, count: number) => byName.set(name, (byName.get(name) ?? 0) + count);
  const largestFirst = Object.entries(counts).sort(([, a], [, b]) => b - a);
  for (const [name, count] of largestFirst) {
    const label = serviceLabel(name, 'UNKNOWN');
    add(byName.size < MOST_TYPES || byName.has(label) ? label : REST, count);
  }
  return Object.fromEntries(byName);
}

/**
 * How many mentions there are, in all and by source type (also by types that a later version adds): at most 40 types,
 * and the rest under `OTHER`.
 */
export type MentionCount = z.infer<typeof mentionCountSchema>;

const inputSchemaOf = inputSchemas((watch) => z.object({ watch, query: searchQuerySchema }));

export function countMentionsRequest(watch: Watch, query: SearchQuery): EndpointRequest<MentionCount> {
  return {
    method: 'POST',
    path: `${watchPath(watch)}/mentions/count`,
    input: { schema: inputSchemaOf(watch), value: { watch, query } },
    body: { query },
    answer: { kind: 'json', schema: mentionCountSchema, bounds: COUNT_BOUNDS },
  };
}
