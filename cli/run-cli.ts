import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { present } from '../functions/domain/present.ts';
import { createWriter } from '../output/create-writer.ts';
import { printable } from '../output/printable.ts';
import type { Command, CommandContext, Surroundings, Target } from './command.ts';
import { examples } from './examples.ts';
import { parseOptions } from './parse-options.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { foldHelp } from './terminal/fold-help.ts';
import { didYouMean, UsageError, withUsage } from './usage-error.ts';

type CommandTable = Readonly<Record<string, () => Promise<Command>>>;

export const GLOBAL_OPTIONS = {
  stack: { type: 'string' },
  local: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** Commands of earlier releases, and what to do instead. */
const GONE: Readonly<Record<string, string>> = {
  'init-stack': '"init" writes the folder, "deploy" deploys it',
};

/**
 * Runs one command line.
 * @param args what follows the program's name: global options, the command, the command's own arguments.
 * @returns the exit status: 0 done, 1 failed, 2 wrong usage.
 */
export async function runCli(
  args: readonly string[],
  table: CommandTable,
  { terminal, environment, ask, askSecret }: Surroundings,
): Promise<number> {
  const { text: writeOut, json: writeJson, csv: writeCsv } = createWriter(terminal.stdout, environment);
  const { text: writeError, draw } = createWriter(terminal.stderr, environment);
  try {
    const { values, positionals } = parseOptions(args, GLOBAL_OPTIONS, { upToFirstWord: true });
    const [name, ...rest] = positionals;
    const context: CommandContext = {
      target: targetOf(values),
      json: values.json ?? false,
      environment,
      writeOut,
      writeJson,
      writeCsv,
      writeError,
      ...present({
        draw: terminal.stderr.isTTY === true ? draw : undefined,
        ask: ask && ((question: string) => ask(printable(question))),
        askSecret: askSecret && ((question: string) => askSecret(printable(question))),
      }),
    };
    if (values.version) {
      context.writeOut(await version());
      return 0;
    }
    if (name === undefined) {
      const help = foldHelp(await overview(table));
      if (!values.help) throw new UsageError(`A command is missing.\n\n${help}`);
      context.writeOut(help);
      return 0;
    }
    const load = Object.hasOwn(table, name) ? table[name] : undefined;
    if (load === undefined) {
      const now = Object.hasOwn(GONE, name) ? GONE[name] : undefined;
      if (now !== undefined) throw new UsageError(`There is no command "${name}" any more: ${now}.`);
      throw new UsageError(`There is no command "${name}".${didYouMean(name, Object.keys(table))}`);
    }
    const command = await load();
    // `--help` also works after the words of a command: `channel add --help`.
    const isHelp = values.help || rest[0] === '-h' || rest.includes('--help');
    if (!isHelp) return await withUsage(command.help, () => command.run(rest, context));
    context.writeOut(helpOf(name, command));
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) {
      writeError(error instanceof Error ? error.message : String(error));
      return 1;
    }
    writeError(error.message);
    return 2;
  }
}

async function version(): Promise<string> {
  return String(JSON.parse(await readFile(join(PROJECT_ROOT, 'package.json'), 'utf8')).version);
}

function targetOf({
  stack,
  local,
}: {
  readonly stack?: string | undefined;
  readonly local?: boolean | undefined;
}): Target {
  if (stack !== undefined && local) throw new UsageError('--stack and --local exclude each other.');
  if (stack !== undefined) return { kind: 'stack', name: stack };
  return local ? { kind: 'local' } : { kind: 'unspecified' };
}

/** The help text of a command, and commands to copy. */
function helpOf(name: string, { help }: Command): string {
  const own = examples[name] ?? [];
  const folded = foldHelp(help);
  return own.length === 0 ? folded : [folded, '', 'Examples:', ...own.map((line) => `  ${line}`)].join('\n');
}

async function overview(table: CommandTable): Promise<string> {
  const names = Object.keys(table);
  const width = Math.max(...names.map((name) => name.length));
  const lines = await Promise.all(
    names.map(async (name) => `  ${name.padEnd(width)}  ${(await table[name]?.())?.summary ?? ''}`),
  );
  return [
    'Usage: mention-alerts [--stack NAME | --local] [--json] COMMAND ...',
    '',
    'Commands:',
    ...lines,
    '',
    'Options, before the command:',
    '  --stack NAME  the deployed stack that the command is about',
    '  --local       the stack that "npx mention-alerts start --live" runs on this machine',
    '  --json        JSON on stdout, nothing else there',
    '  --help        this text; after a command, the help of the command',
    '  --version     the version of this program',
    '',
    'On this machine, without AWS:',
    '  npx mention-alerts start --help',
    '',
    'Examples:',
    '  npx mention-alerts status --help',
    '  npx mention-alerts --stack mention-alerts-prod status',
    '',
    'Exit status: 0 done, 1 failed, 2 wrong usage.',
  ].join('\n');
}
