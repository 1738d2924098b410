import type { Writer } from '../output/create-writer.ts';
import type { Terminal } from '../output/terminal.ts';

/** Which installation a command works on: a deployed stack, the one on this machine, or not specified. */
export type Target =
  | { readonly kind: 'stack'; readonly name: string }
  | { readonly kind: 'local' }
  | { readonly kind: 'unspecified' };

/**
 * Everything that a command needs from outside. Tests pass in their own, so that commands run there as in a terminal.
 */
export type CommandContext = {
  readonly target: Target;
  /** Whether JSON was asked for with the global `--json`; a command may take the option itself, too. */
  readonly json: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes a text for people to stdout: results only. */
  readonly writeOut: Writer['text'];
  /** The same results for programs: JSON, exactly. */
  readonly writeJson: Writer['json'];
  /** The same results for spreadsheets. */
  readonly writeCsv: Writer['csv'];
  /** Writes a text to stderr: errors and remarks. */
  readonly writeError: Writer['text'];
  /** Shows a line on stderr that the next one replaces, for progress; absent where that is no terminal. */
  readonly draw?: Writer['draw'];
  /** Asks the person a question; absent if nobody can answer. */
  readonly ask?: (question: string) => Promise<string>;
  /** The same for secrets: what is typed is not shown. */
  readonly askSecret?: (question: string) => Promise<string>;
};

/** What a program of commands is given: commands get to the terminal by its writers alone. */
export type Surroundings = Pick<CommandContext, 'environment' | 'ask' | 'askSecret'> & { readonly terminal: Terminal };

/** A command of the table in `commands.ts`: what its module exports. */
export type Command = {
  /** One line for the list of commands. */
  readonly summary: string;
  /** The whole text of `--help`. */
  readonly help: string;
  /**
   * @returns the exit status: 0 done, 1 failed.
   * @throws UsageError if the arguments are wrong (exit status 2).
   */
  run(args: string[], context: CommandContext): Promise<number>;
};
