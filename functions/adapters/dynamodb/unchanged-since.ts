import type { Item, ItemKind } from '../../domain/items/item-kind.ts';

/** The parts of a DynamoDB request that make a write conditional. */
type Condition = {
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
};

/**
 * The condition that an item is still as it was read, or still absent. Values are compared one by one at every depth,
 * and objects and lists by their size, because the embedded DynamoDB does not compare whole ones. An item as a whole
 * has no size, so each field that its kind may have and that it did not have must still be absent.
 */
export function unchangedSince(
  { keys, fields }: Pick<ItemKind, 'keys' | 'fields'>,
  before: Item | undefined,
): Condition {
  if (before === undefined) return { ConditionExpression: `attribute_not_exists(${keys[0]})` };
  const names = new Map<string, string>();
  const values = new Map<string, unknown>();
  const terms: string[] = [];
  const nameOf = (field: string) => {
    const name = [...names].find(([, known]) => known === field)?.[0] ?? `#n${names.size}`;
    names.set(name, field);
    return name;
  };
  const placeholder = (value: unknown) => {
    const name = `:v${values.size}`;
    values.set(name, value);
    return name;
  };
  const compare = (path: string, value: unknown) => {
    if (Array.isArray(value)) {
      terms.push(`size(${path}) = ${placeholder(value.length)}`);
      for (const [index, inner] of value.entries()) compare(`${path}[${index}]`, inner);
    } else if (isPlainObject(value)) {
      const fields = Object.entries(value);
      terms.push(`size(${path}) = ${placeholder(fields.length)}`);
      for (const [field, inner] of fields) compare(`${path}.${nameOf(field)}`, inner);
    } else terms.push(`${path} = ${placeholder(value)}`);
  };
  for (const [field, value] of Object.entries(before)) compare(nameOf(field), value);
  for (const field of fields) if (!(field in before)) terms.push(`attribute_not_exists(${nameOf(field)})`);
  return {
    ConditionExpression: terms.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names),
    ExpressionAttributeValues: Object.fromEntries(values),
  };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
