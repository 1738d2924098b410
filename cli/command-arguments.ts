import type { ParseArgsConfig } from 'node:util';
import { parseOptions } from './parse-options.ts';
import { UsageError } from './usage-error.ts';

/**
 * Parses the arguments after a command's name; every command takes `--json`. An option that belongs before the command
 * gives an error that says so.
 *
 * @throws UsageError if they are wrong
 */
export function commandArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  const misplaced = args.find((argument) => /^--(stack|local)(=|$)/.test(argument));
  if (misplaced !== undefined) {
    throw new UsageError(
      `${misplaced.split('=')[0]} stands before the command: npx mention-alerts ${misplaced} COMMAND ...`,
    );
  }
  return parseOptions(args, { json: { type: 'boolean' } as const, ...options });
}
