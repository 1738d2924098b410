import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  InvalidRequestException,
  ResourceNotFoundException,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Installation } from '../context/installation.ts';
import type { SecretParts } from './complete-secret.ts';

/** A deleted secret can be restored for this many days, the fewest that Secrets Manager allows. */
const RECOVERABLE_DAYS = 7;

/** The prefix of the secrets of a stage's channels: its functions may read these names. */
export function channelSecretPrefix(stage: string): string {
  return `mention-alerts/channel/${stage === 'prod' ? '' : `${stage}/`}`;
}

/**
 * A name for a secret of a channel that no secret has or had within seven days: that of the channel, or that with the time.
 * Functions keep the text of a secret for minutes, so a name never gets another text.
 */
export async function newSecretName({ secrets, stage }: Installation, channelId: string): Promise<string> {
  const name = `${channelSecretPrefix(stage)}${nameOf(channelId)}`;
  try {
    await secrets.send(new GetSecretValueCommand({ SecretId: name }));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return name;
    // It is marked for deletion.
    if (!(error instanceof InvalidRequestException)) throw error;
  }
  return `${name}.${new Date().toISOString().replace(/[-:.]/g, '')}`;
}

/** An id that was written by hand may contain characters that are not allowed in names of secrets. */
function nameOf(channelId: string): string {
  return channelId.replace(/[^A-Za-z0-9_+=.@-]/g, '_').slice(0, 200);
}

/** Writes a secret under a name that is new. */
export async function writeSecret({ secrets }: Installation, name: string, parts: SecretParts): Promise<void> {
  const SecretString = JSON.stringify(parts);
  await secrets.send(new CreateSecretCommand({ Name: name, SecretString, Description: 'A channel of mention-alerts' }));
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
export function othersWithSecret(
  channels: readonly Item[],
  { channelId, secretName }: { readonly channelId: string; readonly secretName: string },
): string[] {
  return channels
    .filter((item) => item.secretName === secretName && item.channelId !== channelId)
    .map((item) => String(item.channelId));
}

/** What became of the secret that a channel no longer needs; `others` are channels whose items name it, too. */
export type SecretFate = { readonly secretName: string } & (
  | { readonly kind: 'deleted' | 'absent' | 'not-allowed' | 'of-no-channel' }
  | { readonly kind: 'shared'; readonly others: readonly string[] }
);

/**
 * Deletes the secret of a channel that no longer needs it: not one that other channels name, nor one that is no channel's. A
 * secret of another stage, which its functions may not delete, stays.
 */
export async function deleteSecret(
  installation: Installation,
  channel: { readonly channelId: string; readonly secretName: string },
): Promise<SecretFate> {
  const { secretName } = channel;
  if (!secretName.startsWith(channelSecretPrefix('prod'))) return { kind: 'of-no-channel', secretName };
  const others = othersWithSecret(await allItems(installation, ITEM_KINDS.channels), channel);
  if (others.length > 0) return { kind: 'shared', secretName, others };
  try {
    await installation.secrets.send(
      new DeleteSecretCommand({ SecretId: secretName, RecoveryWindowInDays: RECOVERABLE_DAYS }),
    );
    return { kind: 'deleted', secretName };
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return { kind: 'absent', secretName };
    if (error instanceof Error && error.name === 'AccessDeniedException') return { kind: 'not-allowed', secretName };
    throw error;
  }
}

/** `its secret mention-alerts/channel/ops is deleted in 7 days` */
export function fateInWords(fate: SecretFate): string {
  const secret = `its secret ${fate.secretName}`;
  switch (fate.kind) {
    case 'deleted':
      return `${secret} is deleted in ${RECOVERABLE_DAYS} days`;
    case 'absent':
      return `${secret} was not there`;
    case 'not-allowed':
      return `${secret} stays: you may not delete it`;
    case 'of-no-channel':
      return 'its item named no secret of a channel';
    case 'shared':
      return `${secret} stays: ${fate.others.join(', ')} uses it, too`;
  }
}
