import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellWord } from '../../functions/domain/shell-word.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { exactPositionals } from '../parse-options.ts';
import { exampleFiles } from './example-files.ts';

export const summary = 'write example files: a small world, mentions and rules';

export const help = `Usage: mention-alerts example DIR

Writes the three files of a replay into a folder: an organization with two keywords, four days of mentions with a recall on
the last, and a rule of each kind. It ends with the commands that use them. A file that is there already is left alone.`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {});
  const [folder = ''] = exactPositionals(positionals, ['DIR']);
  await mkdir(folder, { recursive: true });
  const written: string[] = [];
  for (const { name, what, text } of exampleFiles()) {
    const path = join(folder, name);
    try {
      await writeFile(path, text, { flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      context.writeError(`${path} is there already and was left alone: name another folder, or move it away first.`);
      return 1;
    }
    written.push(path);
    if (!(context.json || values.json))
      context.writeOut(`${path.padEnd(join(folder, 'mentions.ndjson').length)}  ${what}`);
  }
  const [world = '', mentions = '', rules = ''] = written;
  if (context.json || values.json) context.writeJson({ world, mentions, rules });
  else context.writeOut(nextCommands(folder, rules).join('\n'));
  return 0;
}

function nextCommands(folder: string, rules: string): string[] {
  return [
    '',
    'Replay it, and see whom it tells what:',
    `  npx mention-alerts start ${shellWord(folder)}`,
    'Change a rule, and see what is wrong with it before it runs:',
    `  npx mention-alerts check ${shellWord(rules)}`,
    'Run it in real time, with a page to look at:',
    `  npx mention-alerts start --live ${shellWord(folder)}`,
  ];
}
