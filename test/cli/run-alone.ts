import { commands } from '../../cli/commands.ts';
import { runCli } from '../../cli/run-cli.ts';
import { recordTerminal } from '../support/record-terminal.ts';

/** Runs a command line that needs no installation, with nobody to be asked; gives what it printed. */
export async function runAlone(args: readonly string[]) {
  const { terminal, out, error } = recordTerminal();
  const status = await runCli(args, commands, {
    environment: {},
    terminal,
  });
  return { status, out: out(), errors: error() };
}
