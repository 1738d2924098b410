import { deliveryRecords } from '../../functions/adapters/dynamodb/delivery-records.ts';
import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import type { ChannelKindName } from '../../functions/domain/channels/channel-kinds.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Installation } from '../context/installation.ts';
import { changeItem } from '../items/change-item.ts';
import type { SecretParts } from './complete-secret.ts';
import { isNewChannelId } from './new-channel-id.ts';
import { channelSecretPrefix, newSecretName, othersWithSecret, writeSecret } from './secret-store.ts';
import { type TestOutcome, testItem } from './test-channel.ts';

/** The item of a channel that does not exist yet. */
type NewChannel = { readonly channelId: string; readonly kind: ChannelKindName; readonly secretName: string };

/** Why there cannot be a channel of that id; `others` are the channels that its secret belongs to. */
export type IdProblem =
  | { readonly kind: 'bad-id' | 'exists' }
  | { readonly kind: 'secret-of-others'; readonly secretName: string; readonly others: readonly string[] };

/** The item that a new channel would have, or why it cannot have that id. Writes nothing. */
export async function newChannel(
  installation: Installation,
  { id, kind }: { readonly id: string; readonly kind: ChannelKindName },
): Promise<{ readonly kind: 'free'; readonly item: NewChannel } | IdProblem> {
  if (!isNewChannelId(id)) return { kind: 'bad-id' };
  const secretName = `${channelSecretPrefix(installation.stage)}${id}`;
  const items = await allItems(installation, ITEM_KINDS.channels);
  if (items.some((item) => item.channelId === id)) return { kind: 'exists' };
  const others = othersWithSecret(items, { channelId: id, secretName });
  if (others.length > 0) return { kind: 'secret-of-others', secretName, others };
  return { kind: 'free', item: { channelId: id, kind, secretName: await newSecretName(installation, id) } };
}

/** What a test of the channel came to; or somebody else added one of that id meanwhile. */
type AddedChannel = { readonly kind: 'overtaken' } | { readonly kind: 'added'; readonly outcome: TestOutcome };

/**
 * Writes the secret and the item of a new channel, sends a test on the way of every event and waits for its outcome. `onWritten`
 * is called before the test.
 */
export async function addChannel(
  installation: Installation,
  item: NewChannel,
  {
    parts,
    timeoutMs,
    onWritten = () => undefined,
  }: { readonly parts: SecretParts; readonly timeoutMs: number; readonly onWritten?: () => void },
): Promise<AddedChannel> {
  // A channel with this id may have existed before, and its receiver may have answered 410. This is a new channel, so
  // that is cleared.
  await deliveryRecords(installation.documents, installation.tables.state).disable(item.channelId, undefined);
  // The secret comes first: an item without its secret would be reported to operations.
  await writeSecret(installation, item.secretName, parts);
  const isWritten = await changeItem(installation, ITEM_KINDS.channels, { before: undefined, after: item });
  if (!isWritten) return { kind: 'overtaken' };
  onWritten();
  return { kind: 'added', outcome: await testItem(installation, item, timeoutMs) };
}
