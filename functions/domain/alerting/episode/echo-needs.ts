import type { Detector, DetectorState } from '../../engine/condition-kind.ts';
import { expectedIn } from '../../engine/expected-time.ts';
import { raiseByTime } from '../../engine/raise.ts';
import type { AlertPhase } from './alert-phase.ts';
import { echoLevel, fadedAt } from './echo.ts';

/**
 * What a rule would fire on while a story has an echo: `times` its line now, fading until `until` (epoch ms); `counts` per
 * window if its line is known.
 */
export type EchoNeeds = {
  readonly times: number;
  readonly until: number;
  readonly counts: readonly { readonly windowMs: number; readonly count: number }[];
};

/**
 * What a rule would fire on at `at` (epoch ms); undefined if there is no echo and no rest, so that it fires on anything
 * unusual. `state` has the lines from which the counts follow; without it there are no counts.
 */
export function echoNeeds(
  phase: AlertPhase,
  detector: Detector,
  { at, state }: { readonly at: number; readonly state?: DetectorState },
): EchoNeeds | undefined {
  const known = knownOf(phase, detector, at);
  if (known === undefined) return undefined;
  const expected = state === undefined ? [] : detector.expected(state);
  const counts = detector.windows.flatMap((windowMs, scale) => {
    const line = expected[scale]?.line;
    if (line === undefined || line === Number.MAX_SAFE_INTEGER) return [];
    const parts = expectedIn(detector.expectedTimes, { from: at - windowMs, to: at }, detector.everyMs);
    return [{ windowMs, count: Math.ceil(known.times * line * raiseByTime(parts, windowMs)) }];
  });
  return { times: Math.round(known.times * 10) / 10, until: known.until, counts };
}

function knownOf(phase: AlertPhase, detector: Detector, at: number) {
  if (phase.echo !== undefined) {
    const until = fadedAt(phase.echo, detector);
    return at >= until ? undefined : { times: echoLevel(phase.echo, at, detector), until };
  }
  if (phase.kind === 'firing' || phase.restUntil === undefined || phase.restNovelty === undefined) return undefined;
  return at >= phase.restUntil ? undefined : { times: phase.restNovelty, until: phase.restUntil };
}
