import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Installation } from '../context/installation.ts';
import { changeItem } from '../items/change-item.ts';
import { findItem } from '../items/find-item.ts';

/**
 * Switches a channel on or off. Gives false, and writes nothing, if somebody else changed its item meanwhile.
 *
 * @throws Error with one sentence if there is no such channel
 */
export async function enableChannel(installation: Installation, id: string, enabled: boolean): Promise<boolean> {
  const before = await findItem(installation, ITEM_KINDS.channels, id);
  return changeItem(installation, ITEM_KINDS.channels, { before, after: { ...before, enabled } });
}
