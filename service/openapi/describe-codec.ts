import type * as z from 'zod';
import { int32InPath } from '../wire/int32.ts';
import { int64, int64InPath } from '../wire/int64.ts';

const FORMATS = new Map<unknown, 'int32' | 'int64'>([
  [int64, 'int64'],
  [int64InPath, 'int64'],
  [int32InPath, 'int32'],
]);

/** Describes what JSON Schema cannot express: a codec to `bigint` is an integer on the wire, and "no body" is nothing. */
export function describeInteger({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  const format = FORMATS.get(zodSchema);
  if (format !== undefined) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, { type: 'integer', format });
  }
  if (zodSchema._zod.def.type === 'undefined') jsonSchema.type = 'null';
}
