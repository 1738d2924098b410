import * as z from 'zod';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import type { SecretField } from '../../functions/domain/channels/channel-kind.ts';
import { CHANNEL_KINDS, type ChannelKindName } from '../../functions/domain/channels/channel-kinds.ts';
import type { AllowedHosts } from '../../functions/domain/channels/webhook-address.ts';
import { tokenProblem } from '../../functions/domain/items/token-problem.ts';
import type { CommandContext } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { completeSecret, type SecretParts } from './complete-secret.ts';

/** What was given for a secret on the command line, and its earlier fields if it is changed. */
export type GivenSecret = {
  readonly kind: ChannelKindName;
  /** An address, for kinds whose address is not a password. */
  readonly url: string | undefined;
  readonly file: SecretFile | undefined;
  /** The value that a field keeps if nothing is given for it. */
  readonly before?: SecretParts;
  /** The hosts inside that the stack allows. */
  readonly allowed?: AllowedHosts | undefined;
};

/**
 * Gathers the secret of a channel: from a file or standard input, otherwise by asking. Passwords are refused on the
 * command line, where everybody on the machine, and the shell's history, can see them.
 *
 * @throws UsageError or Error that says what is missing or wrong, and never repeats what was given
 */
export async function readSecret(
  given: GivenSecret,
  context: CommandContext,
): Promise<{ readonly parts: SecretParts; readonly made: SecretParts }> {
  const { kind, url, file, before, allowed } = given;
  const { fields } = CHANNEL_KINDS[kind].secret;
  const isUrlPublic = fields.some(({ name, isPublic }) => name === 'url' && isPublic);
  if (url !== undefined && !isUrlPublic) {
    throw new UsageError(
      `The address of a ${kind} channel is its password, and others can read arguments: leave it out and paste it when you are asked, or use --secret FILE ("-" is standard input). Make a new one there: this one has been seen.`,
    );
  }
  const read: Record<string, string> = {
    ...(file === undefined ? {} : partsIn(file, fields)),
    ...(url === undefined ? {} : { url }),
  };
  for (const field of fields) read[field.name] ??= await askFor(field, given, context);
  const secret = completeSecret({ kind, given: read, allowed, ...(before === undefined ? {} : { before }) });
  if (secret.ok) return secret;
  throw secret.why === 'missing' ? new UsageError(secret.problem) : new Error(secret.problem);
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
