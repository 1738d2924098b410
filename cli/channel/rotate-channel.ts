import { type Channel, parseChannel } from '../../functions/domain/channels/channel.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Installation } from '../context/installation.ts';
import { changeItem } from '../items/change-item.ts';
import type { SecretParts } from './complete-secret.ts';
import { deleteSecret, newSecretName, type SecretFate, storedSecret, writeSecret } from './secret-store.ts';
import { type TestOutcome, testItem } from './test-channel.ts';

/** A channel that is to get another secret: its item, and the fields of the secret that it has. */
export type RotatedChannel = { readonly item: Item; readonly channel: Channel; readonly before: SecretParts };

/** Reads a channel from its item, and its secret; undefined if the item is not understood. */
export async function channelToRotate(installation: Installation, item: Item): Promise<RotatedChannel | undefined> {
  const parsed = parseChannel(item);
  if (!parsed.ok) return undefined;
  return { item, channel: parsed.value, before: await storedSecret(installation, parsed.value.secretName) };
}

/** What became of a channel and its two secrets; `secretName` is that of the secret which it uses now. */
export type Rotation =
  | { readonly kind: 'overtaken' }
  /** The receiver did not take a test with the new secret, so it uses the old one again. */
  | { readonly kind: 'went-back'; readonly secretName: string; readonly outcome: NonNullable<TestOutcome> }
  | {
      readonly kind: 'rotated';
      readonly secretName: string;
      /** Undefined if the channel is disabled, so that no test was sent. */
      readonly outcome: TestOutcome;
      /** Of the old secret; undefined if it is kept, because nothing is known of the new one yet. */
      readonly fate: SecretFate | undefined;
    };

/** Gives a channel a new secret beside the old one, tests it, and goes back if the receiver does not take the test. */
export async function rotateChannel(
  installation: Installation,
  { item, channel: { channelId, enabled, secretName: oldName } }: Pick<RotatedChannel, 'item' | 'channel'>,
  { parts, timeoutMs }: { readonly parts: SecretParts; readonly timeoutMs: number },
): Promise<Rotation> {
  // The old secret must still exist to go back to it.
  const secretName = await newSecretName(installation, channelId);
  await writeSecret(installation, secretName, parts);
  const after = { ...item, secretName };
  if (!(await changeItem(installation, ITEM_KINDS.channels, { before: item, after }))) return { kind: 'overtaken' };
  const outcome = enabled ? await testItem(installation, after, timeoutMs) : undefined;
  const forget = (name: string) => deleteSecret(installation, { channelId, secretName: name });
  if (
    outcome?.kind === 'not-taken' &&
    (await changeItem(installation, ITEM_KINDS.channels, { before: after, after: item }))
  ) {
    await forget(secretName);
    return { kind: 'went-back', secretName: oldName, outcome };
  }
  const isSure = outcome === undefined || outcome.kind === 'taken';
  return { kind: 'rotated', secretName, outcome, fate: isSure ? await forget(oldName) : undefined };
}
