/** A field of a JSON Schema: its path from the top (`samples[].id`), its own schema, and whether it has to be there. */
export type SchemaField = {
  readonly path: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired: boolean;
};

/** Every field below a JSON Schema in its order, those of objects, lists and choices included. */
export function* fieldsOf(schema: unknown, path = ''): Generator<SchemaField> {
  if (!isRecord(schema)) return;
  const required = Array.isArray(schema.required) ? schema.required : [];
  for (const [name, field] of Object.entries(isRecord(schema.properties) ? schema.properties : {})) {
    if (!isRecord(field)) continue;
    const at = path === '' ? name : `${path}.${name}`;
    yield { path: at, schema: field, isRequired: required.includes(name) };
    yield* fieldsOf(field, at);
  }
  for (const choice of choicesOf(schema)) yield* fieldsOf(choice, path);
  if (schema.type === 'array') yield* fieldsOf(schema.items, `${path}[]`);
}

/** The schemas of which one has to fit; none where there is no choice. */
export function choicesOf(schema: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  return [schema.anyOf, schema.oneOf].flatMap((choices) => (Array.isArray(choices) ? choices.filter(isRecord) : []));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
