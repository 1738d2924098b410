import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../time/units-of-time.ts';

/** Storing takes a moment: a bucket is asked for a minute after its end. */
const SETTLE_MS = MINUTE_MS;

/** A bucket waits this long at most for its series' turn, however wide it is. */
const LONGEST_SPREAD_MS = 15 * MINUTE_MS;

/**
 * Over how many minutes the series of one token are spread, so that a fleet does not fall due all at once, while a few
 * series are asked for as soon as their bucket has settled. Takes the number of series, the requests a minute that there
 * are and the bucket width in ms; gives whole minutes, 1 when everything fits a quarter of one minute's requests.
 */
export function spreadMinutes(seriesCount: number, requestsPerMinute: number, widthMs: number): number {
  const wanted = Math.ceil((4 * seriesCount) / requestsPerMinute);
  return Math.max(1, Math.min(wanted, Math.min(widthMs, LONGEST_SPREAD_MS) / MINUTE_MS));
}

/** After the end of a bucket, how long (ms) a watch waits for its turn. Both series of a watch share the turn. */
export function turnMs(organizationId: bigint, watch: string, minutes: number): number {
  const digest = createHash('sha256').update(`${organizationId}/${watch}`).digest();
  return (digest.readUInt32BE(0) % minutes) * MINUTE_MS;
}

/** The end (epoch ms, UTC grid) of the newest bucket of that width that may be asked for at the tick. */
export function newestDueEnd(tick: number, widthMs: number, turn: number): number {
  return Math.floor((tick - SETTLE_MS - turn) / widthMs) * widthMs;
}

/** Whether a bucket falls due at just this tick (a whole minute), rather than earlier. */
export function fallsDueAt(tick: number, widthMs: number, turn: number): boolean {
  return newestDueEnd(tick, widthMs, turn) !== newestDueEnd(tick - MINUTE_MS, widthMs, turn);
}
