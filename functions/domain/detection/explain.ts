import { plural } from '../plural.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units-of-time.ts';
import { wallClockOf } from '../time/wall-clock.ts';
import { BLOCK_MS } from './peak-history.ts';
import type { WindowSum } from './verdict.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function spell(ms: number): string {
  if (ms > DAY_MS && ms % DAY_MS === 0) return `${ms / DAY_MS} d`;
  return ms % HOUR_MS === 0 ? `${ms / HOUR_MS} h` : `${Math.round(ms / MINUTE_MS)} min`;
}

function busiest(ms: number, peak: number, hours?: readonly [from: number, to: number]): string {
  const within = hours === undefined ? '' : ` from ${hours[0]} to ${hours[1]} UTC`;
  if (ms === HOUR_MS) return `on a usual day the busiest hour${within} has ${peak}`;
  if (ms < DAY_MS) {
    const length = ms % HOUR_MS === 0 ? `${ms / HOUR_MS} hours` : `${Math.round(ms / MINUTE_MS)} minutes`;
    return `on a usual day the busiest ${length}${within} have ${peak}`;
  }
  return `usually ${spell(ms)} have up to ${peak}`;
}

/** With this each sentence begins. */
function counted(count: number, complete: boolean, of: string): string {
  return `${complete ? '' : 'At least '}${count} ${plural(count, of)}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** What a window of `windowMs` counted; a lower bound if it is not complete. */
type WindowCount = WindowSum & { readonly windowMs: number };

/** A spike in one plain sentence: what the window counted, and its usual daily peak. */
export function explainSpike({ total, complete, windowMs }: WindowCount, usual: number): string {
  return `${counted(total, complete, 'mention')} in ${spell(windowMs)}; ${busiest(windowMs, usual)}.`;
}

/** A spike in its block of the week in one plain sentence; `at` (epoch ms, UTC) is the end of the newest bucket. */
export function explainWeek({ total, complete, windowMs }: WindowCount, usual: number, at: number): string {
  const newest = new Date(at - 1);
  const part = ['night', 'day', 'evening'][Math.floor(newest.getUTCHours() / 8)] ?? 'day';
  const when = `${WEEKDAYS[newest.getUTCDay()] ?? ''} ${part}`;
  return `${counted(total, complete, 'mention')} in ${spell(windowMs)}; usual for a ${when} (UTC) is up to ${usual}.`;
}

/** A spike for its hour of the night in one plain sentence. */
export function explainHour({ total, complete, windowMs }: WindowCount, usual: number): string {
  const count = `${counted(total, complete, 'mention')} in ${spell(windowMs)}`;
  return `${count}; usual for this hour of the night is up to ${usual}.`;
}

/** A threshold in one plain sentence: what the window counted, and the limit of the rule. */
export function explainThreshold({ total, complete, windowMs }: WindowCount, limit: string): string {
  return `${counted(total, complete, 'mention')} in ${spell(windowMs)}; the rule asks for ${limit}.`;
}

/**
 * What the negative mentions in a window are compared with. `peak` only if the condition knows it; `hours` are those of the
 * third of the day (UTC) that the peak is of, if that has fewer than the whole day.
 */
export type NegativeFacts = WindowCount & {
  readonly negative: number;
  readonly usualShare?: number;
  readonly askedShare?: number;
  readonly peak?: number;
  readonly hours?: readonly [from: number, to: number] | undefined;
};

/** A negative surge in one plain sentence: negative mentions, their share, and what is usual of both. */
export function explainNegatives(facts: NegativeFacts): string {
  const { negative, total, complete, windowMs, usualShare, askedShare, peak, hours } = facts;
  const share = total > 0 ? ` (${percent(negative / total)} of ${total})` : '';
  const count = `${counted(negative, complete, 'negative mention')} in ${spell(windowMs)}${share}`;
  if (askedShare !== undefined) return `${count}; the rule asks for ${percent(askedShare)}.`;
  const shares = usualShare === undefined ? '' : `, and ${percent(usualShare)} of all are negative`;
  return `${count}; ${busiest(windowMs, peak ?? 0, hours)}${shares}.`;
}

/** The hours of the day in a sentence of `explainNegatives`. */
const HOURS_IN_UTC = /from \d+ to \d+ UTC/;

/**
 * The sentence of a verdict with the hours of the day that it names in another zone (IANA): "from 9 to 17 (Europe/Oslo)" for
 * "from 8 to 16 UTC". The engine knows no zones, so the hours are those of the block in which the newest bucket lies; `at` (epoch
 * ms, UTC) is the end of that bucket.
 */
export function hoursInZone(explanation: string, at: number, timeZone: string): string {
  if (timeZone === 'UTC' || !HOURS_IN_UTC.test(explanation)) return explanation;
  const clock = wallClockOf(timeZone);
  const start = Math.floor((at - 1) / BLOCK_MS) * BLOCK_MS;
  const [from, to] = [clock(start).minute, clock(start + BLOCK_MS).minute || 24 * 60];
  return explanation.replace(HOURS_IN_UTC, `from ${hourOf(from)} to ${hourOf(to)} (${timeZone})`);
}

/** A time of the day in minutes since midnight: "9", or "13:30" in a zone that is not off by whole hours. */
function hourOf(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const minute = minutes % 60;
  return minute === 0 ? `${hour}` : `${hour}:${String(minute).padStart(2, '0')}`;
}

/** What is missing before a window can be judged, also as a sentence. `seenMs` of a day of history are there. */
export function explainLearning(windowMs: number, seenMs: number): { missing: string; explanation: string } {
  const hours = Math.floor(seenMs / HOUR_MS);
  const after = windowMs > DAY_MS ? `, after the first full window of ${spell(windowMs)}` : '';
  const missing = `${hours} of 24 h of history${after}`;
  return { missing, explanation: `Learning what is usual: ${missing}.` };
}
