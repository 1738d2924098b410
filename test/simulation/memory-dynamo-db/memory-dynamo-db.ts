import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { type Item, storedItem } from './attribute-value.ts';
import { holds } from './holds.ts';
import { updated } from './updated.ts';

/** The key of a table or index: its partition, and where it has one its sort attribute. */
type KeyNames = { readonly partition: string; readonly sort?: string };
export type TableDescription = KeyNames & { readonly indexes?: Readonly<Record<string, KeyNames>> };

const item = z.custom<Item>((value) => typeof value === 'object' && value !== null);

const request = z.object({
  TableName: z.string().default(''),
  IndexName: z.string().optional(),
  Key: item.optional(),
  Item: item.optional(),
  ConditionExpression: z.string().optional(),
  UpdateExpression: z.string().optional(),
  KeyConditionExpression: z.string().optional(),
  FilterExpression: z.string().optional(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: item.default({}),
  ReturnValues: z.string().optional(),
  ExclusiveStartKey: item.optional(),
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(item).default([]) }).loose()).optional(),
});

export type DynamoDbAnswer = {
  readonly Item?: Item;
  readonly Attributes?: Item;
  readonly Items?: readonly Item[];
  readonly LastEvaluatedKey?: Item;
  readonly Responses?: Readonly<Record<string, readonly Item[]>>;
  readonly UnprocessedKeys?: Readonly<Record<string, never>>;
};

/**
 * Tables in memory that answer the document client's commands as DynamoDB does, as far as the adapters use them; the
 * contract suite of the store holds them to it. `pageSize` is the number of items that one query or scan reads.
 */
export function memoryDynamoDb(descriptions: Readonly<Record<string, TableDescription>>, pageSize = 50) {
  const tables = new Map(
    Object.entries(descriptions).map(([name, description]) => [name, { description, items: new Map<string, Item>() }]),
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

  function page(table: Table, indexName: string | undefined, asked: z.output<typeof request>): DynamoDbAnswer {
    const index = indexName === undefined ? table.description : table.description.indexes?.[indexName];
    if (index === undefined) throw new Error(`the in-memory DynamoDB has no index ${indexName}`);
    const placeholders = { names: asked.ExpressionAttributeNames, values: asked.ExpressionAttributeValues };
    const order = (of: Item) => `${String(of[index.sort ?? index.partition])}\u0000${keyOf(table, of)}`;
    const start = asked.ExclusiveStartKey === undefined ? '' : order(asked.ExclusiveStartKey);
    const found = [...table.items.values()]
      .filter((of) => of[index.partition] !== undefined && holds(asked.KeyConditionExpression, of, placeholders))
      .map((of) => ({ of, at: order(of) }))
      .filter(({ at }) => at > start)
      .sort((a, b) => (a.at < b.at ? -1 : 1));
    const last = found.length > pageSize ? found[pageSize - 1]?.of : undefined;
    return {
      Items: found
        .slice(0, pageSize)
        .map(({ of }) => of)
        .filter((of) => holds(asked.FilterExpression, of, placeholders)),
      ...(last === undefined
        ? {}
        : { LastEvaluatedKey: { ...keyItem(table, last), [index.partition]: last[index.partition] } }),
    };
  }

  return {
    /** Answers a command of the document client (`PutCommand`, ...), or throws what DynamoDB would. */
    apply(commandName: string, input: unknown): DynamoDbAnswer {
      const asked = request.parse(input);
      if (asked.RequestItems !== undefined) {
        const entries = Object.entries(asked.RequestItems).map(([name, { Keys }]) => {
          const table = tableOf(name);
          const found = Keys.map((key) => table.items.get(keyOf(table, key))).filter((of) => of !== undefined);
          return [name, found] as const;
        });
        return { Responses: Object.fromEntries(entries), UnprocessedKeys: {} };
      }
      const table = tableOf(asked.TableName);
      const placeholders = { names: asked.ExpressionAttributeNames, values: asked.ExpressionAttributeValues };
      const key = keyOf(table, asked.Item ?? asked.Key ?? {});
      const known = table.items.get(key);
      if (!holds(asked.ConditionExpression, known ?? {}, placeholders)) {
        throw new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
      }
      switch (commandName) {
        case 'GetCommand':
          return known === undefined ? {} : { Item: known };
        case 'PutCommand':
          table.items.set(key, storedItem(asked.Item ?? {}));
          return {};
        case 'DeleteCommand':
          table.items.delete(key);
          return {};
        case 'UpdateCommand': {
          const before = known ?? storedItem(asked.Key ?? {});
          const after = updated(asked.UpdateExpression ?? '', before, placeholders);
          table.items.set(key, after);
          return asked.ReturnValues === 'ALL_NEW' ? { Attributes: after } : {};
        }
        case 'QueryCommand':
        case 'ScanCommand':
          return page(table, asked.IndexName, asked);
        default:
          throw new Error(`the in-memory DynamoDB does not know ${commandName}`);
      }
    },
    /** Everything that a table holds. */
    itemsOf: (name: string): Item[] => [...tableOf(name).items.values()],
    /** Puts an item there, past every condition. */
    put(name: string, of: Item): void {
      const table = tableOf(name);
      table.items.set(keyOf(table, of), storedItem(of));
    },
  };
}

export type MemoryDynamoDb = ReturnType<typeof memoryDynamoDb>;
