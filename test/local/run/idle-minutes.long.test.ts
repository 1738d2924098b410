import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { createSimulatedClock } from '../../../local/clock/simulated-clock.ts';
import { loadInput, type RunInput } from '../../../local/load-input.ts';
import { foresee } from '../../../local/run/foresee.ts';
import { mayStir } from '../../../local/run/next-minute.ts';
import { replay, type Span } from '../../../local/run/replay.ts';
import { startProgram } from '../../../local/run/start-program.ts';
import { STORY_DAY_MS, STORY_SPAN } from '../../../local/story/generate-story.ts';
import { storyInput } from '../../../local/story/story-input.ts';
import { createReporter } from '../../../local/terminal/reporter.ts';

const DATA = new URL('../../../../shared/data/', import.meta.url).pathname;

/** Mentions, and a day of them on which people are told something. */
type Played = {
  readonly input: RunInput;
  readonly span: Span;
};

/** The day on which United is talked about, with an alert in the night. */
async function airlines(): Promise<Played> {
  const file = (name: string) => `${DATA}airline-${name}`;
  const input = await loadInput({
    world: file('world.json'),
    mentions: [file('mentions.ndjson')],
    rules: file('rules.json'),
  });
  return { input, span: { fromMs: Date.UTC(2015, 1, 22, 12), toMs: Date.UTC(2015, 1, 23, 7) } };
}

/** The morning of the recall: an alert, updates of it, its end, and a story that goes on although nobody is told anything. */
async function story(): Promise<Played> {
  const { fromMs } = STORY_SPAN;
  const input = storyInput({ dayMs: STORY_DAY_MS, days: 2, incidents: true });
  return { input, span: { fromMs, toMs: fromMs + 7 * HOUR_MS } };
}

async function play({ input, span }: Played, everyMinute: boolean) {
  const clock = createSimulatedClock(span.fromMs);
  const told: string[] = [];
  const program = await startProgram(input, { clock });
  const reporter = {
    ...createReporter({ json: true, logFolder: () => '' }),
    say: () => {},
    progress: () => {},
    outcome: ({ publications }: { readonly publications: readonly object[] }) => {
      told.push(...publications.map((each) => JSON.stringify(each)));
    },
  };
  const idle = everyMinute ? {} : { stirs: mayStir(await foresee(input, span)) };
  const tally = await replay(program, {
    clock,
    span,
    reporter,
    signal: new AbortController().signal,
    ...idle,
  }).finally(() => program.stop());
  const isNews = (text: string) => !text.startsWith('{"kind":"operations"');
  return { tally, told: told.filter(isNews) };
}

async function tellsTheSame(played: Played) {
  const without = await play(played, false);
  const whole = await play(played, true);
  expect(without.told.length).toBeGreaterThan(1);
  expect(without.told).toEqual(whole.told);
  expect(without.tally.ticks).toBeLessThan(whole.tally.ticks / 10);
}

describe('a replay tells the same with and without its idle minutes, to the letter', () => {
  test.skipIf(!existsSync(DATA))('of real mentions', async () => {
    await tellsTheSame(await airlines());
  });

  test('of the story', async () => {
    await tellsTheSame(await story());
  });
});
