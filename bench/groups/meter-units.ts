import type { MemoryDynamoDb } from '../simulation/memory-dynamo-db/memory-dynamo-db.ts';

/** Units of DynamoDB, in all and by the kind of item (`kindOf`). */
export type Units = Taken & { readonly byKind: ReadonlyMap<string, Taken> };

type Taken = { readonly reads: number; readonly writes: number };

const READ_BYTES = 4096;
const WRITE_BYTES = 1024;

/** Bytes of a value in an item. Source: "DynamoDB item sizes and formats" of its developer guide. */
function bytesOf(value: unknown): number {
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number' || typeof value === 'bigint') {
    const digits = String(value).replace(/[-.]/g, '').replace(/0+$/, '').length;
    return Math.ceil(digits / 2) + 1;
  }
  if (Array.isArray(value)) return 3 + value.reduce((sum: number, each) => sum + 1 + bytesOf(each), 0);
  return (
    3 + Object.entries(value ?? {}).reduce((sum, [name, each]) => sum + 1 + Buffer.byteLength(name) + bytesOf(each), 0)
  );
}

/** Bytes of an item; its attributes have no overhead. */
function itemBytes(item: object | undefined): number {
  return Object.entries(item ?? {}).reduce((sum, [name, each]) => sum + Buffer.byteLength(name) + bytesOf(each), 0);
}

/**
 * The kind of an item by its key: the table and the first word of `sk`, if it has one, so that all heads of series are one kind.
 * The `sk` of a day item is the day.
 */
function kindOf(table: string, { sk }: Readonly<Record<string, unknown>>): string {
  if (sk === undefined) return table;
  const word = String(sk).split('#')[0] ?? '';
  return `${table} ${/^\d{4}-/.test(word) ? 'day' : word}`;
}

const notThere = (table: string) => `${table} not there`;

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const readUnits = (bytes: number, isConsistent: boolean) =>
  (Math.max(1, Math.ceil(bytes / READ_BYTES)) * (isConsistent ? 2 : 1)) / 2;

/**
 * A DynamoDB that counts the units of its requests by the sizes of items. A read by key rounds up each item, a query rounds up
 * their sum, and a write pays for the larger of the item before and after. As in `bench/fleet`, writes of indexes are left out.
 */
export function meterUnits(database: MemoryDynamoDb) {
  let byKind = new Map<string, Taken>();
  const add = (kind: string, { reads = 0, writes = 0 }: Partial<Taken>) => {
    const sum = byKind.get(kind) ?? { reads: 0, writes: 0 };
    byKind.set(kind, { reads: sum.reads + reads, writes: sum.writes + writes });
  };
  const read = (kind: string, bytes: number, asked: Readonly<Record<string, unknown>>) => {
    add(kind, { reads: readUnits(bytes, asked.ConsistentRead === true) });
  };
  const apply: MemoryDynamoDb['apply'] = (commandName, input, ageMs) => {
    const asked = recordOf(input);
    const { TableName, Item, Key } = asked;
    const { pk, sk } = recordOf(Item ?? Key);
    const stored = () =>
      pk === undefined
        ? undefined
        : database.apply('GetCommand', { TableName, Key: { pk, sk }, ConsistentRead: true }).Item;
    if (commandName.startsWith('Put') || commandName.startsWith('Update') || commandName.startsWith('Delete')) {
      const before = itemBytes(stored());
      const paid = () => {
        const after = commandName.startsWith('Put') ? itemBytes(recordOf(Item)) : itemBytes(stored());
        add(kindOf(String(TableName), { sk }), {
          writes: Math.max(1, Math.ceil(Math.max(before, after) / WRITE_BYTES)),
        });
      };
      try {
        return database.apply(commandName, input, ageMs);
      } finally {
        // A refused write costs as much.
        paid();
      }
    }
    const answer = database.apply(commandName, input, ageMs);
    if (answer.Responses !== undefined) {
      for (const [table, wanted] of Object.entries(recordOf(asked.RequestItems))) {
        const keys = recordOf(wanted).Keys;
        const found = answer.Responses[table] ?? [];
        for (const item of found) read(kindOf(table, item), itemBytes(item), recordOf(wanted));
        for (let missing = found.length; Array.isArray(keys) && missing < keys.length; missing += 1)
          read(notThere(table), 0, recordOf(wanted));
      }
      return answer;
    }
    const items = answer.Items ?? (answer.Item === undefined ? [] : [answer.Item]);
    const [one] = items;
    const bytes = items.reduce((sum, item) => sum + itemBytes(item), 0);
    read(one === undefined ? notThere(String(TableName)) : kindOf(String(TableName), one), bytes, asked);
    return answer;
  };
  return {
    database: { ...database, apply },
    /** The units since the last call. */
    taken(): Units {
      const taken = byKind;
      byKind = new Map();
      const all = [...taken.values()];
      return {
        reads: all.reduce((sum, { reads }) => sum + reads, 0),
        writes: all.reduce((sum, { writes }) => sum + writes, 0),
        byKind: taken,
      };
    },
  };
}
