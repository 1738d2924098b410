import { commands } from '../../cli/commands.ts';
import { runCli } from '../../cli/run-cli.ts';

/** Runs a command line that needs no installation, with nobody to be asked; gives what it printed. */
export async function runAlone(args: readonly string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const status = await runCli(args, commands, {
    environment: {},
    writeOut: (text) => out.push(text),
    writeError: (text) => errors.push(text),
  });
  return { status, out: out.join('\n'), errors: errors.join('\n') };
}
