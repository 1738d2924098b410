import type { Failure } from '../attempt-result.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../time/units-of-time.ts';

/**
 * The result of one attempt to send an event to a receiver. Its texts are safe to log: they contain no address and no secret.
 * `movedTo`: the chat that the group has become; the message went there.
 */
export type SendOutcome = { readonly movedTo?: string } & (
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter?: string;
      /** Why, in the receiver's own words, such as Slack's `invalid_blocks`. */
      readonly reason?: string | undefined;
      /** The status that the answer means, where its body says that the message was not taken although `status` is good. */
      readonly meant?: number | undefined;
    }
  /** No answer: time-out, reset, no such host, no trust in the certificate. */
  | { readonly kind: 'unanswered'; readonly why: Failure }
  /** Not sent, by our own rules: the address, or the secret that holds it. */
  | { readonly kind: 'refused'; readonly why: Failure }
);

export type Judgement =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'disable' }
  /** `pauseMs`: the receiver asked for rest; no other event goes to the channel before. */
  | { readonly kind: 'retry'; readonly afterMs: number; readonly pauseMs?: number }
  | { readonly kind: 'give-up' };

/** An event is tried for a day from the first attempt on. */
export const PATIENCE_MS = DAY_MS;

const FIRST_DELAY_MS = 30 * SECOND_MS;
const LONGEST_DELAY_MS = HOUR_MS;

/**
 * A pause that a receiver asks for holds for other events no longer than this, so that an error of its clock costs at most an
 * hour.
 */
const LONGEST_PAUSE_MS = HOUR_MS;

/** How often short pauses that a receiver asks for again and again are granted; each one costs a receive of the queue. */
const SHORT_RESTS = 10;

/** Days of a header that means it; more is a mistake, and as good as this much. */
const LONGEST_REST_S = (30 * DAY_MS) / SECOND_MS;

/** The three forms of an HTTP date all begin with the name of a day. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [-A-Za-z0-9: ]+$/;

/**
 * How long to wait after the n-th failed attempt (n from 1): doubling from half a minute to an hour, with a random second half
 * ("equal jitter"), so that channels that failed together are not tried together. `random` is in [0, 1).
 */
export function backoffMs(attempts: number, random: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.round(full / 2 + (random * full) / 2);
}

/**
 * Decides what follows an attempt. Takes its outcome, the number of attempts including this one, when the first was and what
 * time it is (epoch ms), and a random number in [0, 1). 2xx is success; 410 disables the channel; what the receiver refuses for
 * good (`isRefusal`) is given up at once, but is tried once more if it had a picture, which the next attempt has not; after 429
 * (and 503) a `Retry-After` is obeyed; everything else waits longer each time. The event is given up a day after the first
 * attempt, or if the receiver asks for a longer pause than is left of that day.
 */
export function judgeAttempt(attempt: {
  readonly outcome: SendOutcome;
  readonly attempts: number;
  readonly firstAt: number;
  readonly now: number;
  readonly random: number;
  /** Whether a status is a refusal for good, by the kind of the receiver; by default none is. */
  readonly isRefusal?: ((status: number) => boolean) | undefined;
  readonly hadPicture?: boolean;
}): Judgement {
  const { outcome, attempts, firstAt, now, random, isRefusal, hadPicture = false } = attempt;
  const status = outcome.kind === 'answered' ? (outcome.meant ?? outcome.status) : undefined;
  if (status !== undefined) {
    if (status >= 200 && status < 300) return { kind: 'delivered' };
    if (status === 410) return { kind: 'disable' };
    if (isRefusal?.(status) === true && !hadPicture) return { kind: 'give-up' };
  }
  const left = firstAt + PATIENCE_MS - now;
  if (left <= 0) return { kind: 'give-up' };
  const backoff = backoffMs(attempts, random);
  const asked =
    outcome.kind === 'answered' && (status === 429 || status === 503)
      ? retryAfterMs(outcome.retryAfter, now)
      : undefined;
  if (asked === undefined) return { kind: 'retry', afterMs: Math.min(backoff, left) };
  if (asked > left) return { kind: 'give-up' };
  const afterMs = attempts <= SHORT_RESTS ? Math.max(asked, 1000) : Math.max(asked, Math.min(backoff, left));
  return { kind: 'retry', afterMs, pauseMs: Math.min(asked, LONGEST_PAUSE_MS) };
}

/**
 * How long a server asks to be left alone. Takes the header `Retry-After` (seconds, or a date) and the time (epoch ms);
 * gives ms, undefined where the header is missing or cannot be read. Source: RFC 9110, section 10.2.3.
 */
function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value), LONGEST_REST_S) * 1000;
  if (!HTTP_DATE.test(value)) return undefined;
  // asctime, the oldest form, names no zone and means UTC.
  const time = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  return Number.isNaN(time) ? undefined : Math.min(Math.max(0, time - now), LONGEST_REST_S * 1000);
}
