/** A call after an attempt that got an error status. */
export type FailedAttempt = {
  readonly status: number;
  /** Attempts made so far, this one included: at least 1. */
  readonly attempts: number;
  /** Retries that the caller allows; never more than 3 are made. */
  readonly maxRetries: number;
  /**
   * Seconds to wait according to `X-Rate-Limit-Retry-After-Seconds`, if the header was there and readable.
   */
  readonly retryAfterSeconds?: number | undefined;
  /** Milliseconds on the caller's clock, now and at the latest. */
  readonly nowMs: number;
  readonly deadlineMs?: number | undefined;
};

export type RetryDecision =
  | { readonly kind: 'retry'; readonly delayMs: number }
  | { readonly kind: 'give-up'; readonly reason: 'not-retryable' | 'retries-used' }
  | { readonly kind: 'give-up'; readonly reason: 'deadline'; readonly delayMs: number };

/** "Retry only 429, 500, 502, 503, at most 3 times." */
const RETRYABLE: ReadonlySet<number> = new Set([429, 500, 502, 503]);
const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1_000;

/**
 * The retry rules of the service's page ("Client retry guidance"). On 429 the wait is that of the header, otherwise 1
 * s, doubled each time. If the header cannot be read, the call is still retried. A wait that would end at or after the
 * deadline is not begun.
 */
export function retryDecision(attempt: FailedAttempt): RetryDecision {
  if (!RETRYABLE.has(attempt.status)) return { kind: 'give-up', reason: 'not-retryable' };
  // If the limit is NaN, this comparison is false and there is no retry. The opposite comparison would retry for ever.
  const mayRetry = attempt.attempts <= Math.min(attempt.maxRetries, MAX_RETRIES);
  if (!mayRetry) return { kind: 'give-up', reason: 'retries-used' };
  const delayMs = retryDelayMs(attempt);
  if (attempt.deadlineMs !== undefined && attempt.nowMs + delayMs >= attempt.deadlineMs) {
    return { kind: 'give-up', reason: 'deadline', delayMs };
  }
  return { kind: 'retry', delayMs };
}

function retryDelayMs({ status, attempts, retryAfterSeconds }: FailedAttempt): number {
  if (status === 429 && retryAfterSeconds !== undefined) return Math.ceil(retryAfterSeconds * 1_000);
  return FIRST_DELAY_MS * 2 ** (attempts - 1);
}
