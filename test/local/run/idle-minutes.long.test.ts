import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSimulatedClock } from '../../../local/clock/simulated-clock.ts';
import { loadInput } from '../../../local/load-input.ts';
import { foresee } from '../../../local/run/foresee.ts';
import { mayStir } from '../../../local/run/next-minute.ts';
import { replay, type Span } from '../../../local/run/replay.ts';
import { startProgram } from '../../../local/run/start-program.ts';
import { createReporter } from '../../../local/terminal/reporter.ts';

const DATA = new URL('../../../../shared/data/', import.meta.url).pathname;

/** The day on which United is talked about, with an alert in the night. */
const span: Span = { fromMs: Date.UTC(2015, 1, 22, 12), toMs: Date.UTC(2015, 1, 23, 7) };

async function play(everyMinute: boolean) {
  const file = (name: string) => `${DATA}airline-${name}`;
  const input = await loadInput({
    world: file('world.json'),
    mentions: [file('mentions.ndjson')],
    rules: file('rules.json'),
  });
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

describe('a replay of real mentions', () => {
  it.skipIf(!existsSync(DATA))('tells the same with and without its idle minutes, to the letter', async () => {
    const without = await play(false);
    const whole = await play(true);
    expect(without.told.length).toBeGreaterThan(1);
    expect(without.told).toEqual(whole.told);
    expect(without.tally.ticks).toBeLessThan(whole.tally.ticks / 4);
  });
});
