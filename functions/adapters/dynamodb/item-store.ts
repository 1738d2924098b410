import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type Item, type ItemKind, type ItemKindName, itemKey, itemName } from '../../domain/items/item-kind.ts';
import { allPages } from './all-pages.ts';
import { conditionalWrite } from './conditional-write.ts';
import { unchangedSince } from './unchanged-since.ts';

/** The names of the tables with the items that people write. */
export type ItemTables = {
  readonly documents: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<ItemKindName, string>>;
};

/** Every item of a kind as it is now, in the order of their names. */
export async function allItems({ documents, tables }: ItemTables, kind: ItemKind): Promise<Item[]> {
  // Read consistently: a write that is based on an old item would be refused.
  const items = await allPages((start) =>
    documents.send(new ScanCommand({ TableName: tables[kind.name], ConsistentRead: true, ...start })),
  );
  const byName = new Intl.Collator('en', { numeric: true });
  return items.sort((a, b) => byName.compare(itemName(kind, a), itemName(kind, b)));
}

/** The stored item with the key of the given one, read consistently. */
export async function storedItem(
  { documents, tables }: ItemTables,
  kind: ItemKind,
  item: Item,
): Promise<Item | undefined> {
  const { Item: stored } = await documents.send(
    new GetCommand({ TableName: tables[kind.name], Key: itemKey(kind, item), ConsistentRead: true }),
  );
  return stored;
}

/** An item to write (`after`) in place of the one that was read (`before`). */
export type Replacement = {
  readonly before: Item | undefined;
  readonly after: Item;
};

/** Replaces an item. Gives false, and writes nothing, if somebody else changed it since it was read. */
export async function replaceItem(
  { documents, tables }: ItemTables,
  kind: ItemKind,
  { before, after }: Replacement,
): Promise<boolean> {
  return conditionalWrite(
    documents.send(
      new PutCommand({ TableName: tables[kind.name], Item: { ...after }, ...unchangedSince(kind, before) }),
    ),
  );
}

/** Deletes the item that was read before; gives false if somebody else changed it since. */
export async function deleteItem({ documents, tables }: ItemTables, kind: ItemKind, before: Item): Promise<boolean> {
  const Key = itemKey(kind, before);
  return conditionalWrite(
    documents.send(new DeleteCommand({ TableName: tables[kind.name], Key, ...unchangedSince(kind, before) })),
  );
}
