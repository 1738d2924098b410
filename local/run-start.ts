import { foldHelp } from '../cli/terminal/fold-help.ts';
import { UsageError } from '../cli/usage-error.ts';
import { FileProblem } from '../files/file-problem.ts';
import { shellWord } from '../functions/domain/shell-word.ts';
import { createWriter } from '../output/create-writer.ts';
import type { Terminal } from '../output/terminal.ts';
import { InputError } from '../service/wire/input-error.ts';
import { type Command, type InputFiles, parseCommandLine, type Sources } from './command-line.ts';
import { HELP } from './help.ts';
import { LocalError } from './local-error.ts';
import { spanOf } from './run/span-of.ts';
import { HISTORY_DAYS, STORY_DAY_MS, STORY_SPAN } from './story/generate-story.ts';

const OPENING = `Tarnfell makes outdoor gear and an e-bike, and watches what is said about it.
${HISTORY_DAYS} usual days are behind us; a Thursday in November is played, from seven in
the morning (Oslo). Each box below is an email that somebody would get.`;

const NEXT_STEPS = `Where to go next
  npx mention-alerts start --web
      this day again, then a page to look at it
  npx mention-alerts start --live
      in real time, with the page: push mentions in
  npx mention-alerts import FILE
      your own mentions, from an export of your monitoring program
  docs/samples/kettles three small files to copy from, for a replay
  npx mention-alerts start --help
      the options of a replay
  docs/deploy-it.md    how to deploy it to your own AWS account
  docs/rules.md        how to write a rule`;

/** What people can do after a replay of their own files; the first command has the same arguments. */
function afterReplay(args: readonly string[]): string {
  return `Where to go next
  npx mention-alerts start ${[...args, '--web'].map(shellWord).join(' ')}
      the same again, then a page to look at it
  npx mention-alerts backtest --help
      how often a rule would have fired
  docs/rules.md        how to write a rule`;
}

/**
 * Runs `npm start` with the arguments after `--`, until it is done or interrupted.
 *
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage, 130 interrupted
 */
export async function runStart(args: readonly string[], terminal: Terminal, signal: AbortSignal): Promise<number> {
  try {
    return await run(parseCommandLine(args), { args, terminal, signal });
  } catch (error) {
    // Ctrl-C also ends the synthesis, and the error that this gives means nothing to the person.
    const { text, exitCode } = signal.aborted ? { text: 'Interrupted.', exitCode: 130 } : explain(error);
    createWriter(terminal.stderr).text(text);
    return exitCode;
  }
}

/** Imports what takes a second to load only where it is needed, so that a wrong option is answered at once. */
async function run(
  command: Command,
  {
    args,
    terminal,
    signal,
  }: { readonly args: readonly string[]; readonly terminal: Terminal; readonly signal: AbortSignal },
): Promise<number> {
  if (command.kind === 'help') {
    createWriter(terminal.stdout).text(foldHelp(HELP.trimEnd()));
    return 0;
  }
  // The files come first, so that their mistakes are shown before the rest is loaded.
  const files = command.kind === 'story' ? undefined : await filesOf(command.files, terminal);
  const given = files === undefined ? undefined : await (await import('./load-input.ts')).loadInput(files);
  const { createReporter } = await import('./terminal/reporter.ts');
  let logFolder = '.local/logs';
  const reporter = createReporter({ json: command.json, logFolder: () => logFolder, terminal });
  const onLogs = (folder: string) => {
    logFolder = folder;
  };
  if (command.kind === 'live') {
    reporter.say('Starting ...');
    return (await import('./live/live.ts')).live({
      input: given,
      allowLocalWebhooks: command.allowLocalWebhooks,
      actions: command.actions,
      emails: command.emails ?? false,
      pictures: command.pictures,
      language: command.language,
      keep: command.keep,
      signal,
      reporter,
      onLogs,
    });
  }
  const span = command.kind === 'replay' && given !== undefined ? spanOf(given.mentions, command) : STORY_SPAN;
  reporter.say(
    given === undefined
      ? OPENING
      : `Replaying ${new Date(span.fromMs).toISOString()} to ${new Date(span.toMs).toISOString()}.`,
  );
  const { storyInput } = await import('./story/story-input.ts');
  const { play } = await import('./play.ts');
  const input =
    given ??
    storyInput(
      { dayMs: STORY_DAY_MS, days: 2, incidents: true },
      command.kind === 'story' ? command.language : undefined,
    );
  return play({
    input,
    span,
    signal,
    reporter,
    onLogs,
    closing: given === undefined ? NEXT_STEPS : afterReplay(args),
    web: command.web ?? looksAtPage(command, terminal),
    emails: command.emails ?? false,
    everyMinute: command.kind === 'replay' && command.everyMinute,
    early: command.early === true,
  });
}

/** Whoever replays a folder in a terminal wants to look at it. */
const looksAtPage = (command: Command, { stdout }: Terminal): boolean =>
  command.kind === 'replay' && 'sources' in command.files && stdout.isTTY === true && !command.json;

/** The files of a run; those of other programs are imported first. */
async function filesOf(files: InputFiles | Sources | undefined, { stderr }: Terminal): Promise<InputFiles | undefined> {
  if (files === undefined || !('sources' in files)) return files;
  const { text, draw } = createWriter(stderr);
  const { filesOfSources } = await import('./files-of-sources.ts');
  return filesOfSources(files, { say: text, ...(stderr.isTTY === true ? { draw } : {}) });
}

/** What to print for an error. A mistake that the person can correct says so itself; others get their kind. Never a stack trace. */
function explain(error: unknown): { readonly text: string; readonly exitCode: number } {
  if (error instanceof UsageError) {
    return { text: `${error.message}\n"npx mention-alerts start --help" lists what there is.`, exitCode: 2 };
  }
  if (error instanceof LocalError || error instanceof InputError || error instanceof FileProblem)
    return { text: error.message, exitCode: 1 };
  return { text: error instanceof Error ? `${error.name}: ${error.message}` : String(error), exitCode: 1 };
}
