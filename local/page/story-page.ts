import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import type { RunInput } from '../load-input.ts';
import { runTick } from '../run/run-tick.ts';
import { startProgram } from '../run/start-program.ts';
import type { LocalStackSettings } from '../stack/start-local-stack.ts';
import { STORY_SPAN } from '../story/generate-story.ts';
import { servePage } from './serve-page.ts';

/** Plays the story up to a moment (epoch ms) and serves its page; the clock then stands still. `context` is that of the stack. */
export async function startStoryPage(input: RunInput, untilMs: number, context: LocalStackSettings['context'] = {}) {
  const clock = createSimulatedClock(STORY_SPAN.fromMs);
  const program = await startProgram(input, { clock, context });
  try {
    for (let atMs = STORY_SPAN.fromMs; atMs <= untilMs; atMs += MINUTE_MS) {
      clock.set(atMs);
      await runTick(program.stack, program.tap, atMs);
    }
    let newest = '';
    const page = await servePage(
      program,
      (address) => {
        newest = address;
      },
      { now: clock.now },
    );
    return {
      program,
      port: page.port,
      /** The newest address; each can be opened once. */
      address: () => newest,
      stop: async () => {
        await page.stop();
        await program.stop();
      },
    };
  } catch (error) {
    await program.stop();
    throw error;
  }
}
