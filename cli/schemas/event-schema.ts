import { publishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { describedSchema, type JsonSchema } from './described-schema.ts';
import { fieldsOf, isRecord } from './fields-of.ts';
import { markdownTable } from './markdown-table.ts';

/**
 * The JSON Schema of an event, made from the schema that events are written by. Unknown fields are allowed, because
 * more may be added.
 */
export const eventSchema = (): JsonSchema => describedSchema(publishedEvent, 'Event');

/** The fields of events as a Markdown table: path, type, description. A field that may be absent is marked. */
export function eventFieldTable(): string {
  const rows = [...fieldsOf(eventSchema())].map(({ path, schema, isRequired }) => [
    `\`${path}\``,
    `${typeOf(schema)}${isRequired ? '' : ', may be absent'}`,
    String(schema.description),
  ]);
  return markdownTable(['field', 'type', 'what it says'], rows);
}

function typeOf({ type, enum: values, const: only, anyOf, items }: Record<string, unknown>): string {
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(', ');
  if (type === 'array') return `list of ${isRecord(items) ? typeOf(items) : 'any'}`;
  if (Array.isArray(anyOf)) return anyOf.filter(isRecord).map(typeOf).join(' or ');
  return typeof type === 'string' ? type : 'object';
}
