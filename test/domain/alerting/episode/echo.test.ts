import { describe, expect, test } from 'vitest';
import { type Advance, advanceEpisode } from '../../../../functions/domain/alerting/episode/advance-episode.ts';
import { type AlertPhase, quietPhase } from '../../../../functions/domain/alerting/episode/alert-phase.ts';
import { echoNeeds } from '../../../../functions/domain/alerting/episode/echo-needs.ts';
import type { Finding, Verdict } from '../../../../functions/domain/engine/verdict.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../functions/domain/time/units-of-time.ts';
import { echoInWords } from '../../../../functions/domain/wording/echo-in-words.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildDetector } from '../../../support/build-detector.ts';

const SPIKE = buildDetector();
const WINDOWS = [5 * MINUTE_MS, 30 * MINUTE_MS, 4 * HOUR_MS, DAY_MS];
/** The line of every window. */
const LINE = 100;
const START = Date.UTC(2026, 0, 5);

/** One boundary, `at` ms after the start, at which the windows hold so many mentions, `fresh` of them since the story was told. */
function step(phase: AlertPhase, at: number, counts: readonly number[], fresh = Math.max(...counts)): Advance {
  const findings = counts
    .map((observed, scale): Finding => {
      const windowMs = WINDOWS[scale] ?? 0;
      return {
        question: 'day',
        scale,
        windowMs,
        observed,
        complete: true,
        line: LINE,
        reason: { kind: 'day', usual: 40 },
      };
    })
    .sort((a, b) => b.observed - a.observed);
  const [first] = findings;
  if (first === undefined) throw new Error('there is a window');
  const over = findings.filter(({ observed }) => observed >= LINE);
  const status = over.length > 0 ? 'unusual' : 'usual';
  const verdict: Verdict = { at: START + at, status, ...first, over };
  const sums = counts.map((total) => ({ total, complete: true }));
  const reading = { at: START + at, sums, countedSince: () => fresh };
  return advanceEpisode(phase, { verdict, reading }, { detector: SPIKE, tick: START + at });
}

/** A story of half an hour at the start, so many times its line, and quiet since. */
function afterStory(times: number): AlertPhase {
  const fired = step(quietPhase, 0, [0, times * LINE, 0, 0]);
  expect(fired.transition).toBe('firing');
  const over = step(fired.phase, HOUR_MS, [0, 0, 0, 0]);
  expect(over.transition).toBe('resolved');
  return over.phase;
}

describe('the echo of a story', () => {
  test.each([
    [2, 2, 2.7, undefined],
    [2, 2, 2.9, 'firing'],
    [4, 24, 2.2, undefined],
    [4, 24, 2.5, 'firing'],
    [1.01, 1.5, 1.22, undefined],
    [1.01, 1.5, 1.4, 'firing'],
    [1.002, 24, 1.15, 'firing'],
    [1.1, 36, 1.02, undefined],
    [1.1, 47, 1.01, undefined],
    [1.1, 49, 1.01, 'firing'],
  ])('of %d times the line lets pass, %d h later, %d times the line: %s', (first, hours, second, said) => {
    const later = step(afterStory(first), hours * HOUR_MS, [0, second * LINE, 0, 0]);
    expect(later.transition).toBe(said);
  });

  test('of a marginal alert that goes on hides nothing that is clearly larger in another window', () => {
    let { phase } = step(quietPhase, 0, [0, 0, 90, 1.01 * LINE]);
    for (let at = 5 * MINUTE_MS; at < 6 * HOUR_MS; at += 5 * MINUTE_MS) {
      const next = step(phase, at, [0, 0, 1.2 * LINE, 1.05 * LINE]);
      expect(next.transition).toBeUndefined();
      phase = next.phase;
    }
    expect(step(phase, 6 * HOUR_MS, [0, 0, 1.41 * LINE, 1.05 * LINE])).toMatchObject({
      transition: 'updated',
      verdict: { windowMs: 4 * HOUR_MS, observed: 141 },
    });
  });

  /** A day later, a story that was told at four times its line and has been so many times its line since. */
  const goneOn = (times: number): AlertPhase => {
    let { phase } = step(quietPhase, 0, [0, 0, 4 * LINE, 0]);
    for (let at = HOUR_MS; at <= DAY_MS; at += HOUR_MS) phase = step(phase, at, [0, 0, times * LINE, 0]).phase;
    expect(phase.kind).toBe('firing');
    return phase;
  };

  test.each([
    [4, 5.9, undefined],
    [2, 2.9, undefined],
    [2, 3.1, 'updated'],
    [1, 2.2, undefined],
    [1, 2.3, 'updated'],
  ])(
    'of 4 times the line that went on at %d times, lets pass, a day later, %d times the line: %s',
    (times, second, said) => {
      const later = step(goneOn(times), DAY_MS + 5 * MINUTE_MS, [0, second * LINE, times * LINE, 0]);
      expect(later.transition).toBe(said);
    },
  );

  test('that has become small and large again is what it was told to be', () => {
    const large = step(goneOn(1), DAY_MS + 5 * MINUTE_MS, [0, 0, 4 * LINE, 0]);
    expect(step(large.phase, DAY_MS + 10 * MINUTE_MS, [0, 4 * LINE, 4 * LINE, 0]).transition).toBeUndefined();
  });

  test('is of its peak once it is over, as the message of its end tells it', () => {
    let { phase } = step(quietPhase, 0, [0, 1.1 * LINE, 0, 0]);
    phase = step(phase, 10 * MINUTE_MS, [0, 2 * LINE, 0, 0]).phase;
    phase = step(phase, HOUR_MS, [0, 0, 0, 0]).phase;
    expect(phase.kind).toBe('quiet');
    expect(step(phase, 1.5 * HOUR_MS, [0, 2.8 * LINE, 0, 0]).transition).toBeUndefined();
    expect(step(phase, 1.5 * HOUR_MS, [0, 2.95 * LINE, 0, 0]).transition).toBe('firing');
  });

  test('does not fade while the story goes on in another window', () => {
    let phase = afterStory(2);
    let faded = phase;
    for (let at = HOUR_MS; at <= DAY_MS; at += 5 * MINUTE_MS) {
      const next = step(phase, at, [0, 0, 0, at < 3 * HOUR_MS ? 0 : 1.8 * LINE]);
      expect(next.transition).toBeUndefined();
      phase = next.phase;
      faded = step(faded, at, [0, 0, 0, 0]).phase;
    }
    const second = [0, 2 * LINE, 0, 1.8 * LINE];
    expect(step(phase, DAY_MS + 5 * MINUTE_MS, second).transition).toBeUndefined();
    expect(step(faded, DAY_MS + 5 * MINUTE_MS, second).transition).toBe('firing');
  });

  test('counts a boundary once, also if a correction judges it again', () => {
    const at = 8 * HOUR_MS;
    const goesOn = [0, 0, 0, 1.8 * LINE];
    const once = step(afterStory(2), at, goesOn);
    expect(once.phase).toMatchObject({ kind: 'quiet', echo: { heardTo: START + at } });
    expect(step(once.phase, at, goesOn).phase).toEqual(once.phase);
    expect(step(once.phase, at + 5 * MINUTE_MS, goesOn).phase).not.toEqual(once.phase);
  });

  test('lets a second story pass that rises so slowly that it is over its line for hours first', () => {
    let phase = afterStory(4);
    let said: string | undefined;
    let times = 0;
    for (let at = DAY_MS; said === undefined && times < 4; at += 5 * MINUTE_MS) {
      times = (4 * (at - DAY_MS)) / (12 * HOUR_MS);
      const next = step(phase, at, [0, 0, times * LINE, 0]);
      phase = next.phase;
      said = next.transition;
    }
    expect(said).toBe('firing');
  });

  test('says when the last episode ended, as long as no other begins', () => {
    const phase = afterStory(2);
    expect(phase).toMatchObject({ kind: 'quiet', endedAt: START + HOUR_MS });
    expect(step(phase, 100 * HOUR_MS, [0, 0, 0, 0]).phase).toEqual({ kind: 'quiet', endedAt: START + HOUR_MS });
  });

  test('does not take mentions that a slow window still holds for another story', () => {
    const told = step(quietPhase, 0, [110, 110, 90, 90]);
    const quiet = step(told.phase, HOUR_MS, [0, 0, 90, 90]);
    expect(quiet.transition).toBe('resolved');
    expect(step(quiet.phase, 20 * HOUR_MS, [0, 0, 0, 140], 50).transition).toBeUndefined();
    // Mentions from before may have left the window, so what is fresh may be more than what it has more.
    expect(step(quiet.phase, 20 * HOUR_MS, [0, 0, 0, 140], 140).transition).toBe('firing');
    expect(step(quiet.phase, 30 * HOUR_MS, [0, 0, 0, 140]).transition).toBe('firing');
  });

  test('of which something flares up within an hour is an update of it, and no other alert', () => {
    const told = step(quietPhase, 0, [110, 90, 90, 90]);
    const calm = step(told.phase, 55 * MINUTE_MS, [0, 0, 90, 90]);
    expect(calm.transition).toBeUndefined();
    expect(step(calm.phase, HOUR_MS, [0, 400, 90, 90])).toMatchObject({
      transition: 'updated',
      episode: { startedAt: START },
    });
    expect(step(calm.phase, HOUR_MS, [0, 0, 90, 90]).transition).toBe('resolved');
  });

  test('never hides six times the line, during an episode that is about less', () => {
    const marginal = step(quietPhase, 0, [0, 0, 0, 101]);
    const large = step(marginal.phase, 5 * MINUTE_MS, [650, 0, 0, 101]);
    expect(large).toMatchObject({ transition: 'updated', verdict: { windowMs: 5 * MINUTE_MS, observed: 650 } });
    expect(large.episode).toMatchObject({ scale: 0, line: LINE, peak: 650, startedAt: START });
  });

  test('does not tell of one large count again and again', () => {
    let phase = step(quietPhase, 0, [650, 0, 0, 0]).phase;
    for (let at = 5; at <= 120; at += 5) {
      const next = step(phase, at * MINUTE_MS, [640 + (at % 3), 0, 0, 0]);
      expect(next.transition).toBeUndefined();
      phase = next.phase;
    }
  });
});

describe('what it takes to hear of a rule again', () => {
  test('is said in one sentence, with counts, while there is an echo', () => {
    const phase = afterStory(2);
    const expected = () => WINDOWS.map(() => ({ usualPeak: 40, line: LINE }));
    const needs = echoNeeds(phase, { ...SPIKE, expected }, { at: START + 12 * HOUR_MS, state: SPIKE.first() });
    expect(needs?.times).toBe(2);
    expect(needs && echoInWords(needs, wordsOf({}))).toBe(
      'People know of this story. Until Wed 7 Jan 2026, 00:00 (UTC) the next message needs 2 times the usual limit (200 in 5 min, 200 in 30 min, 200 in 4 h, 200 in 24 h); this falls as the story fades.',
    );
    expect(needs && echoInWords(needs, wordsOf({ timeZone: 'Europe/Berlin' }))).toContain(
      ' Until Wed 7 Jan 2026, 01:00 (Europe/Berlin) ',
    );
  });

  test('is nothing when the echo has faded', () => {
    expect(echoNeeds(afterStory(2), SPIKE, { at: START + 49 * HOUR_MS })).toBeUndefined();
    expect(echoNeeds(quietPhase, SPIKE, { at: START })).toBeUndefined();
  });
});
