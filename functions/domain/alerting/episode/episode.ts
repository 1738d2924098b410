import type { Bound } from '../../engine/bound.ts';
import type { Escalated } from './escalation.ts';

/**
 * One alert, from firing to resolved; plain JSON. `line` is frozen when it fires; `peak` is the highest count of the
 * window that fired (lowest, for `atMost`), at `peakAt`; `lastAnnounced` the count that was last told, at the tick
 * `lastAnnouncedAt`. `startedAt` is the boundary it fired at, `underSince` the first boundary of the present run on
 * the other side of the line. `escalated` is what it became when nobody acknowledged it. While people expect more, `line` is
 * higher than `usualLine`, which it is without that; `peakLine` is the line that the peak had, where it is another by now.
 */
export type Episode = {
  readonly startedAt: number;
  readonly scale: number;
  readonly windowMs: number;
  readonly bound: Bound;
  readonly line: number;
  readonly peak: number;
  readonly peakAt: number;
  readonly lastAnnounced: number;
  readonly lastAnnouncedAt: number;
  readonly underSince?: number;
  readonly escalated?: Escalated;
  readonly usualLine?: number;
  readonly peakLine?: number;
};
