import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema (draft 2020-12) of the input of a zod schema, with what its `meta` says. Identifiers are int64
 * integers, whose bound is a bigint here. It contains no `format`, because validators refuse unknown formats, and patterns
 * say as much. Notes for the page of all fields (`$comment`) are left out unless `notes` asks for them: editors show none, and the
 * page in the browser has a limited size.
 */
export function describedSchema(schema: z.ZodType, title: string, { notes = false } = {}): JsonSchema {
  const { $schema, ...plain } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const { description, format: _, $comment, ...rest } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      if (description !== undefined) jsonSchema.description = description;
      Object.assign(jsonSchema, rest, notes && $comment !== undefined ? { $comment } : {});
    },
  });
  return {
    $schema,
    title,
    ...Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, withInt64(value)])),
  };
}

/** zod has no JSON Schema for bigints: it allows anything else beside the safe integers. */
function withInt64(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withInt64);
  if (typeof value !== 'object' || value === null) return value;
  const { anyOf, ...rest }: JsonSchema = { ...value };
  const isInt64 = Array.isArray(anyOf) && anyOf.length === 2 && Object.keys(anyOf[0]).length === 0;
  if (isInt64) return { ...rest, type: 'integer', minimum: 0, maximum: 2n ** 63n - 1n };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withInt64(each)]));
}
