import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { createSimulatedClock } from '../../../local/clock/simulated-clock.ts';
import { replay } from '../../../local/run/replay.ts';
import { startProgram } from '../../../local/run/start-program.ts';
import { STORY_DAY_MS, STORY_SPAN } from '../../../local/story/generate-story.ts';
import { storyInput } from '../../../local/story/story-input.ts';
import { LOCKOUT_AT_MS, RECALL_AT_MS } from '../../../local/story/story-rate.ts';
import { createReporter } from '../../../local/terminal/reporter.ts';

describe('the story of npm start', () => {
  it('raises one alarm for the recall and one for the lockout, ends both, and is silent about everything else', async () => {
    const clock = createSimulatedClock(STORY_SPAN.fromMs);
    const program = await startProgram(storyInput({ dayMs: STORY_DAY_MS, days: 2, incidents: true }), { clock });
    const { failures, events } = await replay(program, {
      clock,
      span: STORY_SPAN,
      reporter: {
        ...createReporter({ json: true, logFolder: () => '' }),
        say: () => {},
        progress: () => {},
        outcome: () => {},
      },
      signal: new AbortController().signal,
    }).finally(() => program.stop());
    expect(failures).toBe(0);
    expect([...program.stack.logs.warnings()]).toEqual([]);

    const told = (status: string) =>
      events.filter(({ data }) => data.status === status).map(({ data, time }) => ({ rule: data.rule.ruleId, time }));
    expect(told('firing').map(({ rule }) => rule)).toEqual(['fjellglide-spike', 'tarnpilot-negative']);
    expect(told('resolved').map(({ rule }) => rule)).toEqual(['fjellglide-spike', 'tarnpilot-negative']);
    const delays = told('firing').map(({ time }, index) => {
      const beganMs = STORY_DAY_MS + (index === 0 ? RECALL_AT_MS : LOCKOUT_AT_MS);
      return time.getTime() - beganMs;
    });
    for (const delay of delays) {
      expect(delay).toBeGreaterThan(0);
      expect(delay).toBeLessThan(1.5 * HOUR_MS);
    }
    expect(program.service.requests()).toMatchObject({ limited: 0, failed: 0 });
  });
});
