import { heldPort } from '../../front/free-port.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import type { RunInput } from '../load-input.ts';
import { runTick } from '../run/run-tick.ts';
import { startProgram } from '../run/start-program.ts';
import type { LocalStackSettings } from '../stack/start-local-stack.ts';
import { STORY_SPAN } from '../story/generate-story.ts';
import { servePage } from './serve-page.ts';

/**
 * Plays the story up to a moment (epoch ms) and serves its page; the clock then stands still until it is played on. `context` is
 * that of the stack.
 */
export async function startStoryPage(input: RunInput, untilMs: number, context: LocalStackSettings['context'] = {}) {
  const clock = createSimulatedClock(STORY_SPAN.fromMs);
  // Held while the story is played: connections of all programs here take ports, too.
  const { port, release } = await heldPort();
  const program = await startProgram(input, { clock, context, pageAddress: `http://127.0.0.1:${port}` });
  let nextMs = STORY_SPAN.fromMs;
  /** Plays what is left up to a moment (epoch ms). */
  async function playOn(toMs: number): Promise<void> {
    for (; nextMs <= toMs; nextMs += MINUTE_MS) {
      clock.set(nextMs);
      await runTick(program.stack, program.tap, nextMs);
    }
  }
  try {
    await playOn(untilMs);
    await release();
    let newest = '';
    const page = await servePage(
      program,
      (address) => {
        newest = address;
      },
      { now: clock.now, port },
    );
    return {
      program,
      playOn,
      port,
      /** The newest address; each can be opened once. */
      address: () => newest,
      stop: async () => {
        await page.stop();
        await program.stop();
      },
    };
  } catch (error) {
    await release();
    await program.stop();
    throw error;
  }
}
