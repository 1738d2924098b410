import { type Item, storedItem, type Value } from './attribute-value.ts';
import { type Placeholders, Tokens } from './expression.ts';

/** The item after an update expression: SET, REMOVE and ADD, each once, in any order. */
export function updated(text: string, item: Item, placeholders: Placeholders): Item {
  const tokens = new Tokens(text, placeholders);
  const result: Record<string, Value> = { ...item };
  while (!tokens.isOver) {
    const clause = tokens.next().toUpperCase();
    do {
      const name = tokens.path();
      switch (clause) {
        case 'SET':
          tokens.expect('=');
          result[name] = tokens.operand(item);
          break;
        case 'ADD':
          result[name] = sum(item[name], tokens.operand(item));
          break;
        case 'REMOVE':
          delete result[name];
          break;
        default:
          throw new Error(`the in-memory DynamoDB does not know ${clause} in: ${text}`);
      }
    } while (tokens.takes(','));
  }
  return storedItem(result);
}

function sum(known: Value, added: Value): Value {
  if (added instanceof Set) return new Set([...(known instanceof Set ? known : []), ...added]);
  return Number(known ?? 0) + Number(added);
}
