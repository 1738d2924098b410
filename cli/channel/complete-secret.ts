import { randomBytes } from 'node:crypto';
import type { SecretField } from '../../functions/domain/channels/channel-kind.ts';
import { CHANNEL_KINDS, type ChannelKindName } from '../../functions/domain/channels/channel-kinds.ts';
import {
  type AllowedHosts,
  allowedHosts,
  checkWebhookAddress,
} from '../../functions/domain/channels/webhook-address.ts';
import { attemptInWords } from '../../functions/domain/wording/attempt-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';

/** The fields of a channel's secret; their values are shown nowhere. */
export type SecretParts = Readonly<Record<string, string>>;

/** A whole secret, and those of its fields that were generated here. */
type CompleteSecret = { readonly ok: true; readonly parts: SecretParts; readonly made: SecretParts };

/** Why a secret cannot be used. The problem is for the terminal; neither it nor `field` repeats what was given. */
export type SecretProblem = {
  readonly ok: false;
  readonly why: 'missing' | 'malformed' | 'address' | 'typed-again';
  /** The field that is wrong, where it is known. */
  readonly field: SecretField | undefined;
  readonly problem: string;
};

/** What a person gave for a secret, and the fields of the one that it replaces. */
export type GivenParts = {
  readonly kind: ChannelKindName;
  readonly given: SecretParts;
  readonly before?: SecretParts;
  /** The hosts inside that the stack allows; unknown of a stack of an older version. */
  readonly allowed?: AllowedHosts | undefined;
};

/**
 * Completes a secret: what is not given is made, or stays as it was. The address is checked as it is before each message, so that
 * nothing is written that would not be sent. A password stays only while the address does: otherwise whoever may change a
 * channel could have its password sent to themselves.
 */
export function completeSecret({ kind, given, before = {}, allowed }: GivenParts): CompleteSecret | SecretProblem {
  const { fields } = CHANNEL_KINDS[kind].secret;
  const parts: Record<string, string> = {};
  const made: Record<string, string> = {};
  for (const { name, isMade, isOptional, keptAs } of fields) {
    const value = given[name]?.trim() ?? '';
    const old = before[name];
    if (value !== '') parts[name] = value;
    else if (isMade) parts[name] = made[name] = `whsec_${randomBytes(32).toString('base64')}`;
    else if (old !== undefined) parts[name] = old;
    else if (!isOptional) return refused('missing', fieldOf(kind, name), `The channel's "${name}" is missing.`);
    if (keptAs !== undefined && old !== undefined && old !== parts[name]) parts[keptAs] = old;
  }
  const checked = checkedAddress(kind, parts, allowed);
  if (!checked.ok) return checked;
  const kept = fields.find(
    ({ name, isPublic }) =>
      !isPublic && parts[name] !== undefined && parts[name] === before[name] && !given[name]?.trim(),
  );
  if (kept !== undefined && checked.address !== addressIn(kind, before, allowed)) {
    const problem = `The channel's "${kept.name}" must be given again: the address changes, and a password goes to no other address than the one that it was given for.`;
    return refused('typed-again', kept, problem);
  }
  return { ok: true, parts, made };
}

function checkedAddress(
  kind: ChannelKindName,
  parts: SecretParts,
  allowed: AllowedHosts | undefined,
): { readonly ok: true; readonly address: string } | SecretProblem {
  const read = CHANNEL_KINDS[kind].secret.read(JSON.stringify(parts));
  if (!read.ok) {
    return refused('malformed', fieldOf(kind, read.field), `The channel's secret is not usable: ${read.problem}.`);
  }
  const { url } = read.value;
  const address = checkWebhookAddress(url, allowed ?? perhapsAllowed(url));
  if (address.ok) return { ok: true, address: address.url.href };
  return refused(
    'address',
    fieldOf(kind, 'url'),
    `The channel cannot be used: ${attemptInWords(address.why, wordsOf({}))}.`,
  );
}

/**
 * The host of an address, where nobody knows whether the stack allows it: the test shows that. Without TLS, only this machine is
 * one: anybody in between would read the secret and the alerts.
 */
function perhapsAllowed(address: string): AllowedHosts {
  if (!URL.canParse(address)) return new Set();
  const { protocol, hostname } = new URL(address);
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return protocol === 'https:' || isHere ? allowedHosts(hostname) : new Set();
}

/** The address of a stored secret; undefined if it cannot be used. */
function addressIn(kind: ChannelKindName, parts: SecretParts, allowed: AllowedHosts | undefined): string | undefined {
  const checked = checkedAddress(kind, parts, allowed);
  return checked.ok ? checked.address : undefined;
}

function fieldOf(kind: ChannelKindName, name: string | undefined): SecretField | undefined {
  return CHANNEL_KINDS[kind].secret.fields.find((field) => field.name === name);
}

function refused(why: SecretProblem['why'], field: SecretField | undefined, problem: string): SecretProblem {
  return { ok: false, why, field, problem };
}
