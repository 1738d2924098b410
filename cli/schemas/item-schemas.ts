import type * as z from 'zod';
import { channelSchema } from '../../functions/domain/channels/channel.ts';
import { CONDITION_KINDS } from '../../functions/domain/engine/condition-kinds.ts';
import { having } from '../../functions/domain/having.ts';
import { organizationSchema } from '../../functions/domain/items/organization-item.ts';
import { ruleSchema } from '../../functions/domain/items/rule/rule.ts';
import { describedSchema, type JsonSchema } from './described-schema.ts';

/** A rule that counts negative mentions may not name sentiments. */
const countsByItself = (kind: string) => ({
  if: {
    type: 'object',
    properties: { condition: { type: 'object', properties: { kind: { const: kind } }, required: ['kind'] } },
    required: ['condition'],
  },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { type: 'object', properties: { sentiments: false } },
});

/** Editors find the schema of a file by this field; the commands do not write it to the table. */
const SCHEMA_FIELD = { description: 'The JSON Schema of the file, for editors.', type: 'string' };

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/**
 * The JSON Schema (draft 2020-12) of each kind of item that people write, one or a list, and of a file with lists of each;
 * made from the schemas that the program reads items with, by file name under `docs/schemas/`; `notes` adds those for the page of
 * all fields.
 */
export function itemSchemas({ notes = false } = {}): Readonly<Record<string, JsonSchema>> {
  const counting = CONDITION_KINDS.filter(({ countsNegative }) => countsNegative).map(({ kind }) =>
    countsByItself(kind),
  );
  const rule = schemaOf('Rule', ruleSchema, { notes, additions: { allOf: counting } });
  const organization = schemaOf('Organization', organizationSchema, { notes });
  const channel = schemaOf('Channel', channelSchema, { notes });
  return {
    'rule.schema.json': oneOrMore(rule),
    'organization.schema.json': oneOrMore(organization),
    'channel.schema.json': oneOrMore(channel),
    'items.schema.json': listsOf({ organizations: organization, rules: rule, channels: channel }),
  };
}

type Asked = { readonly notes: boolean; readonly additions?: JsonSchema };

function schemaOf(title: string, schema: z.ZodType, { notes, additions = {} }: Asked): JsonSchema {
  const { $schema: _, ...described } = describedSchema(schema, title, { notes });
  const { properties } = described;
  return {
    ...described,
    properties: { $schema: SCHEMA_FIELD, ...(typeof properties === 'object' ? properties : {}) },
    ...additions,
  };
}

/**
 * A file has one item or a list. This is an `if` and not a choice of two, so that an editor shows the problems of the
 * form that was meant.
 */
function oneOrMore(item: JsonSchema): JsonSchema {
  return {
    $schema: DRAFT,
    title: item.title,
    if: { type: 'array' },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { type: 'array', items: { $ref: '#/$defs/item' }, minItems: 1 },
    else: { $ref: '#/$defs/item' },
    $defs: { item },
  };
}

/** A file with a list of each kind, with at least one item. */
function listsOf(kinds: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const names = Object.keys(kinds);
  return {
    $schema: DRAFT,
    title: 'Items',
    description: 'What the commands check and write: lists of organizations, rules and channels.',
    type: 'object',
    properties: {
      $schema: SCHEMA_FIELD,
      ...Object.fromEntries(
        names.map((name) => [
          name,
          { description: `Items of the table ${name}.`, type: 'array', items: { $ref: `#/$defs/${name}` } },
        ]),
      ),
    },
    additionalProperties: false,
    anyOf: names.map((name) => ({ ...having(name), properties: { [name]: { type: 'array', minItems: 1 } } })),
    $defs: kinds,
  };
}
