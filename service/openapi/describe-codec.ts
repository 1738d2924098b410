import type * as z from 'zod';
import { namedSourceType } from '../wire/definition-schema.ts';
import { SOURCE_TYPES } from '../wire/enumerations.ts';
import { int32InPath } from '../wire/int32.ts';
import { int64, int64InPath } from '../wire/int64.ts';
import { isoDateTime } from '../wire/iso-date-time.ts';
import { feedSchema, timeRangeSchema } from '../wire/search-query-schema.ts';

type Described = z.core.JSONSchema.BaseSchema;

/** What is on the wire instead of what the program reads from it. */
const ON_THE_WIRE = new Map<unknown, Described>([
  [int64, { type: 'integer', format: 'int64' }],
  [int64InPath, { type: 'integer', format: 'int64' }],
  [int32InPath, { type: 'integer', format: 'int32' }],
  [isoDateTime, { type: 'string', format: 'date-time' }],
  [namedSourceType, { type: 'string', enum: [...SOURCE_TYPES] }],
]);

const [text, id, nothing] = [{ type: 'string' }, { type: 'integer', format: 'int64' }, { type: 'null' }] as const;

/** Which fields go together, beside what each of them is; null counts as absent. */
const TOGETHER = new Map<unknown, Described>([
  [
    timeRangeSchema,
    {
      oneOf: [
        { properties: { relative: text, from: nothing, to: nothing }, required: ['relative'] },
        {
          properties: { from: text, to: text },
          required: ['from', 'to'],
          not: { properties: { relative: text }, required: ['relative'] },
        },
      ],
    },
  ],
  [
    feedSchema,
    {
      anyOf: [
        { properties: { groupId: id }, required: ['groupId'] },
        { properties: { keywordId: id }, required: ['keywordId'] },
      ],
    },
  ],
]);

/** Describes what zod does not tell JSON Schema: codecs, fields that go together, formats of numbers, and that "no body" is nothing. */
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
  Object.assign(jsonSchema, TOGETHER.get(zodSchema));
  if (zodSchema._zod.def.type === 'undefined') jsonSchema.type = 'null';
  if (jsonSchema.type === 'number') jsonSchema.format = 'double';
  if (jsonSchema.type === 'integer') jsonSchema.format ??= isInt32(jsonSchema) ? 'int32' : 'int64';
}

const isInt32 = ({ minimum, maximum }: Described) =>
  typeof minimum === 'number' && typeof maximum === 'number' && minimum >= -(2 ** 31) && maximum < 2 ** 31;
