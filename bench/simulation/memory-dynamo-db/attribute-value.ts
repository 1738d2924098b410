/** A value of an item as the document client takes and gives it. */
export type Value = unknown;
export type Item = Readonly<Record<string, Value>>;

/**
 * A value as DynamoDB would give it back: undefined fields are left out, and a bigint that fits is a number. The value is
 * frozen, so that nobody who gets it can change it.
 */
function stored(value: Value): Value {
  if (typeof value === 'bigint') {
    return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Set) return new Set([...value].map(stored));
  if (Array.isArray(value)) return Object.freeze(value.map(stored));
  return storedItem({ ...value });
}

export function storedItem(item: Item): Item {
  const kept: Record<string, Value> = {};
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value !== undefined) kept[name] = stored(value);
  }
  return Object.freeze(kept);
}
