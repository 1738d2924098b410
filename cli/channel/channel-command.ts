import { deliveryRecords } from '../../functions/adapters/dynamodb/delivery-records.ts';
import { deleteItem, replaceItem, storedItem } from '../../functions/adapters/dynamodb/item-store.ts';
import { channelSchema, parseChannel } from '../../functions/domain/channels/channel.ts';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { agreed, requireTerminal } from '../agreed.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Installation } from '../context/installation.ts';
import { withInstallation } from '../context/with-installation.ts';
import { deletionConsequence } from '../items/deletion-consequence.ts';
import { findItem } from '../items/find-item.ts';
import { exactPositionals } from '../parse-options.ts';
import { didYouMean, UsageError } from '../usage-error.ts';
import type { Outcome } from './await-outcome.ts';
import { enableChannel } from './enable-channel.ts';
import { readSecret, readSecretFile, type SecretFile, type SecretParts } from './read-secret.ts';
import { channelSecretPrefix, deleteSecret, othersWithSecret, storedSecret, writeSecret } from './secret-store.ts';
import { outcomeInWords, testChannel } from './test-channel.ts';
import { WAIT_OPTION, waitArgument } from './wait-argument.ts';

export const summary =
  'connect a webhook, chat program or on-call service; change its secret, switch it off, remove it';

const kinds = Object.keys(CHANNEL_KINDS);

/** The kinds whose address is not the password itself. */
const addressable = Object.entries(CHANNEL_KINDS).flatMap(([name, { secret }]) =>
  secret.fields.some(({ name, isPublic }) => name === 'url' && isPublic) ? [name] : [],
);

export const help = `Usage: mention-alerts --stack NAME | --local channel add KIND ID [URL] [--secret FILE] [--wait SECONDS]
       mention-alerts --stack NAME | --local channel rotate ID [URL] [--secret FILE] [--wait SECONDS]
       mention-alerts --stack NAME | --local channel disable ID
       mention-alerts --stack NAME | --local channel enable ID
       mention-alerts --stack NAME | --local channel remove ID [--yes]

KIND is ${kinds.join(', ')}.

"add" writes the secret and the item, sends a test the same way as an alert, and says what the receiver answered. "rotate" does
the same with a new secret beside the old one, and goes back to the old one if the receiver does not take the test; a webhook
is signed with both until the next "rotate". Rules name the channel by its ID in notify.channels. "remove" deletes the item
and, seven days later, the secret.

The secret is asked for, or read from a file. It is never an argument, because others on the machine can read those. A URL can
be given only for ${addressable.slice(0, -1).join(', ')} and ${addressable.at(-1)}; for the other kinds the address itself is the password.

  --secret FILE   JSON with the fields of the secret, or the password in one line; "-" is standard input
  --wait SECONDS  how long to wait for the receiver's answer; default 60`;

type Action = (installation: Installation, args: Arguments, context: CommandContext) => Promise<number>;

type Arguments = {
  readonly kind: string;
  readonly id: string;
  readonly url: string | undefined;
  readonly secret: SecretFile | undefined;
  readonly waitMs: number;
  readonly yes: boolean;
  readonly json: boolean;
};

const ACTIONS: Readonly<Record<string, { readonly positionals: readonly string[]; readonly run: Action }>> = {
  add: { positionals: ['KIND', 'ID'], run: add },
  rotate: { positionals: ['ID'], run: rotate },
  disable: { positionals: ['ID'], run: (...given) => setEnabled(false, ...given) },
  enable: { positionals: ['ID'], run: (...given) => setEnabled(true, ...given) },
  remove: { positionals: ['ID'], run: remove },
};

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {
    secret: { type: 'string' },
    yes: { type: 'boolean' },
    ...WAIT_OPTION,
  });
  const [name = '', ...rest] = positionals;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined) {
    const known = Object.keys(ACTIONS);
    throw new UsageError(`Say what to do: ${known.join(', ')}.${didYouMean(name, known)}`);
  }
  const takesUrl = name === 'add' || name === 'rotate';
  const url = takesUrl ? rest[action.positionals.length] : undefined;
  const named = exactPositionals(url === undefined ? rest : rest.slice(0, -1), action.positionals);
  const given: Arguments = {
    kind: name === 'add' ? (named[0] ?? '') : '',
    id: named.at(-1) ?? '',
    url,
    secret: readSecretFile(values.secret),
    waitMs: waitArgument(values.wait),
    yes: values.yes ?? false,
    json: context.json || (values.json ?? false),
  };
  if (name === 'add') kindArgument(given.kind);
  return withInstallation(context, (installation) => action.run(installation, given, context));
}

function kindArgument(text: string) {
  const kind = channelSchema.unwrap().shape.kind.safeParse(text);
  if (kind.success) return kind.data;
  throw new UsageError(
    `There is no kind of channel "${text}".${didYouMean(text, kinds)} There are ${kinds.join(', ')}.`,
  );
}

/** The id becomes part of the secret's name, whose characters Secrets Manager limits. */
const SECRET_NAME = /^[A-Za-z0-9_+=.@-]{1,200}$/;

async function add(installation: Installation, given: Arguments, context: CommandContext): Promise<number> {
  const { id } = given;
  const kind = kindArgument(given.kind);
  if (!SECRET_NAME.test(id)) {
    throw new UsageError('ID must be 1 to 200 of A-Z, a-z, 0-9 and _+=.@-: it becomes part of the name of the secret.');
  }
  const secretName = `${channelSecretPrefix(installation.stage)}${id}`;
  const item = { channelId: id, kind, secretName };
  const before = await storedItem(installation, ITEM_KINDS.channels, item);
  if (before !== undefined) {
    throw new Error(`There is a channel ${id} already: "channel rotate ${id}" gives it another secret.`);
  }
  const others = await othersWithSecret(installation, item);
  if (others.length > 0)
    throw new Error(`The secret ${secretName} belongs to ${others.join(', ')}: choose another ID.`);
  const { parts, made } = await readSecret({ kind, url: given.url, file: given.secret }, context);
  // A channel with this id may have existed before, and its receiver may have answered 410. This is a new channel, so
  // that is cleared.
  await deliveryRecords(installation.documents, installation.tables.state).disable(id, undefined);
  // The secret comes first: an item without its secret would be reported to operations.
  await writeSecret(installation, secretName, parts);
  if (!(await replaceItem(installation, ITEM_KINDS.channels, { before, after: item }))) return overtaken(id, context);
  const said = given.json ? context.writeError : context.writeOut;
  said(`channel ${id}: added as ${kind}; its secret is ${secretName}`);
  const outcome = await testItem(installation, item, given.waitMs);
  tell({ id, secretName, outcome, made: pick(parts, made) }, given, context);
  if (outcome?.kind !== 'taken') {
    context.writeError(`"channel rotate ${id}" gives it another secret, "channel remove ${id}" takes it away.`);
  }
  return outcome?.kind === 'taken' ? 0 : 1;
}

async function rotate(installation: Installation, given: Arguments, context: CommandContext): Promise<number> {
  const before = await findItem(installation, ITEM_KINDS.channels, given.id);
  const channel = parseChannel(before);
  if (!channel.ok) throw new Error(`The item of channel ${given.id} is invalid: correct it with "put channels".`);
  const { kind, enabled, channelId, secretName: oldName } = channel.value;
  const old = await storedSecret(installation, oldName);
  const read = await readSecret({ kind, url: given.url, file: given.secret, before: old }, context);
  const previous = kind === 'webhook' && old.signingSecret !== read.parts.signingSecret ? old.signingSecret : undefined;
  const parts = { ...read.parts, ...(previous === undefined ? {} : { previousSigningSecret: previous }) };
  // A new name, because functions keep the text of a secret for minutes, and because the old secret must still exist to
  // go back to it.
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const secretName = `${channelSecretPrefix(installation.stage)}${nameOf(channelId)}.${stamp}`;
  await writeSecret(installation, secretName, parts);
  const after = { ...before, secretName };
  if (!(await replaceItem(installation, ITEM_KINDS.channels, { before, after }))) return overtaken(channelId, context);
  const outcome = enabled ? await testItem(installation, after, given.waitMs) : undefined;
  const made = pick(parts, read.made);
  const forget = (name: string) => deleteSecret(installation, { channelId, secretName: name });
  if (
    outcome?.kind === 'not-taken' &&
    (await replaceItem(installation, ITEM_KINDS.channels, { before: after, after: before }))
  ) {
    await forget(secretName);
    tell({ id: channelId, secretName: oldName, outcome, made: {} }, given, context);
    context.writeError(`channel ${channelId}: nothing has changed; it uses the secret that it had.`);
    return 1;
  }
  tell({ id: channelId, secretName, outcome, made }, given, context);
  const isSure = outcome === undefined || outcome.kind === 'taken';
  const fate = isSure
    ? await forget(oldName)
    : `the secret before, ${oldName}, is kept: nothing is known of the new one yet`;
  const said = given.json ? context.writeError : context.writeOut;
  said(`channel ${channelId}: its secret is ${secretName}; ${isSure ? fate.replace(/^its/, 'the') : fate}`);
  if (!enabled) context.writeError(`Channel ${channelId} is disabled, so no test was sent.`);
  return isSure ? 0 : 1;
}

/** An id that was written by hand may contain characters that are not allowed in names of secrets. */
function nameOf(channelId: string): string {
  return channelId.replace(/[^A-Za-z0-9_+=.@-]/g, '_').slice(0, 200);
}

async function setEnabled(
  enabled: boolean,
  ...[installation, { id, json }, context]: Parameters<Action>
): Promise<number> {
  if (!(await enableChannel(installation, id, enabled))) return overtaken(id, context);
  if (json) context.writeJson({ channel: id, enabled });
  else context.writeOut(`channel ${id}: ${enabled ? 'gets events again' : 'disabled, it gets nothing'}`);
  return 0;
}

async function remove(installation: Installation, given: Arguments, context: CommandContext): Promise<number> {
  const kind = ITEM_KINDS.channels;
  const item = await findItem(installation, kind, given.id);
  if (!given.yes) requireTerminal(context);
  const question = `Remove channel ${given.id} from ${installation.name}? ${await deletionConsequence(installation, kind, item)}[y/N] `;
  if (!given.yes && !(await agreed(question, context))) {
    context.writeError('Nothing was removed.');
    return 1;
  }
  if (!(await deleteItem(installation, kind, item))) return overtaken(given.id, context);
  const secretName = typeof item.secretName === 'string' ? item.secretName : '';
  const fate = secretName.startsWith(channelSecretPrefix('prod'))
    ? await deleteSecret(installation, { channelId: given.id, secretName })
    : 'its item named no secret of a channel';
  if (given.json) context.writeJson({ removed: given.id });
  else context.writeOut(`channel ${given.id}: removed; ${fate}`);
  return 0;
}

/** Undefined if the item, which the caller has just written, cannot be tested. */
async function testItem(installation: Installation, item: Item, timeoutMs: number) {
  const parsed = parseChannel(item);
  if (!parsed.ok) return undefined;
  return testChannel(installation, { channel: parsed.value, version: parsed.version, timeoutMs });
}

type Told = {
  readonly id: string;
  readonly secretName: string;
  readonly outcome: (Outcome & { readonly eventId: string }) | undefined;
  /** The parts that were generated here and that the receiver has to know. */
  readonly made: SecretParts;
};

function tell({ id, secretName, outcome, made }: Told, { json }: Arguments, context: CommandContext): void {
  if (json) {
    const test = outcome === undefined ? {} : { test: outcome };
    context.writeJson({ channel: id, secretName, ...test, ...made }, 2);
    return;
  }
  for (const value of Object.values(made)) {
    context.writeOut(`Signing secret, for the receiver; it is shown this once: ${value}`);
  }
  if (outcome === undefined) return;
  (outcome.kind === 'taken' ? context.writeOut : context.writeError)(outcomeInWords(id, outcome));
}

function pick(parts: SecretParts, names: readonly string[]): SecretParts {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => names.includes(name)));
}

function overtaken(id: string, context: CommandContext): number {
  context.writeError(`Channel ${id} was changed by somebody else just now. Run the command again.`);
  return 1;
}
