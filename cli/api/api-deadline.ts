import type { CallOptions } from '../../functions/media-api/call-options.ts';

/** Long enough for any wait that the service's limits ask for, short enough for a person in front of a terminal. */
const PATIENCE_MS = 120_000;

/** Bounds of a call made from a terminal. */
export function callOptions(): CallOptions {
  return { deadlineMs: performance.now() + PATIENCE_MS };
}
