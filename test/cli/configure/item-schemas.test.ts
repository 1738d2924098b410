import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { itemSchemas } from '../../../cli/configure/item-schemas.ts';
import { parseWireJson } from '../../../functions/media-api/wire-json.ts';

const schemas = itemSchemas();

/** Every schema of a field, by its path. */
function fieldsOf(schema: unknown, path: string): [string, Record<string, unknown>][] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'properties') {
      return Object.entries(value).flatMap(([name, field]): [string, Record<string, unknown>][] => {
        const at = `${path}.${name}`;
        return [[at, Object.fromEntries(Object.entries(field ?? {}))], ...fieldsOf(field, at)];
      });
    }
    return key === 'oneOf' || key === 'anyOf' ? Object.values(value).flatMap((choice) => fieldsOf(choice, path)) : [];
  });
}

describe('the JSON Schemas in docs/schemas', () => {
  it.each(Object.keys(schemas))('%s is what "npm run schemas" writes', (name) => {
    const text = readFileSync(new URL(`../../../docs/schemas/${name}`, import.meta.url), 'utf8');
    expect(parseWireJson(text), 'run npm run schemas').toEqual(schemas[name]);
  });

  it('say what each field means', () => {
    const fields = Object.entries(schemas).flatMap(([name, schema]) => fieldsOf(schema, name));
    expect(fields.length).toBeGreaterThan(45);
    for (const [path, { description }] of fields) expect(description, path).toMatch(/^[A-Z.].*\.{1,3}$/);
  });

  it('take identifiers up to the last int64', () => {
    const int64 = { type: 'integer', minimum: 0, maximum: 9223372036854775807n };
    expect(schemas['rule.schema.json']).toMatchObject({
      properties: { organizationId: int64, watch: { properties: { groupId: int64 } } },
    });
  });

  it('refuse unknown fields at every level, as the program does', () => {
    const text = JSON.stringify(schemas, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(text.match(/"properties"/g)?.length).toBe(text.match(/"additionalProperties":false/g)?.length);
  });
});
