import type { Item, Value } from './attribute-value.ts';
import { type Placeholders, Tokens } from './expression.ts';

/** Whether a condition, filter or key condition holds for an item; an item that is not there is an empty one. */
export function holds(text: string | undefined, item: Item, placeholders: Placeholders): boolean {
  if (text === undefined) return true;
  const tokens = new Tokens(text, placeholders);
  const result = anyOf(tokens, item);
  if (!tokens.isOver) throw new Error(`the in-memory DynamoDB does not know what follows in: ${text}`);
  return result;
}

function anyOf(tokens: Tokens, item: Item): boolean {
  let result = allOf(tokens, item);
  while (tokens.takes('OR')) result = allOf(tokens, item) || result;
  return result;
}

function allOf(tokens: Tokens, item: Item): boolean {
  let result = one(tokens, item);
  while (tokens.takes('AND')) result = one(tokens, item) && result;
  return result;
}

function one(tokens: Tokens, item: Item): boolean {
  if (tokens.takes('NOT')) return !one(tokens, item);
  if (tokens.takes('(')) {
    const result = anyOf(tokens, item);
    tokens.expect(')');
    return result;
  }
  for (const [name, test] of Object.entries(FUNCTIONS)) {
    if (!tokens.takes(name)) continue;
    tokens.expect('(');
    const value = item[tokens.path()];
    const argument = tokens.takes(',') ? tokens.operand(item) : undefined;
    tokens.expect(')');
    return test(value, argument);
  }
  const left = tokens.operand(item);
  const operator = tokens.next();
  return compares(left, operator, tokens.operand(item));
}

const FUNCTIONS: Readonly<Record<string, (value: Value, argument: Value) => boolean>> = {
  ATTRIBUTE_EXISTS: (value) => value !== undefined,
  ATTRIBUTE_NOT_EXISTS: (value) => value === undefined,
  BEGINS_WITH: (value, prefix) => typeof value === 'string' && typeof prefix === 'string' && value.startsWith(prefix),
  CONTAINS(value, part) {
    if (value instanceof Set) return value.has(part);
    if (Array.isArray(value)) return value.includes(part);
    return typeof value === 'string' && typeof part === 'string' && value.includes(part);
  },
};

function compares(left: Value, operator: string, right: Value): boolean {
  const order = orderOf(left, right);
  switch (operator) {
    case '=':
      return left === right || order === 0;
    case '<>':
      return left !== right && order !== 0;
    case '<':
      return order !== undefined && order < 0;
    case '<=':
      return order !== undefined && order <= 0;
    case '>':
      return order !== undefined && order > 0;
    case '>=':
      return order !== undefined && order >= 0;
    default:
      throw new Error(`the in-memory DynamoDB does not know the comparison ${operator}`);
  }
}

/** Negative, zero or positive for two numbers (a bigint is one) or two texts; nothing else has an order. */
function orderOf(left: Value, right: Value): number | undefined {
  if (isNumber(left) && isNumber(right)) return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  return undefined;
}

function isNumber(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
