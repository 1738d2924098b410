import type * as z from 'zod';
import { int32InPath } from '../wire/int32.ts';
import { int64, int64InPath } from '../wire/int64.ts';
import { isoDateTime } from '../wire/iso-date-time.ts';

const ON_THE_WIRE = new Map<unknown, { readonly type: 'integer' | 'string'; readonly format: string }>([
  [int64, { type: 'integer', format: 'int64' }],
  [int64InPath, { type: 'integer', format: 'int64' }],
  [int32InPath, { type: 'integer', format: 'int32' }],
  [isoDateTime, { type: 'string', format: 'date-time' }],
]);

/** Describes what JSON Schema cannot express: what a codec reads from the wire, and that "no body" is nothing. */
export function describeCodec({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  const form = ON_THE_WIRE.get(zodSchema);
  if (form !== undefined) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, form);
  }
  if (zodSchema._zod.def.type === 'undefined') jsonSchema.type = 'null';
}
