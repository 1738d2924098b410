import { retryAfterMs } from './retry-after.ts';

/** What came of one attempt to hand an event to a receiver. Texts are safe to log: they repeat no address and no secret. */
export type SendOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter?: string;
      /** The receiver's own short code for it, such as Slack's `invalid_blocks`. */
      readonly code?: string;
    }
  /** No answer: time-out, reset, no such host, no trust in the certificate. */
  | { readonly kind: 'unanswered'; readonly reason: string }
  /** Not sent, by our own rules: the address, or the secret that holds it. */
  | { readonly kind: 'refused'; readonly reason: string };

export type Judgement =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'set-aside' }
  /** `pauseMs`: the receiver asked for rest; no other event goes to the channel before. */
  | { readonly kind: 'retry'; readonly afterMs: number; readonly pauseMs?: number }
  | { readonly kind: 'give-up' };

/** An event is tried for a day from the first attempt on. */
export const PATIENCE_MS = 86_400_000;

const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 3_600_000;

/** One receiver's wish binds other events no longer than this, so that a slip of its clock costs an hour. */
const LONGEST_PAUSE_MS = 3_600_000;

/** A receiver that asks for short rests again and again is believed this often; each one costs a receipt from the queue. */
const SHORT_RESTS = 10;

/**
 * How long to wait after the n-th failed attempt (n from 1): doubling from half a minute to an hour, the second half of
 * it by chance ("equal jitter"), so that channels that failed together do not come back together.
 * `random` lies in [0, 1).
 */
export function backoffMs(attempts: number, random: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.round(full / 2 + (random * full) / 2);
}

/**
 * Decides what follows an attempt. Takes its outcome, how many attempts there were with this one, when the first was and
 * what time it is (epoch ms), and a random number in [0, 1). 2xx is success; 410 sets the channel aside; after 429 (and
 * 503) a `Retry-After` is obeyed; everything else backs off; a day after the first attempt, or when the receiver asks for
 * more patience than the day has left, the event is given up.
 */
export function judgeAttempt(attempt: {
  readonly outcome: SendOutcome;
  readonly attempts: number;
  readonly firstAt: number;
  readonly now: number;
  readonly random: number;
}): Judgement {
  const { outcome, attempts, firstAt, now, random } = attempt;
  if (outcome.kind === 'answered') {
    if (outcome.status >= 200 && outcome.status < 300) return { kind: 'delivered' };
    if (outcome.status === 410) return { kind: 'set-aside' };
  }
  const left = firstAt + PATIENCE_MS - now;
  if (left <= 0) return { kind: 'give-up' };
  const backoff = backoffMs(attempts, random);
  const asked =
    outcome.kind === 'answered' && (outcome.status === 429 || outcome.status === 503)
      ? retryAfterMs(outcome.retryAfter, now)
      : undefined;
  if (asked === undefined) return { kind: 'retry', afterMs: Math.min(backoff, left) };
  if (asked > left) return { kind: 'give-up' };
  const afterMs = attempts <= SHORT_RESTS ? Math.max(asked, 1000) : Math.max(asked, Math.min(backoff, left));
  return { kind: 'retry', afterMs, pauseMs: Math.min(asked, LONGEST_PAUSE_MS) };
}
