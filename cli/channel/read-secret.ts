import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import type { SecretField } from '../../functions/domain/channels/channel-kind.ts';
import { CHANNEL_KINDS, type ChannelKindName } from '../../functions/domain/channels/channel-kinds.ts';
import { checkWebhookAddress } from '../../functions/domain/channels/webhook-address.ts';
import { tokenProblem } from '../../functions/domain/items/token-problem.ts';
import type { CommandContext } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** The fields of a channel's secret; their values are shown nowhere. */
export type SecretParts = Readonly<Record<string, string>>;

/** What was given for a secret on the command line, and its earlier fields if it is changed. */
export type GivenSecret = {
  readonly kind: ChannelKindName;
  /** An address, for kinds whose address is not a password. */
  readonly url: string | undefined;
  readonly file: SecretFile | undefined;
  /** The value that a field keeps if nothing is given for it. */
  readonly before?: SecretParts;
};

/** A whole secret, and the fields of it that were generated here. */
export type ReadSecret = {
  readonly parts: SecretParts;
  readonly made: readonly string[];
};

/**
 * Gathers the secret of a channel: from a file or standard input, otherwise by asking. Passwords are refused on the
 * command line, where everybody on the machine, and the shell's history, can see them.
 *
 * @throws UsageError or Error that says what is missing or wrong, and never repeats what was given
 */
export async function readSecret(given: GivenSecret, context: CommandContext): Promise<ReadSecret> {
  const fields = CHANNEL_KINDS[given.kind].secret.fields;
  const isUrlPublic = fields.some(({ name, isPublic }) => name === 'url' && isPublic);
  if (given.url !== undefined && !isUrlPublic) {
    throw new UsageError(
      `The address of a ${given.kind} channel is its password, and others can read arguments: leave it out and paste it when you are asked, or use --secret FILE ("-" is standard input). Make a new one there: this one has been seen.`,
    );
  }
  const read = given.file === undefined ? {} : partsIn(given.file, fields);
  const known: SecretParts = { ...read, ...(given.url === undefined ? {} : { url: given.url }) };
  const parts: Record<string, string> = { ...known };
  const made: string[] = [];
  for (const field of fields) {
    if (parts[field.name] !== undefined) continue;
    const answer = (await askFor(field, given, context)).trim();
    const before = given.before?.[field.name];
    if (answer !== '') parts[field.name] = answer;
    else if (field.isMade) {
      parts[field.name] = `whsec_${randomBytes(32).toString('base64')}`;
      made.push(field.name);
    } else if (before !== undefined) parts[field.name] = before;
    else if (!field.isOptional) throw new UsageError(`The channel's "${field.name}" is missing.`);
  }
  checkParts(given.kind, parts);
  return { parts, made };
}

/** Checks the address as well as the form, so that a typing error is reported before anything is written. */
function checkParts(kind: ChannelKindName, parts: SecretParts): void {
  const read = CHANNEL_KINDS[kind].secret.read(JSON.stringify(parts));
  if (!read.ok) throw new Error(`The channel's secret is not usable: ${read.problem}.`);
  // It is not known here which internal hosts the stack allows; the test shows that.
  const host = URL.canParse(read.value.url) ? new URL(read.value.url).hostname.replace(/\.+$/, '') : '';
  const address = checkWebhookAddress(read.value.url, new Set([host]));
  if (!address.ok) throw new Error(`The channel cannot be used: ${address.problem}.`);
}

async function askFor(field: SecretField, given: GivenSecret, context: CommandContext): Promise<string> {
  const { ask, askSecret } = context;
  const canStay = given.before?.[field.name] !== undefined && !field.isMade;
  // Whoever gives a file has said everything and is not asked.
  if (given.file !== undefined || ask === undefined || askSecret === undefined) {
    if (field.isMade || field.isOptional || canStay) return '';
    throw new UsageError(
      `The channel's "${field.name}" is missing${given.file === undefined ? ', and there is no terminal to ask for it: use --secret FILE ("-" is standard input)' : ` in ${given.file.path}`}.`,
    );
  }
  const question = `${field.question}${canStay ? ' (empty: as it is)' : ''}: `;
  return field.isPublic ? ask(question) : askSecret(question);
}

/** A file with a secret, as it was read: JSON with the fields, or the password alone. */
export type SecretFile = {
  readonly path: string;
  readonly content: string | Readonly<Record<string, unknown>>;
};

const object = z.record(z.string(), z.unknown());

/**
 * Reads a file with a secret, before anything is asked of AWS; `-` is standard input.
 *
 * @throws Error that says what is wrong with it, and never repeats what is in it
 */
export function readSecretFile(path: string | undefined): SecretFile | undefined {
  if (path === undefined) return undefined;
  try {
    return { path, content: secretIn(readTextFile(path)) };
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : 'it cannot be read'}`);
  }
}

function secretIn(text: string): SecretFile['content'] {
  const line = text.trim();
  if (line === '') throw new Error('it is empty');
  if (line.startsWith('{')) {
    try {
      return object.parse(parseJsonText(text));
    } catch (error) {
      // What is wrong may be a part of the secret: only its place is said.
      const place = / \(line \d+, column \d+\)/.exec(error instanceof Error ? error.message : '')?.[0] ?? '';
      throw new Error(`it begins like JSON but is not valid JSON${place}`);
    }
  }
  const problem = tokenProblem(line);
  if (problem !== undefined)
    throw new Error(`it ${problem}: write the password alone in one line, or JSON with its fields`);
  return line;
}

/** The password itself, or the fields of JSON that the secret has. */
function partsIn({ content }: SecretFile, fields: readonly SecretField[]): SecretParts {
  if (typeof content === 'string') {
    const [password] = fields.filter(({ isPublic }) => !isPublic);
    return password === undefined ? {} : { [password.name]: content };
  }
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = content[name];
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [];
    }),
  );
}
