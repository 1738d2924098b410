import { MINUTE_MS } from '../functions/domain/time/units-of-time.ts';
import { InputError } from '../service/wire/input-error.ts';
import { type Command, parseCommandLine } from './command-line.ts';
import { HELP } from './help.ts';
import { LocalError } from './local-error.ts';

import { spanOf } from './run/span-of.ts';
import { HISTORY_DAYS, STORY_DAY_MS } from './story/generate-story.ts';
import { printable } from './terminal/printable.ts';
import { UsageError } from './usage-error.ts';

const NEXT_STEPS = `Where to go next
  README.md                what this is, and how to deploy it to your own AWS account
  docs/rules.md            how to write a rule
  npm start -- --help      replay mentions of your own
  npm start -- --live      the same in real time: push mentions in and watch an alert come out`;

/** What takes a second to load is loaded where it is needed: an answer to a wrong option need not wait for it. */
async function run(command: Command, signal: AbortSignal): Promise<number> {
  if (command.kind === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  // The files first: what is wrong with them is said before the rest is loaded.
  const files = command.kind === 'story' ? undefined : command.files;
  const given = files === undefined ? undefined : await (await import('./load-input.ts')).loadInput(files);
  const { createReporter } = await import('./terminal/reporter.ts');
  const common = {
    signal,
    createReporter: (logFolder: () => string) => createReporter({ json: command.json, logFolder }),
  };
  if (command.kind === 'live') return (await import('./live/live.ts')).live({ ...common, input: given });
  const span =
    command.kind === 'replay' && given !== undefined
      ? spanOf(given.mentions, command)
      : { fromMs: STORY_DAY_MS, toMs: STORY_DAY_MS + 1440 * MINUTE_MS - MINUTE_MS };
  const { storyInput } = await import('./story/story-input.ts');
  const { play } = await import('./play.ts');
  return play({
    ...common,
    span,
    input: given ?? storyInput({ dayMs: STORY_DAY_MS, days: 1, incidents: true }),
    opening:
      given === undefined
        ? `Tarnfell makes outdoor gear and an e-bike, and watches what is said about it. ${HISTORY_DAYS} usual days are behind\n` +
          'us; a Thursday is played minute by minute. Each email below is one that the newsroom would get.'
        : `Replaying ${new Date(span.fromMs).toISOString()} to ${new Date(span.toMs).toISOString()}.`,
    closing: NEXT_STEPS,
  });
}

/** What a person can put right is said in its own words; anything else with its kind, and never with a stack trace. */
function explain(error: unknown): { readonly text: string; readonly exitCode: number } {
  if (error instanceof UsageError) {
    return { text: `${error.message}\n"npm start -- --help" lists what there is.`, exitCode: 2 };
  }
  if (error instanceof LocalError || error instanceof InputError) return { text: error.message, exitCode: 1 };
  return { text: error instanceof Error ? `${error.name}: ${error.message}` : String(error), exitCode: 1 };
}

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // The second one does not wait for the tick that runs.
    if (interruption.signal.aborted) process.exit(130);
    interruption.abort();
  });
}
// The AWS SDK warns about the Node version on each start; the project supports it, and the lockfile pins the SDK.
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  if (!warning.message.startsWith('NodeVersionSupportWarning'))
    process.stderr.write(`${warning.name}: ${warning.message}\n`);
});

try {
  process.exitCode = await run(parseCommandLine(process.argv.slice(2)), interruption.signal);
} catch (error) {
  // Ctrl-C reaches the synthesis, too: what it says about its end is of no interest then.
  const { text, exitCode } = interruption.signal.aborted ? { text: 'Interrupted.', exitCode: 130 } : explain(error);
  process.stderr.write(`${printable(text)}\n`);
  process.exitCode = exitCode;
}
process.exit();
