import { eventSchema } from '../cli/schemas/event-schema.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The type declarations of `mention-alerts/events`. The event is written as its JSON Schema says, so nobody needs zod for it. */
export function eventDeclarations(): string {
  const schema = eventSchema();
  return `${comment(schema, '')}export type AlertEvent = ${typeOf(schema, '')};

/** The JSON Schemas (draft 2020-12) of events, and of the items that people write. */
export declare const schemas: Readonly<
  Record<'event' | 'rule' | 'organization' | 'channel' | 'items', Readonly<Record<string, unknown>>>
>;

/**
 * Reads the body of a message, or what a topic or a bus has of it, as an event.
 *
 * @throws SyntaxError if it is not JSON, TypeError saying which field is none of an event
 */
export declare function readEvent(body: string): AlertEvent;
`;
}

function typeOf(schema: unknown, indent: string): string {
  if (!isSchema(schema)) return 'unknown';
  const { const: only, enum: values, oneOf, anyOf, type, properties, items, additionalProperties } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  const choices = oneOf ?? anyOf;
  if (Array.isArray(choices)) return choices.map((choice) => typeOf(choice, indent)).join(' | ');
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each }, indent)).join(' | ');
  if (type === 'array') return `ReadonlyArray<${typeOf(items, indent)}>`;
  if (type === 'integer') return 'number';
  if (isSchema(properties)) return objectOf(properties, requiredOf(schema), indent);
  if (isSchema(additionalProperties)) return `{ readonly [name: string]: ${typeOf(additionalProperties, indent)} }`;
  return type === 'object' || typeof type !== 'string' ? 'unknown' : type;
}

function objectOf(properties: Schema, required: readonly unknown[], indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(field, inner)}${inner}readonly ${name}${mark}: ${typeOf(field, inner)};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

function comment(field: unknown, indent: string): string {
  const text = isSchema(field) && typeof field.description === 'string' ? field.description : '';
  return text === '' ? '' : `${indent}/** ${text.replaceAll('*/', '*')} */\n`;
}

const requiredOf = ({ required }: Schema): readonly unknown[] => (Array.isArray(required) ? required : []);

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
