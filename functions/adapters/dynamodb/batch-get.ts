import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** DynamoDB answers at most 100 keys at once. */
const BATCH = 100;

/** After this many rounds, keys that a throttled table left out are given up. */
const MOST_ROUNDS = 8;

/** A key in State. */
export type ItemKey = { readonly pk: string; readonly sk: string };

/** A key in any table. */
type AnyKey = Readonly<Record<string, unknown>>;

/**
 * Reads any number of items of one table by their keys, consistently; gives those that exist, in no order. A key that
 * is given twice is read once: DynamoDB refuses doubles, and the index lists a rule under two names for a moment.
 */
export function batchGet(
  documents: DynamoDBDocumentClient,
  table: string,
  keys: readonly AnyKey[],
): Promise<Record<string, unknown>[]> {
  return read(documents, { table, ConsistentRead: true }, keys);
}

/** The same with eventual consistency, for half the price: items may be some moments old. */
export function batchGetRecent(
  documents: DynamoDBDocumentClient,
  table: string,
  keys: readonly AnyKey[],
): Promise<Record<string, unknown>[]> {
  return read(documents, { table, ConsistentRead: false }, keys);
}

type Reading = { readonly table: string; readonly ConsistentRead: boolean };

async function read(
  documents: DynamoDBDocumentClient,
  reading: Reading,
  keys: readonly AnyKey[],
): Promise<Record<string, unknown>[]> {
  const nameOf = (key: AnyKey) => JSON.stringify(Object.values(key).map(String));
  const distinct = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
  const batches = Array.from({ length: Math.ceil(distinct.length / BATCH) }, (_, at) =>
    distinct.slice(at * BATCH, (at + 1) * BATCH),
  );
  const found = await Promise.all(batches.map((batch) => readBatch(documents, reading, batch)));
  return found.flat();
}

async function readBatch(
  documents: DynamoDBDocumentClient,
  { table, ConsistentRead }: Reading,
  keys: readonly AnyKey[],
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let left: Record<string, unknown>[] = [...keys];
  for (let round = 0; left.length > 0; round += 1) {
    if (round === MOST_ROUNDS) throw new Error(`table ${table} left ${left.length} keys unread: it is throttled`);
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, 25 * 2 ** round));
    const answer = await documents.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: left, ConsistentRead } } }),
    );
    found.push(...(answer.Responses?.[table] ?? []));
    left = answer.UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return found;
}
