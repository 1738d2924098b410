import { type ParseArgsConfig, parseArgs } from 'node:util';
import { didYouMean, UsageError } from './usage-error.ts';

type OptionTable = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the options and positional arguments of a command.
 * @throws UsageError with the nearest option when one is unknown, or when a value is missing or not wanted.
 */
export function parseOptions<Options extends OptionTable>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const unknown = /^Unknown option '(-[^']*)'/.exec(error.message)?.[1];
    if (unknown === undefined) throw new UsageError(firstSentence(error.message));
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(`There is no option ${unknown} here.${didYouMean(unknown, known)}`);
  }
}

/** The first sentence of Node's message; the others explain Node's own syntax. */
function firstSentence(message: string): string {
  return `${message.split(/\.(?:\s|$)/, 1)[0] ?? message}.`.replace(/\n/g, ' ');
}

/**
 * The positional arguments of an operation, exactly as many as it takes.
 * @throws UsageError that names the first one missing, or the first one too many.
 */
export function exactPositionals(given: readonly string[], names: readonly string[]): readonly string[] {
  const missing = names[given.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  const extra = given[names.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many.`);
  return given;
}
