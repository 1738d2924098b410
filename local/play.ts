import { present } from '../functions/domain/present.ts';
import { spanInWords } from '../functions/domain/time/duration.ts';
import { styled } from '../output/styled.ts';
import { wrapText } from '../output/wrap-text.ts';
import { createSimulatedClock } from './clock/simulated-clock.ts';
import type { RunInput } from './load-input.ts';
import { EMAILS_FOLDER } from './local-emails.ts';
import { pageInvitation } from './page/page-invitation.ts';
import { type Estimate, estimateReplay } from './run/estimate-replay.ts';
import { foresee } from './run/foresee.ts';
import { mayStir } from './run/next-minute.ts';
import { replay, type Span } from './run/replay.ts';
import { MAKING, startProgram } from './run/start-program.ts';
import { runContext } from './stack/run-context.ts';
import { charts } from './terminal/charts.ts';
import { nearestMisses } from './terminal/nearest-misses.ts';
import type { Reporter } from './terminal/reporter.ts';
import { summary } from './terminal/summary.ts';

export type PlaySettings = {
  readonly input: RunInput;
  readonly span: Span;
  readonly signal: AbortSignal;
  readonly reporter: Reporter;
  /** Is called with the folder of the functions' logs, once there are any. */
  readonly onLogs: (folder: string) => void;
  /** What to say after the summary. */
  readonly closing: string;
  /** Serves the page of the replay afterwards, until interrupted. */
  readonly web: boolean;
  /** Also plays the minutes in which nothing can happen. */
  readonly everyMinute: boolean;
  /** Looks at series before their bucket is over, as a deployed stack does. */
  readonly early: boolean;
  /** Also sends alerts as HTML emails. */
  readonly emails: boolean;
};

/** Plays a span of simulated time through the whole program and prints what happens; gives the exit code. */
export async function play({
  input,
  span,
  signal,
  reporter,
  onLogs,
  closing,
  web,
  everyMinute,
  early,
  emails,
}: PlaySettings): Promise<number> {
  const startedMs = performance.now();
  const foreseen = await foresee(input, span);
  const stirs = everyMinute ? undefined : mayStir(foreseen, early);
  if (stirs !== undefined) sayHowLong(estimateReplay(foreseen, span, stirs), reporter);
  const clock = createSimulatedClock(span.fromMs);
  const program = await startProgram(input, {
    clock,
    looksEarly: early,
    onMaking: () => reporter.say(styled('dim', MAKING)),
    context: runContext({ emails }),
  });
  try {
    onLogs(program.stack.logs.folder);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    reporter.say(styled('dim', `Started ${program.stack.name} here in ${seconds} s.\n`));
    const tally = await replay(program, { clock, span, reporter, signal, ...present({ stirs }) });
    const { width } = reporter;
    reporter.say(['\n', charts(program.service.service, tally.events, { ...span, width }), '\n']);
    reporter.say(
      summary({
        tally,
        requests: program.service.requests(),
        rules: input.items.rules.length,
        mentions: input.mentions.length,
        tookMs: performance.now() - startedMs,
        logs: program.stack.logs,
        width,
      }),
    );
    if (!signal.aborted) reporter.say(`\n${nearestMisses(foreseen, tally, width)}`);
    if (signal.aborted) {
      reporter.say('\nInterrupted: the rest of the span was not played.');
      return 130;
    }
    if (emails) reporter.say(`\nThe emails are in ${EMAILS_FOLDER}, in the newest folder there.`);
    if (!web) reporter.say(`\n${closing}`);
    else {
      const { servePage } = await import('./page/serve-page.ts');
      const page = await servePage(program, (address) => reporter.say(`\n${pageInvitation(address)}`), {
        now: clock.now,
      });
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      await page.stop();
    }
    return 0;
  } finally {
    await program.stop();
  }
}

function sayHowLong({ tookMs, fromMs }: Estimate, reporter: Reporter): void {
  if (fromMs === undefined) return;
  const from = new Date(fromMs).toISOString().slice(0, 10);
  const text = `It takes some ${spanInWords(tookMs)}. In less than a minute: --from ${from} (what is before is read as history).`;
  reporter.say(wrapText(text, reporter.width).join('\n'));
}
