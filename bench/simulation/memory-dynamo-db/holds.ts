import type { Item, Value } from './attribute-value.ts';
import { type Placeholders, readOnce, type Tokens } from './expression.ts';

/** Whether a condition is true for an item, with the placeholders of a request. */
type Test = (item: Item, placeholders: Placeholders) => boolean;

const testOf = readOnce<Test>((tokens, text) => {
  const test = anyOf(tokens);
  if (!tokens.isOver) throw new Error(`the in-memory DynamoDB does not know what follows in: ${text}`);
  return test;
});

/** Whether a condition, filter or key condition holds for an item. An item that does not exist is an empty one. */
export function holds(text: string | undefined, item: Item, placeholders: Placeholders): boolean {
  return text === undefined || testOf(text)(item, placeholders);
}

function anyOf(tokens: Tokens): Test {
  const tests = [allOf(tokens)];
  while (tokens.takes('OR')) tests.push(allOf(tokens));
  const [only] = tests;
  if (only !== undefined && tests.length === 1) return only;
  return (item, placeholders) => tests.some((test) => test(item, placeholders));
}

function allOf(tokens: Tokens): Test {
  const tests = [one(tokens)];
  while (tokens.takes('AND')) tests.push(one(tokens));
  const [only] = tests;
  if (only !== undefined && tests.length === 1) return only;
  return (item, placeholders) => tests.every((test) => test(item, placeholders));
}

function one(tokens: Tokens): Test {
  if (tokens.takes('NOT')) {
    const test = one(tokens);
    return (item, placeholders) => !test(item, placeholders);
  }
  if (tokens.takes('(')) {
    const test = anyOf(tokens);
    tokens.expect(')');
    return test;
  }
  for (const [name, test] of Object.entries(FUNCTIONS)) {
    if (!tokens.takes(name)) continue;
    tokens.expect('(');
    const path = tokens.path();
    const argument = tokens.takes(',') ? tokens.operand() : undefined;
    tokens.expect(')');
    return (item, placeholders) => test(item[path(placeholders)], argument?.(item, placeholders));
  }
  const left = tokens.operand();
  if (tokens.takes('BETWEEN')) {
    const low = tokens.operand();
    tokens.expect('AND');
    const high = tokens.operand();
    return (item, placeholders) => {
      const value = left(item, placeholders);
      return compares(value, '>=', low(item, placeholders)) && compares(value, '<=', high(item, placeholders));
    };
  }
  const operator = tokens.next();
  const right = tokens.operand();
  return (item, placeholders) => compares(left(item, placeholders), operator, right(item, placeholders));
}

const FUNCTIONS: Readonly<Record<string, (value: Value, argument: Value) => boolean>> = {
  ATTRIBUTE_EXISTS: (value) => value !== undefined,
  ATTRIBUTE_NOT_EXISTS: (value) => value === undefined,
  ATTRIBUTE_TYPE: (value, type) => isNumber(value) && type === 'N',
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

/** Negative, zero or positive for two numbers (or bigints) or two texts; undefined for others, which have no order. */
function orderOf(left: Value, right: Value): number | undefined {
  if (isNumber(left) && isNumber(right)) return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  return undefined;
}

function isNumber(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
