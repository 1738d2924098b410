import { parseWireJson } from '../../functions/media-api/wire-json.ts';
import { createWriter } from '../../output/create-writer.ts';
import { type Styled, styled } from '../../output/styled.ts';
import type { Terminal } from '../../output/terminal.ts';
import { wrapText } from '../../output/wrap-text.ts';
import type { Publication } from '../run/open-tap.ts';
import type { TickOutcome } from '../run/run-tick.ts';
import { emailBox } from './email-box.ts';

const BAR_WIDTH = 40;
const NARROWEST = 60;
const WIDEST = 110;
/** Width if the output is no terminal: somebody may look at it in one later. */
const USUAL_WIDTH = 80;

export type ReporterSettings = {
  /** Whether events are written to standard output as JSON lines. All other texts then go to standard error. */
  readonly json: boolean;
  /** Folder of the functions' logs, to be named when a function fails. */
  readonly logFolder: () => string;
  /** @default the streams of the process */
  readonly terminal?: Terminal;
};

/** Tells the person at the terminal what happens. */
export type Reporter = {
  /** Characters in a line. */
  readonly width: number;
  say(text: Styled): void;
  /** How far a replay is: ticks done, ticks in all, and the simulated moment (epoch ms). */
  progress(done: number, total: number, atMs: number): void;
  /** What happened in a tick at a moment (epoch ms). */
  outcome(outcome: TickOutcome, atMs: number): void;
};

/** Shows progress as a moving bar on a terminal, and elsewhere as a line per tenth of the way. */
export function createReporter({ json, logFolder, terminal = process }: ReporterSettings): Reporter {
  const stream = json ? terminal.stderr : terminal.stdout;
  const { text: say, draw } = createWriter(stream);
  const { json: writeEvent } = createWriter(terminal.stdout);
  const { columns } = stream;
  const width = columns ? Math.min(WIDEST, Math.max(NARROWEST, columns)) : USUAL_WIDTH;
  let drawnAt = 0;
  let saidTenth = 0;

  function progress(done: number, total: number, atMs: number): void {
    if (stream.isTTY) {
      if (performance.now() - drawnAt < 80 && done < total) return;
      drawnAt = performance.now();
      draw(`${progressBar(done, total, BAR_WIDTH)}  ${formatMoment(atMs)}`);
      if (done === total) say('');
      return;
    }
    const tenth = Math.floor((done / total) * 10);
    if (tenth === saidTenth) return;
    saidTenth = tenth;
    say(`${tenth * 10} % played, ${formatMoment(atMs)}`);
  }

  function publication(published: Publication, atMs: number): void {
    switch (published.kind) {
      case 'email':
        say(['\n', emailBox(published, { note: `email · ${formatMoment(atMs)}`, width }), '\n']);
        break;
      case 'event':
        if (json) writeEvent(eventIn(published.json));
        break;
      case 'operations':
        say(['\n', emailBox(published, { note: `email to operations · ${formatMoment(atMs)}`, width }), '\n']);
        break;
    }
  }

  return {
    width,
    say,
    progress,
    outcome: ({ publications, failures }, atMs) => {
      for (const published of publications) publication(published, atMs);
      for (const failure of failures) {
        const text = `${failure.message} (${formatMoment(atMs)}; its log is in ${logFolder()})`;
        for (const line of wrapText(text, width)) say(styled('red', line));
      }
    },
  };
}

/** What an event says. Whatever else somebody publishes to the topic is a text. */
function eventIn(message: string): unknown {
  try {
    return parseWireJson(message);
  } catch {
    return message;
  }
}

/** A moment (epoch ms) as people read it, in UTC: `Thu 12 Nov 2026 07:40 UTC`. */
function formatMoment(ms: number): string {
  const [weekday, day, month, year, time] = new Date(ms).toUTCString().replace(',', '').split(' ');
  return `${weekday} ${day} ${month} ${year} ${time?.slice(0, 5)} UTC`;
}

/** Draws how much is done: `parts` of `total`, with `width` characters. */
function progressBar(parts: number, total: number, width: number): string {
  const share = total === 0 ? 1 : Math.min(1, parts / total);
  const filled = Math.round(share * width);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${String(Math.floor(share * 100)).padStart(3)} %`;
}
