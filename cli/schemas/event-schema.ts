import { publishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { describedSchema, type JsonSchema } from './described-schema.ts';

/**
 * The JSON Schema of an event, made from the schema that events are written by. Unknown fields are allowed, because
 * more may be added.
 */
export const eventSchema = (): JsonSchema => describedSchema(publishedEvent, 'Event');

/** The fields of events as a Markdown table: path, type, description. A field that may be absent is marked. */
export function eventFieldTable(): string {
  const rows = [...fieldsOf(eventSchema(), '')].map(
    ({ path, type, isRequired, description }) =>
      `| \`${path}\` | ${type}${isRequired ? '' : ', may be absent'} | ${description} |`,
  );
  return ['| field | type | what it says |', '|---|---|---|', ...new Set(rows)].join('\n');
}

type Field = {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
};

function* fieldsOf(schema: unknown, path: string): Generator<Field> {
  if (!isRecord(schema)) return;
  const required = Array.isArray(schema.required) ? schema.required : [];
  for (const [name, field] of Object.entries(isRecord(schema.properties) ? schema.properties : {})) {
    if (!isRecord(field)) continue;
    const at = path === '' ? name : `${path}.${name}`;
    yield {
      path: at,
      type: typeOf(field),
      isRequired: required.includes(name),
      description: String(field.description),
    };
    yield* fieldsOf(field, at);
  }
  for (const key of ['anyOf', 'oneOf']) {
    const choices = schema[key];
    for (const choice of Array.isArray(choices) ? choices : []) yield* fieldsOf(choice, path);
  }
  if (schema.type === 'array') yield* fieldsOf(schema.items, `${path}[]`);
}

function typeOf({ type, enum: values, const: only, anyOf, items }: Record<string, unknown>): string {
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(', ');
  if (type === 'array') return `list of ${isRecord(items) ? typeOf(items) : 'any'}`;
  if (Array.isArray(anyOf)) return anyOf.filter(isRecord).map(typeOf).join(' or ');
  return typeof type === 'string' ? type : 'object';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
