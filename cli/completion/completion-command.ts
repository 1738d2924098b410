import { join } from 'node:path';
import { packed } from '../../files/packed.ts';
import { shellWord } from '../../functions/domain/shell-word.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { commands } from '../commands.ts';
import { exactPositionals } from '../parse-options.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { GLOBAL_OPTIONS } from '../run-cli.ts';
import { didYouMean, UsageError } from '../usage-error.ts';
import { namesOf } from './names.ts';
import { SHELLS } from './shells.ts';
import { wordsOf } from './words-of.ts';

export const summary = 'complete commands, options and names in bash, zsh and fish';

export const help = `Usage: mention-alerts completion bash | zsh | fish

Prints a script that lets your shell know the command "mention-alerts", which is this one in any folder, and completes its
commands, their words and their options, and files where a file is taken. Where --stack or --local stands before the command, it
completes the names of rules, channels and organizations, too; those of a stack are kept for a minute, in ~/.cache/mention-alerts.
To have it in each new shell, put the line of the example into ~/.bashrc or ~/.zshrc, or the output into
~/.config/fish/conf.d/mention-alerts.fish.`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  // Asked by the scripts themselves.
  if (args[0] === 'names') {
    for (const name of await namesOf(context, args.slice(1))) context.writeOut(name);
    return 0;
  }
  const [name = ''] = exactPositionals(commandArguments(args, {}).positionals, ['bash, zsh or fish']);
  const script = Object.hasOwn(SHELLS, name) ? SHELLS[name] : undefined;
  if (script === undefined) {
    const names = Object.keys(SHELLS);
    throw new UsageError(`There is no shell "${name}".${didYouMean(name, names)} There are ${names.join(', ')}.`);
  }
  const known = await Promise.all(
    Object.entries(commands).map(async ([command, load]) => ({ command, ...wordsOf(command, (await load()).help) })),
  );
  const program = `node ${shellWord(packed('commands/mention-alerts.mjs') ?? join(PROJECT_ROOT, 'package', 'bin.mjs'))}`;
  context.writeOut(script({ program, globals: Object.keys(GLOBAL_OPTIONS).map((each) => `--${each}`), known }));
  return 0;
}
