import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  InvalidRequestException,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  RestoreSecretCommand,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Installation } from '../context/installation.ts';
import type { SecretParts } from './read-secret.ts';

/** A deleted secret can be restored for this many days, the fewest that Secrets Manager allows. */
const RECOVERABLE_DAYS = 7;

/** The prefix of the secrets of a stage's channels: its functions may read these names. */
export function channelSecretPrefix(stage: string): string {
  return `mention-alerts/channel/${stage === 'prod' ? '' : `${stage}/`}`;
}

/**
 * Writes a secret, whether there is none with this name, one that was left behind, or one that is scheduled for
 * deletion.
 */
export async function writeSecret({ secrets }: Installation, name: string, parts: SecretParts): Promise<void> {
  const SecretString = JSON.stringify(parts);
  try {
    await secrets.send(
      new CreateSecretCommand({ Name: name, SecretString, Description: 'A channel of mention-alerts' }),
    );
  } catch (error) {
    const isMarked = error instanceof InvalidRequestException;
    if (!isMarked && !(error instanceof ResourceExistsException)) throw error;
    if (isMarked) await secrets.send(new RestoreSecretCommand({ SecretId: name }));
    await secrets.send(new PutSecretValueCommand({ SecretId: name, SecretString }));
  }
}

const fields = z.record(z.string(), z.unknown());

/** The text fields of a secret; empty if there is none, or if it is not a valid secret of a channel. */
export async function storedSecret({ secrets }: Installation, name: string): Promise<SecretParts> {
  try {
    const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: name }));
    const read = fields.parse(JSON.parse(SecretString));
    return Object.fromEntries(
      Object.entries(read).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : [])),
    );
  } catch (error) {
    const isUnusable = error instanceof SyntaxError || error instanceof z.ZodError;
    const isGone = error instanceof ResourceNotFoundException || error instanceof InvalidRequestException;
    if (isUnusable || isGone) return {};
    throw error;
  }
}

/** The channels other than `channelId` whose items name a secret. */
export async function othersWithSecret(
  installation: Installation,
  { channelId, secretName }: { readonly channelId: string; readonly secretName: string },
): Promise<string[]> {
  const items: readonly Item[] = await allItems(installation, ITEM_KINDS.channels);
  return items
    .filter((item) => item.secretName === secretName && item.channelId !== channelId)
    .map((item) => String(item.channelId));
}

/**
 * Deletes the secret of a channel that no longer needs it, unless other channels name it. Says in words what was done.
 */
export async function deleteSecret(
  installation: Installation,
  channel: { readonly channelId: string; readonly secretName: string },
): Promise<string> {
  const { secretName } = channel;
  const others = await othersWithSecret(installation, channel);
  if (others.length > 0) return `its secret ${secretName} stays: ${others.join(', ')} uses it, too`;
  try {
    await installation.secrets.send(
      new DeleteSecretCommand({ SecretId: secretName, RecoveryWindowInDays: RECOVERABLE_DAYS }),
    );
    return `its secret ${secretName} is deleted in ${RECOVERABLE_DAYS} days`;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return `its secret ${secretName} was not there`;
    throw error;
  }
}
