/** A value of JSON without the fields that are null: many programs write null for what they do not know. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(isObject) ? value.map(withoutNulls) : value;
  if (!isObject(value)) return value;
  const fields = Object.entries(value);
  if (!fields.some(([, inner]) => inner === null || isObject(inner))) return value;
  return Object.fromEntries(
    fields.filter(([, inner]) => inner !== null).map(([name, inner]) => [name, withoutNulls(inner)]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
