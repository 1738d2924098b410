import * as z from 'zod';
import { channelSchema } from '../../functions/domain/delivery/channel.ts';
import { organizationSchema } from '../../functions/domain/organization/organization-item.ts';
import { ruleSchema } from '../../functions/domain/rule/rule.ts';
import { FIELD_DESCRIPTIONS } from './field-descriptions.ts';

type JsonSchema = Record<string, unknown>;

const INT64 = { type: 'integer', format: 'int64', minimum: 0, maximum: 2n ** 63n - 1n };

/** The fields that hold a duration; the schema checks them in code, an editor by this pattern. */
const DURATIONS = new Set(['window', 'per', 'repeat']);
const DURATION_PATTERN = '^[1-9][0-9]{0,5}[mhd]$';

/** What the zod schemas check in code, for editors: which of two fields, and what JSON Schema cannot derive. */
const FINISHING: Readonly<Record<string, JsonSchema>> = {
  watch: { oneOf: [{ required: ['keywordId'] }, { required: ['groupId'] }] },
  'condition.threshold': { oneOf: [{ required: ['atLeast'] }, { required: ['atMost'] }] },
  'condition.negative-surge.window': { default: '4h' },
  silencedUntil: { pattern: undefined },
  timeline: { enum: ['feed'] },
};

/**
 * The JSON Schema (draft 2020-12) of each item that people write, made from the schemas that the program reads them
 * with, by file name under `docs/schemas/`. Identifiers are int64 integers, whose bound is a bigint here.
 */
export function itemSchemas(): Readonly<Record<string, JsonSchema>> {
  return {
    'rule.schema.json': schemaOf('Rule', ruleSchema),
    'organization.schema.json': schemaOf('Organization', organizationSchema),
    'channel.schema.json': schemaOf('Channel', channelSchema),
  };
}

function schemaOf(title: keyof typeof FIELD_DESCRIPTIONS, schema: z.ZodType): JsonSchema {
  const { $schema, ...plain } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { $schema, title, ...finished(plain, FIELD_DESCRIPTIONS[title], []) };
}

/** The schema with descriptions and what zod cannot say, at every level. `path` names the fields down to here. */
function finished(
  schema: JsonSchema,
  descriptions: Readonly<Record<string, string>>,
  path: readonly string[],
): JsonSchema {
  const name = path.join('.');
  const description = descriptions[name];
  const base = isInt64(schema) ? INT64 : schema;
  const duration = DURATIONS.has(path.at(-1) ?? '') ? { pattern: DURATION_PATTERN } : {};
  const merged = { ...(description === undefined ? {} : { description }), ...base, ...duration, ...FINISHING[name] };
  return Object.fromEntries(
    Object.entries(merged).flatMap(([key, value]): [string, unknown][] => {
      if (value === undefined) return [];
      if (key === 'properties' && isSchema(value)) return [[key, finishedFields(value, descriptions, path)]];
      // The derived schema already lists the choices; those of FINISHING only say what is required.
      if ((key === 'oneOf' || key === 'anyOf') && Array.isArray(value) && FINISHING[name] === undefined) {
        return [[key, value.map((choice: JsonSchema) => finished(choice, descriptions, [...path, ...kindOf(choice)]))]];
      }
      return [[key, value]];
    }),
  );
}

function finishedFields(
  fields: JsonSchema,
  descriptions: Readonly<Record<string, string>>,
  path: readonly string[],
): JsonSchema {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [
      field,
      isSchema(schema) ? finished(schema, descriptions, [...path, field]) : schema,
    ]),
  );
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A choice that its `kind` names, as those of a condition. */
function kindOf({ properties }: JsonSchema): string[] {
  const kind = isSchema(properties) ? properties.kind : undefined;
  return isSchema(kind) && typeof kind.const === 'string' ? [kind.const] : [];
}

/** zod has no JSON Schema for bigints: it allows anything beside the safe integers. */
function isInt64({ anyOf }: JsonSchema): boolean {
  return (
    Array.isArray(anyOf) && anyOf.length === 2 && Object.keys(anyOf[0]).length === 0 && anyOf[1].type === 'integer'
  );
}
