import { ConditionalCheckFailedException, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { type Item, storedItem, type Value } from './attribute-value.ts';
import { holds } from './holds.ts';
import { updated } from './updated.ts';

/** The key of a table or index: its partition attribute, and its sort attribute if it has one. */
type KeyNames = { readonly partition: string; readonly sort?: string };
export type TableDescription = KeyNames & { readonly indexes?: Readonly<Record<string, KeyNames>> };

export type DynamoDbAnswer = {
  readonly Item?: Item;
  readonly Attributes?: Item;
  readonly Items?: readonly Item[];
  readonly LastEvaluatedKey?: Item;
  readonly Responses?: Readonly<Record<string, readonly Item[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly Item[] }>>;
};

/** An item before it was overwritten or deleted (undefined if there was none), and until when it was valid (epoch ms). */
type Earlier = { readonly until: number; readonly item: Item | undefined };

/** How long earlier versions are kept, ms: no read sees older data. */
const KEPT_MS = 10 * MINUTE_MS;

const NOTHING: Item = {};

function recordOf(value: Value): Item {
  return isRecord(value) ? value : NOTHING;
}

function isRecord(value: Value): value is Item {
  return typeof value === 'object' && value !== null;
}

function textOf(value: Value): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/**
 * Tables in memory that answer the commands of the document client as DynamoDB does, as far as the adapters use them. The
 * contract suite of the store checks that. `pageSize` is the number of items that one query or scan reads; `now` gives epoch
 * ms.
 */
export function memoryDynamoDb(
  descriptions: Readonly<Record<string, TableDescription>>,
  pageSize = 50,
  now: () => number = () => 0,
) {
  const tables = new Map(
    Object.entries(descriptions).map(([name, description]) => [
      name,
      { description, items: new Map<string, Item>(), earlier: new Map<string, Earlier[]>() },
    ]),
  );

  function tableOf(name: string) {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`the in-memory DynamoDB has no table ${name}`);
    return table;
  }
  type Table = ReturnType<typeof tableOf>;

  const keyOf = ({ description: { partition, sort } }: Table, of: Item): string =>
    `${String(of[partition])}\u0000${sort === undefined ? '' : String(of[sort])}`;

  function keyItem({ description: { partition, sort } }: Table, of: Item): Item {
    return { [partition]: of[partition], ...(sort === undefined ? {} : { [sort]: of[sort] }) };
  }

  function write(table: Table, key: string, item: Item | undefined): void {
    const until = now();
    const before = (table.earlier.get(key) ?? []).filter((version) => version.until > until - KEPT_MS);
    table.earlier.set(key, [...before, { until, item: table.items.get(key) }]);
    if (item === undefined) table.items.delete(key);
    else table.items.set(key, item);
  }

  /** An item as it was `ageMs` ago. */
  function read(table: Table, key: string, ageMs: number): Item | undefined {
    const at = now() - ageMs;
    const version = ageMs === 0 ? undefined : table.earlier.get(key)?.find(({ until }) => until > at);
    return version === undefined ? table.items.get(key) : version.item;
  }

  function everything(table: Table, ageMs: number): Iterable<Item> {
    if (ageMs === 0) return table.items.values();
    return itemsAt(table, new Set([...table.items.keys(), ...table.earlier.keys()]), ageMs);
  }

  /** The items with these keys that existed `ageMs` ago. */
  function itemsAt(table: Table, keys: Iterable<string>, ageMs: number): Item[] {
    const found: Item[] = [];
    for (const key of keys) {
      const item = read(table, key, ageMs);
      if (item !== undefined) found.push(item);
    }
    return found;
  }

  function page(table: Table, asked: Item, ageMs: number): DynamoDbAnswer {
    const indexName = textOf(asked.IndexName);
    const index = indexName === undefined ? table.description : table.description.indexes?.[indexName];
    if (index === undefined) throw new Error(`the in-memory DynamoDB has no index ${indexName}`);
    const placeholders = placeholdersOf(asked);
    const condition = textOf(asked.KeyConditionExpression);
    const filter = textOf(asked.FilterExpression);
    const order = (of: Item) => `${String(of[index.sort ?? index.partition])}\u0000${keyOf(table, of)}`;
    const start = asked.ExclusiveStartKey === undefined ? '' : order(recordOf(asked.ExclusiveStartKey));
    const found: { readonly of: Item; readonly at: string }[] = [];
    for (const of of everything(table, ageMs)) {
      if (of[index.partition] === undefined || !holds(condition, of, placeholders)) continue;
      const at = order(of);
      if (at > start) found.push({ of, at });
    }
    found.sort((a, b) => (a.at < b.at ? -1 : 1));
    const last = found.length > pageSize ? found[pageSize - 1]?.of : undefined;
    return {
      Items: found.slice(0, pageSize).flatMap(({ of }) => (holds(filter, of, placeholders) ? [of] : [])),
      ...(last === undefined
        ? {}
        : { LastEvaluatedKey: { ...keyItem(table, last), [index.partition]: last[index.partition] } }),
    };
  }

  function batch(asked: Item, ageMs: number): DynamoDbAnswer {
    const entries = Object.entries(recordOf(asked.RequestItems)).map(([name, wanted]) => {
      const table = tableOf(name);
      const { Keys, ConsistentRead } = recordOf(wanted);
      const keys = (Array.isArray(Keys) ? Keys : []).map((key) => keyOf(table, recordOf(key)));
      if (new Set(keys).size < keys.length) throw invalid('Provided list of item keys contains duplicates');
      if (keys.length > 100) throw invalid('Too many items requested for the BatchGetItem call');
      return [name, itemsAt(table, keys, ConsistentRead === true ? 0 : ageMs)] as const;
    });
    return { Responses: Object.fromEntries(entries), UnprocessedKeys: {} };
  }

  return {
    /**
     * Answers a command of the document client (`PutCommand`, ...), or throws what DynamoDB would throw. An eventually
     * consistent read sees the items of `ageMs` ago, ten minutes at most.
     */
    apply(commandName: string, input: unknown, ageMs = 0): DynamoDbAnswer {
      const asked = recordOf(input);
      if (asked.RequestItems !== undefined) return batch(asked, ageMs);
      const table = tableOf(textOf(asked.TableName) ?? '');
      const age = asked.ConsistentRead === true ? 0 : ageMs;
      if (commandName === 'QueryCommand' || commandName === 'ScanCommand') return page(table, asked, age);
      const key = keyOf(table, recordOf(asked.Item ?? asked.Key));
      if (commandName === 'GetCommand') {
        const item = read(table, key, age);
        return item === undefined ? {} : { Item: item };
      }
      const known = table.items.get(key);
      const placeholders = placeholdersOf(asked);
      if (!holds(textOf(asked.ConditionExpression), known ?? NOTHING, placeholders)) {
        throw new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
      }
      switch (commandName) {
        case 'PutCommand':
          write(table, key, storedItem(recordOf(asked.Item)));
          return {};
        case 'DeleteCommand':
          write(table, key, undefined);
          return {};
        case 'UpdateCommand': {
          const before = known ?? storedItem(recordOf(asked.Key));
          const after = updated(textOf(asked.UpdateExpression) ?? '', before, placeholders);
          write(table, key, after);
          return asked.ReturnValues === 'ALL_NEW' ? { Attributes: after } : {};
        }
        default:
          throw new Error(`the in-memory DynamoDB does not know ${commandName}`);
      }
    },
    /** All items of a table. */
    itemsOf: (name: string): Item[] => [...tableOf(name).items.values()],
    /** Puts an item without any condition. */
    put(name: string, of: Item): void {
      const table = tableOf(name);
      write(table, keyOf(table, of), storedItem(of));
    },
    /** Removes an item without any condition, as time to live does. */
    remove(name: string, of: Item): void {
      const table = tableOf(name);
      write(table, keyOf(table, of), undefined);
    },
  };
}

export type MemoryDynamoDb = ReturnType<typeof memoryDynamoDb>;

function invalid(message: string): DynamoDBServiceException {
  return new DynamoDBServiceException({ name: 'ValidationException', $fault: 'client', message, $metadata: {} });
}

function placeholdersOf({ ExpressionAttributeNames, ExpressionAttributeValues }: Item) {
  const names: Record<string, string> = {};
  for (const [name, value] of Object.entries(recordOf(ExpressionAttributeNames))) names[name] = String(value);
  return { names, values: recordOf(ExpressionAttributeValues) };
}
