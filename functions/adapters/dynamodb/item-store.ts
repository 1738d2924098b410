import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describeChanges } from '../../domain/items/describe-changes.ts';
import { type Item, type ItemKind, type ItemKindName, itemKey, itemName } from '../../domain/items/item-kind.ts';
import { allPages } from './all-pages.ts';
import { conditionalWrite } from './conditional-write.ts';
import { configurationMark } from './configuration-mark.ts';
import { unchangedSince } from './unchanged-since.ts';

/** The names of the tables with the items that people write, and of the one that says when they changed. */
export type ItemTables = {
  readonly documents: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<ItemKindName | 'state', string>>;
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

/**
 * Replaces an item. Gives false, and writes nothing, if somebody else changed it since it was read; an item that is stored as it
 * is to be counts as written, because the answer to an earlier attempt may have been lost.
 */
export async function replaceItem(place: ItemTables, kind: ItemKind, { before, after }: Replacement): Promise<boolean> {
  const TableName = place.tables[kind.name];
  const put = new PutCommand({ TableName, Item: { ...after }, ...unchangedSince(kind, before) });
  if (!(await conditionalWrite(place.documents.send(put)))) {
    const stored = await storedItem(place, kind, after);
    if (stored === undefined || describeChanges(stored, after).length > 0) return false;
  }
  await renewMark(place, kind);
  return true;
}

/** Deletes the item that was read before; gives false if somebody else changed it since. One that is gone counts as deleted. */
export async function deleteItem(place: ItemTables, kind: ItemKind, before: Item): Promise<boolean> {
  const Key = itemKey(kind, before);
  const deletion = new DeleteCommand({ TableName: place.tables[kind.name], Key, ...unchangedSince(kind, before) });
  const isDeleted = await conditionalWrite(place.documents.send(deletion));
  if (!isDeleted && (await storedItem(place, kind, before)) !== undefined) return false;
  await renewMark(place, kind);
  return true;
}

/** Makes the mark another one after a write, also one that was made before: its process may have ended in between. */
async function renewMark({ documents, tables }: ItemTables, kind: ItemKind): Promise<void> {
  // The functions read channels whenever they need them.
  if (kind.name !== 'channels') await configurationMark(documents, tables.state).renew();
}
