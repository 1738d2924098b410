import type { ParseArgsConfig, parseArgs } from 'node:util';
import { CommanderError, Option, Command as Parser } from 'commander';
import { didYouMean, UsageError, WrongWords } from './usage-error.ts';

/** The options by their long names, as Node's own `parseArgs` describes them. */
export type OptionTable = NonNullable<ParseArgsConfig['options']>;

type Parsed<Options extends OptionTable> = {
  readonly values: ReturnType<typeof parseArgs<{ options: Options; strict: true; allowPositionals: true }>>['values'];
  readonly positionals: string[];
};

/** How arguments are read, if not in the usual way. */
type Manner = {
  /** The first word and everything after it are not parsed. */
  readonly upToFirstWord?: boolean;
  /** An option that takes all words up to the next option. */
  readonly takesWords?: string;
  /** Options that may be given without a value, with the value that they have then. */
  readonly mayStandAlone?: Readonly<Record<string, string>>;
};

/** Values are stored under the names of the table, `dry-run`, not `dryRun`. */
class NamedOption extends Option {
  override attributeName(): string {
    return this.name();
  }
}

/**
 * Parses the options and positional arguments of `cli`, of each of its commands and of `npm start`.
 *
 * @throws UsageError that names the option and says what to write: if it is unknown (with the nearest one), if a value
 * is missing or not wanted, or if it is given twice
 */
export function parseOptions<Options extends OptionTable>(
  args: readonly string[],
  options: Options,
  { upToFirstWord = false, takesWords, mayStandAlone = {} }: Manner = {},
): Parsed<Options> {
  const parser = new Parser()
    .helpOption(false)
    .argument('[words...]')
    .passThroughOptions(upToFirstWord)
    .configureOutput({ writeErr: () => {} })
    .exitOverride();
  for (const [name, { type, short, multiple = false, default: initial }] of Object.entries(options)) {
    const flag = `${short === undefined ? '' : `-${short}, `}--${name}`;
    const alone = mayStandAlone[name];
    const value = type === 'boolean' ? '' : takesWords === name ? ' <words...>' : ' <value>';
    const option = new NamedOption(`${flag}${alone === undefined ? value : ' [value]'}`);
    if (alone !== undefined) option.preset(alone);
    if (initial !== undefined) option.default(initial);
    if (multiple && takesWords !== name) {
      option.argParser((next: string, before: readonly string[] = []) => [...before, next]);
    }
    parser.addOption(option);
  }
  try {
    parser.parse(args, { from: 'user' });
  } catch (error) {
    throw error instanceof CommanderError ? usageError(error, options) : error;
  }
  const given = args.slice(0, upToFirstWord ? args.length - parser.args.length : undefined);
  checkGiven(given, options, Object.keys(mayStandAlone));
  return { values: parser.opts<Parsed<Options>['values']>(), positionals: parser.args };
}

function usageError({ code, message }: CommanderError, options: OptionTable): UsageError {
  const written = /'(?:-\w, )?(-[^' ]*)/.exec(message)?.[1] ?? '';
  const [flag = '', value] = written.split('=', 2);
  if (code === 'commander.optionMissingArgument') return new UsageError(`${flag} needs a value after it.`);
  if (code !== 'commander.unknownOption') return new UsageError(message.replace(/^error: /, ''));
  const known = Object.keys(options).map((name) => `--${name}`);
  if (known.includes(flag)) return new UsageError(`${flag} takes no value: leave "${value}" out.`);
  return new UsageError(`There is no option ${flag} here.${didYouMean(flag, known)}`);
}

/** `--world --json` is taken as a forgotten value; a value that begins with a hyphen can be written as `--world=-x`. */
function checkGiven(args: readonly string[], options: OptionTable, mayStandAlone: readonly string[]): void {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  for (const [name, { type, multiple = false }] of Object.entries(options)) {
    const flag = `--${name}`;
    const places = [...own.keys()].filter((at) => own[at] === flag || own[at]?.startsWith(`${flag}=`));
    if (places.length > 1 && !multiple) throw new UsageError(`${flag} is given twice.`);
    if (type === 'boolean' || mayStandAlone.includes(name)) continue;
    for (const at of places) {
      const next = own[at + 1] ?? '';
      const isMissing = own[at] === flag ? next === '' || /^-\D/.test(next) : own[at] === `${flag}=`;
      if (isMissing) throw new UsageError(`${flag} needs a value after it.`);
    }
  }
}

/**
 * The positional arguments of an operation, exactly as many as it takes.
 * @throws WrongWords that names the first one missing, or the first one too many.
 */
export function exactPositionals(given: readonly string[], names: readonly string[]): readonly string[] {
  const missing = names[given.length];
  if (missing !== undefined) throw new WrongWords(`${missing} is missing.`);
  const extra = given[names.length];
  if (extra !== undefined) throw new WrongWords(`"${extra}" is one argument too many.`);
  return given;
}

/** The only positional argument of an operation, if it may be left out. @throws WrongWords that names a second one. */
export function optionalPositional(given: readonly string[]): string | undefined {
  return exactPositionals(given, given.slice(0, 1))[0];
}
