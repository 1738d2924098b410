import type { Command, CommandContext, Target } from './command.ts';
import { parseOptions } from './parse-options.ts';
import { didYouMean, UsageError } from './usage-error.ts';

type CommandTable = Readonly<Record<string, () => Promise<Command>>>;

const GLOBAL_OPTIONS = {
  stack: { type: 'string' },
  local: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Runs one command line.
 * @param args what follows the program's name: global options, the command, the command's own arguments.
 * @returns the exit status: 0 done, 1 failed, 2 wrong usage.
 */
export async function runCli(
  args: readonly string[],
  table: CommandTable,
  surroundings: Omit<CommandContext, 'target' | 'json'>,
): Promise<number> {
  try {
    const { globals, name, rest } = splitCommandLine(args);
    const { values } = parseOptions(globals, GLOBAL_OPTIONS);
    const context = { ...surroundings, target: targetOf(values), json: values.json ?? false };
    if (name === undefined) {
      const help = await overview(table);
      if (!values.help) throw new UsageError(`A command is missing.\n\n${help}`);
      context.writeOut(help);
      return 0;
    }
    const load = Object.hasOwn(table, name) ? table[name] : undefined;
    if (load === undefined) {
      throw new UsageError(`There is no command "${name}".${didYouMean(name, Object.keys(table))}`);
    }
    const command = await load();
    const isHelp = values.help || rest[0] === '--help' || rest[0] === '-h';
    if (!isHelp) return await command.run(rest, context);
    context.writeOut(command.help);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) {
      surroundings.writeError(error instanceof Error ? error.message : String(error));
      return 1;
    }
    surroundings.writeError(error.message);
    return 2;
  }
}

/** Global options stand before the command; `--stack` is the one that takes a value. */
function splitCommandLine(args: readonly string[]): { globals: string[]; name: string | undefined; rest: string[] } {
  const globals: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index];
    if (argument === undefined || !argument.startsWith('-')) {
      return { globals, name: argument, rest: args.slice(index + 1) };
    }
    globals.push(argument);
    const value = args[index + 1];
    if (argument === '--stack' && value !== undefined) {
      globals.push(value);
      index += 1;
    }
  }
  return { globals, name: undefined, rest: [] };
}

function targetOf({ stack, local }: { stack?: string; local?: boolean }): Target {
  if (stack !== undefined && local) throw new UsageError('--stack and --local exclude each other.');
  if (stack !== undefined) return { kind: 'stack', name: stack };
  return local ? { kind: 'local' } : { kind: 'unspecified' };
}

async function overview(table: CommandTable): Promise<string> {
  const names = Object.keys(table);
  const width = Math.max(...names.map((name) => name.length));
  const lines = await Promise.all(
    names.map(async (name) => `  ${name.padEnd(width)}  ${(await table[name]?.())?.summary ?? ''}`),
  );
  return [
    'Usage: npm run -s cli -- [--stack NAME | --local] [--json] COMMAND ...',
    '',
    'Commands:',
    ...lines,
    '',
    'Options, before the command:',
    '  --stack NAME  the deployed stack that the command is about',
    '  --local       the stack that "npm start -- --live" runs on this machine',
    '  --json        JSON on stdout, nothing else there',
    '  --help        this text; after a command, the help of the command',
    '',
    'Exit status: 0 done, 1 failed, 2 wrong usage.',
  ].join('\n');
}
