import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;

/**
 * The additions to a schema: the meaning of its fields, by dotted path, and what zod cannot derive, by the same paths.
 */
export interface Described {
  readonly title: string;
  readonly descriptions: Readonly<Record<string, string>>;
  readonly additions: (path: readonly string[]) => JsonSchema | undefined;
}

const INT64 = { type: 'integer', minimum: 0, maximum: 2n ** 63n - 1n };

/**
 * The JSON Schema (draft 2020-12) of the input of a zod schema, with descriptions. Identifiers are int64 integers,
 * whose bound is a bigint here. It contains no `format`, because validators refuse unknown formats, and patterns say as
 * much.
 */
export function describedSchema(schema: z.ZodType, described: Described): JsonSchema {
  const { $schema, ...plain } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { $schema, title: described.title, ...finished(plain, described, []) };
}

/** The schema with descriptions and additions, at every level. `path` has the names of the fields down to this one. */
function finished(schema: JsonSchema, described: Described, path: readonly string[]): JsonSchema {
  const description = described.descriptions[nameOf(path)];
  const additions = described.additions(path);
  const base = isInt64(schema) ? INT64 : schema;
  const merged = { ...(description === undefined ? {} : { description }), ...base, format: undefined, ...additions };
  return Object.fromEntries(
    Object.entries(merged).flatMap(([key, value]): [string, unknown][] => {
      if (value === undefined) return [];
      // Additions are complete and are not changed.
      if (additions !== undefined && key in additions) return [[key, value]];
      if (key === 'properties' && isSchema(value)) return [[key, finishedFields(value, described, path)]];
      if (key === 'items' && isSchema(value)) return [[key, finished(value, described, [...path, '[]'])]];
      // A schema that describes itself describes its choices, too.
      if ((key === 'oneOf' || key === 'anyOf') && Array.isArray(value) && schema.description === undefined) {
        return [[key, value.map((choice: JsonSchema) => finished(choice, described, path))]];
      }
      return [[key, value]];
    }),
  );
}

function finishedFields(fields: JsonSchema, described: Described, path: readonly string[]): JsonSchema {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [
      field,
      isSchema(schema) ? finished(schema, described, [...path, field]) : schema,
    ]),
  );
}

/** `data.samples[].id`. */
function nameOf(path: readonly string[]): string {
  return path.join('.').replaceAll('.[]', '[]');
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** zod has no JSON Schema for bigints: it allows anything else beside the safe integers. */
function isInt64({ anyOf }: JsonSchema): boolean {
  return (
    Array.isArray(anyOf) && anyOf.length === 2 && Object.keys(anyOf[0]).length === 0 && anyOf[1].type === 'integer'
  );
}
