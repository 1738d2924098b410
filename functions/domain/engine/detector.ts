import type { Condition } from '../items/rule/condition.ts';
import { expectedNegatives, judgeNegativeSurge, type NegativeSurgeState, noNegatives } from './judge-negative-surge.ts';
import { expectedSpikes, judgeSpike, noSpikes, type SpikeState } from './judge-spike.ts';
import { judgeThreshold } from './judge-threshold.ts';
import { PARAMETERS } from './parameters.ts';
import type { Asked, Reading, Verdict } from './verdict.ts';

/** What a detector remembers between two boundaries: plain JSON, small. */
export type DetectorState = { readonly kind: 'threshold' } | SpikeState | NegativeSurgeState;

/** The state of a detector that has seen nothing. `everyMs` is the width of the rule's grid. */
export function initialDetector(condition: Condition, everyMs: number, parameters = PARAMETERS): DetectorState {
  switch (condition.kind) {
    case 'threshold':
      return { kind: 'threshold' };
    case 'spike':
      return noSpikes(condition, everyMs, parameters);
    case 'negative-surge':
      return noNegatives();
  }
}

/**
 * Judges one boundary and takes it into the state. Readings come in order of `at`, one per multiple of `everyMs`; skipped
 * boundaries count as unknown. A boundary that is not newer than the state is judged, but not taken in again. If the state
 * belongs to another kind of condition, the detector starts again.
 */
export function judge(
  { condition, everyMs, parameters = PARAMETERS }: Asked,
  state: DetectorState,
  reading: Reading,
): { state: DetectorState; verdict: Verdict } {
  switch (condition.kind) {
    case 'threshold':
      return { state: { kind: 'threshold' }, verdict: judgeThreshold(condition, reading) };
    case 'spike':
      return judgeSpike(
        { condition, everyMs, parameters },
        state.kind === 'spike' ? state : noSpikes(condition, everyMs, parameters),
        reading,
      );
    case 'negative-surge':
      return judgeNegativeSurge(
        { condition, everyMs, parameters },
        state.kind === 'negative-surge' ? state : noNegatives(),
        reading,
      );
  }
}

/** What is usual in a window, and the count from which on it is unusual. */
export type Expected = { readonly usualPeak: number; readonly line: number };

/**
 * What a detector expects at the next boundary, one entry per scale that `scalesOf` lists; absent while it is learning,
 * for the hour of the night by day, and for conditions without anything usual (`threshold`, `share`).
 */
export function expectedOf(
  condition: Condition,
  everyMs: number,
  state: DetectorState,
): readonly (Expected | undefined)[] {
  if (condition.kind === 'spike' && state.kind === 'spike') return expectedSpikes({ condition, everyMs }, state);
  if (condition.kind === 'negative-surge' && state.kind === 'negative-surge') {
    return [expectedNegatives(condition, state)];
  }
  return [undefined];
}
