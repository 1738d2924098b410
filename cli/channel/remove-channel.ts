import { deleteItem } from '../../functions/adapters/dynamodb/item-store.ts';
import { type Item, itemName } from '../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Installation } from '../context/installation.ts';
import { deleteSecret, type SecretFate } from './secret-store.ts';

/** Removes a channel and its secret; undefined, and nothing is removed, if somebody else changed its item since it was read. */
export async function removeChannel(installation: Installation, item: Item): Promise<SecretFate | undefined> {
  if (!(await deleteItem(installation, ITEM_KINDS.channels, item))) return undefined;
  const secretName = typeof item.secretName === 'string' ? item.secretName : '';
  return deleteSecret(installation, { channelId: itemName(ITEM_KINDS.channels, item), secretName });
}
