import { InputError } from '../service/wire/input-error.ts';
import { type Command, parseCommandLine } from './command-line.ts';
import { HELP } from './help.ts';
import { live } from './live/live.ts';
import { loadInput } from './load-input.ts';
import { LocalError } from './local-error.ts';
import { play } from './play.ts';
import { MINUTE_MS } from './run/replay.ts';
import { spanOf } from './run/span-of.ts';
import { HISTORY_DAYS, STORY_DAY_MS } from './story/generate-story.ts';
import { storyInput } from './story/story-input.ts';
import { printable } from './terminal/printable.ts';
import { createReporter } from './terminal/reporter.ts';
import { UsageError } from './usage-error.ts';

const NEXT_STEPS = `Where to go next
  README.md                what this is, and how to deploy it to your own AWS account
  docs/rules.md            how to write a rule
  npm start -- --help      replay mentions of your own
  npm start -- --live      the same in real time: push mentions in and watch an alert come out`;

async function run(command: Command, signal: AbortSignal): Promise<number> {
  switch (command.kind) {
    case 'help':
      process.stdout.write(HELP);
      return 0;
    case 'story':
      return play({
        input: storyInput({ dayMs: STORY_DAY_MS, days: 1, incidents: true }),
        span: { fromMs: STORY_DAY_MS, toMs: STORY_DAY_MS + 1440 * MINUTE_MS - MINUTE_MS },
        signal,
        createReporter: (logFolder) => createReporter({ json: command.json, logFolder }),
        opening:
          `Tarnfell makes outdoor gear and an e-bike, and watches what is said about it. ${HISTORY_DAYS} usual days are behind\n` +
          'us; a Thursday is played minute by minute. Each email below is one that the newsroom would get.',
        closing: NEXT_STEPS,
      });
    case 'replay': {
      const input = await loadInput(command.files);
      const span = spanOf(input.mentions, command);
      return play({
        input,
        span,
        signal,
        createReporter: (logFolder) => createReporter({ json: command.json, logFolder }),
        opening: `Replaying ${new Date(span.fromMs).toISOString()} to ${new Date(span.toMs).toISOString()}.`,
        closing: NEXT_STEPS,
      });
    }
    case 'live':
      return live({
        input: command.files === undefined ? undefined : await loadInput(command.files),
        signal,
        createReporter: (logFolder) => createReporter({ json: command.json, logFolder }),
      });
  }
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
