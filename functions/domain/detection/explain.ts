import { plural } from '../plural.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units-of-time.ts';
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

/** What a window of `windowMs` counted; at least so many, where it is not complete. */
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
 * What the negative mentions in a window are compared with; `peak` only where the condition knows it, with the `hours` of the
 * day (UTC) that it is of, where these have fewer than others.
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

/** What is missing before a window can be judged, and the same as a sentence. `seenMs` of a day of history are there. */
export function explainLearning(windowMs: number, seenMs: number): { missing: string; explanation: string } {
  const hours = Math.floor(seenMs / HOUR_MS);
  const after = windowMs > DAY_MS ? `, after the first full window of ${spell(windowMs)}` : '';
  const missing = `${hours} of 24 h of history${after}`;
  return { missing, explanation: `Learning what is usual: ${missing}.` };
}
