import type * as z from 'zod';
import { channelSchema } from '../../functions/domain/delivery/channel.ts';
import { organizationSchema } from '../../functions/domain/organization/organization-item.ts';
import { ruleSchema } from '../../functions/domain/rule/rule.ts';
import { describedSchema, type JsonSchema } from './described-schema.ts';
import { FIELD_DESCRIPTIONS } from './field-descriptions.ts';

/** The fields that hold a duration; the schema checks them in code, an editor by this pattern. */
const DURATIONS = new Set(['window', 'per', 'repeat']);
const DURATION = { pattern: '^[1-9][0-9]{0,5}[mhd]$' };

/** What the zod schemas check in code, for editors: which of two fields, and what JSON Schema cannot derive. */
const ADDITIONS: Readonly<Record<string, JsonSchema>> = {
  watch: { oneOf: [{ required: ['keywordId'] }, { required: ['groupId'] }] },
  'condition.threshold': { oneOf: [{ required: ['atLeast'] }, { required: ['atMost'] }] },
  'condition.negative-surge.window': { ...DURATION, default: '4h' },
  silencedUntil: { pattern: undefined },
  timeline: { enum: ['feed'] },
};

/**
 * The JSON Schema (draft 2020-12) of each item that people write, made from the schemas that the program reads them
 * with, by file name under `docs/schemas/`.
 */
export function itemSchemas(): Readonly<Record<string, JsonSchema>> {
  return {
    'rule.schema.json': schemaOf('Rule', ruleSchema),
    'organization.schema.json': schemaOf('Organization', organizationSchema),
    'channel.schema.json': schemaOf('Channel', channelSchema),
  };
}

function schemaOf(title: keyof typeof FIELD_DESCRIPTIONS, schema: z.ZodType): JsonSchema {
  return describedSchema(schema, {
    title,
    descriptions: FIELD_DESCRIPTIONS[title],
    additions: (path) => ADDITIONS[path.join('.')] ?? (DURATIONS.has(path.at(-1) ?? '') ? DURATION : undefined),
  });
}
