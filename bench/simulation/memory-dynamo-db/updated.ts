import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { type Item, storedItem, type Value } from './attribute-value.ts';
import { type Operand, type Placeholders, readOnce, type Tokens } from './expression.ts';

/** The new value of one attribute; undefined removes it. */
type Step = { readonly name: (placeholders: Placeholders) => string; readonly value: Operand };

const stepsOf = readOnce<readonly Step[]>((tokens, text) => {
  const steps: Step[] = [];
  while (!tokens.isOver) {
    const clause = tokens.next().toUpperCase();
    do steps.push(stepOf(clause, tokens, text));
    while (tokens.takes(','));
  }
  return steps;
});

function stepOf(clause: string, tokens: Tokens, text: string): Step {
  const name = tokens.path();
  switch (clause) {
    case 'SET':
      tokens.expect('=');
      return { name, value: tokens.operand() };
    case 'ADD': {
      const added = tokens.operand();
      return { name, value: (item, placeholders) => sum(item[name(placeholders)], added(item, placeholders)) };
    }
    case 'REMOVE':
      return { name, value: () => undefined };
    default:
      throw new Error(`the in-memory DynamoDB does not know ${clause} in: ${text}`);
  }
}

/** The item after an update expression with SET, REMOVE and ADD, each at most once, in any order. */
export function updated(text: string, item: Item, placeholders: Placeholders): Item {
  const result: Record<string, Value> = { ...item };
  for (const { name, value } of stepsOf(text)) result[name(placeholders)] = value(item, placeholders);
  return storedItem(result);
}

function sum(known: Value, added: Value): Value {
  if (added instanceof Set && (known === undefined || known instanceof Set))
    return new Set([...(known ?? []), ...added]);
  if (added instanceof Set || Number.isNaN(Number(known ?? 0))) {
    const message = 'An operand in the update expression has an incorrect data type';
    throw new DynamoDBServiceException({ name: 'ValidationException', $fault: 'client', message, $metadata: {} });
  }
  return Number(known ?? 0) + Number(added);
}
