import { BOUNDS } from '../../engine/bound.ts';
import { type Advance, type AdvanceOptions, advanceEpisode } from './advance-episode.ts';
import { type AlertPhase, quietPhase } from './alert-phase.ts';
import type { Boundary } from './echo.ts';

/**
 * Advances an episode that was held back, so that nobody was notified of it. Each unusual boundary is judged as if the alert
 * fired there, in the window that is furthest over its line: an echo or a frozen line of an alert that nobody got would keep
 * it from ever being published. For the same reason nothing of it is kept when it is over.
 */
export function advanceUntold(
  phase: AlertPhase & { readonly kind: 'firing' },
  boundary: Boundary,
  options: AdvanceOptions,
): Advance {
  const { episode: before } = phase;
  if (boundary.verdict.status === 'unusual') {
    const { phase: anew, episode: fired, verdict } = advanceEpisode(quietPhase, boundary, options);
    if (anew.kind === 'firing' && fired !== undefined && verdict !== undefined) {
      const further = BOUNDS[before.bound].furthest([before.peak, fired.peak]);
      const goesOn = before.scale === fired.scale && further === before.peak;
      const peak = goesOn ? { peak: before.peak, peakAt: before.peakAt } : {};
      const episode = { ...fired, ...peak, startedAt: before.startedAt };
      return { phase: { ...anew, episode }, transition: 'updated', episode, verdict };
    }
  }
  const advance = advanceEpisode(phase, boundary, options);
  if (advance.phase.kind === 'firing') return advance;
  return { ...advance, phase: { kind: 'quiet', endedAt: boundary.reading.at } };
}
