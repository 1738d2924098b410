import { channelSchema } from '../../functions/domain/channels/channel.ts';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
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
import { addChannel, type IdProblem, newChannel } from './add-channel.ts';
import type { SecretParts } from './complete-secret.ts';
import { enableChannel } from './enable-channel.ts';
import { readSecret, readSecretFile, type SecretFile } from './read-secret.ts';
import { removeChannel } from './remove-channel.ts';
import { channelToRotate, rotateChannel } from './rotate-channel.ts';
import { fateInWords } from './secret-store.ts';
import { outcomeInWords, type TestOutcome } from './test-channel.ts';
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

async function add(installation: Installation, given: Arguments, context: CommandContext): Promise<number> {
  const { id } = given;
  const kind = kindArgument(given.kind);
  const found = await newChannel(installation, { id, kind });
  if (found.kind !== 'free') throw idProblem(id, found);
  const { item } = found;
  const { parts, made } = await readSecret(
    { kind, url: given.url, file: given.secret, allowed: installation.allowedInternalHosts },
    context,
  );
  const said = given.json ? context.writeError : context.writeOut;
  const onWritten = () => said(`channel ${id}: added as ${kind}; its secret is ${item.secretName}`);
  const added = await addChannel(installation, item, { parts, timeoutMs: given.waitMs, onWritten });
  if (added.kind === 'overtaken') return overtaken(id, context);
  const { outcome } = added;
  tell({ id, secretName: item.secretName, outcome, made }, given, context);
  if (outcome?.kind !== 'taken') {
    context.writeError(`"channel rotate ${id}" gives it another secret, "channel remove ${id}" takes it away.`);
  }
  return outcome?.kind === 'taken' ? 0 : 1;
}

function idProblem(id: string, problem: IdProblem): Error {
  switch (problem.kind) {
    case 'bad-id':
      return new UsageError(
        'ID must be 1 to 200 of A-Z, a-z, 0-9 and _+=.@-: it becomes part of the name of the secret.',
      );
    case 'exists':
      return new Error(`There is a channel ${id} already: "channel rotate ${id}" gives it another secret.`);
    case 'secret-of-others':
      return new Error(`The secret ${problem.secretName} belongs to ${problem.others.join(', ')}: choose another ID.`);
  }
}

async function rotate(installation: Installation, given: Arguments, context: CommandContext): Promise<number> {
  const found = await channelToRotate(installation, await findItem(installation, ITEM_KINDS.channels, given.id));
  if (found === undefined)
    throw new Error(`The item of channel ${given.id} is invalid: correct it with "put channels".`);
  const { kind, channelId: id } = found.channel;
  const { parts, made } = await readSecret(
    { kind, url: given.url, file: given.secret, before: found.before, allowed: installation.allowedInternalHosts },
    context,
  );
  const rotation = await rotateChannel(installation, found, { parts, timeoutMs: given.waitMs });
  if (rotation.kind === 'overtaken') return overtaken(id, context);
  const { secretName, outcome } = rotation;
  if (rotation.kind === 'went-back') {
    tell({ id, secretName, outcome, made: {} }, given, context);
    context.writeError(`channel ${id}: nothing has changed; it uses the secret that it had.`);
    return 1;
  }
  tell({ id, secretName, outcome, made }, given, context);
  const { fate } = rotation;
  const said = given.json ? context.writeError : context.writeOut;
  said(
    `channel ${id}: its secret is ${secretName}; ${
      fate === undefined
        ? `the secret before, ${found.channel.secretName}, is kept: nothing is known of the new one yet`
        : fateInWords(fate).replace(/^its/, 'the')
    }`,
  );
  if (outcome === undefined) context.writeError(`Channel ${id} is disabled, so no test was sent.`);
  return fate === undefined ? 1 : 0;
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
  const fate = await removeChannel(installation, item);
  if (fate === undefined) return overtaken(given.id, context);
  if (given.json) context.writeJson({ removed: given.id });
  else context.writeOut(`channel ${given.id}: removed; ${fateInWords(fate)}`);
  return 0;
}

type Told = {
  readonly id: string;
  readonly secretName: string;
  readonly outcome: TestOutcome;
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

function overtaken(id: string, context: CommandContext): number {
  context.writeError(`Channel ${id} was changed by somebody else just now. Run the command again.`);
  return 1;
}
