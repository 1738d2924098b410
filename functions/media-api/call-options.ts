/** What a response told before its body was looked at. */
export interface ResponseInfo {
  readonly status: number;
  /** Tokens left in the service's bucket; absent when the service did not say, or not readably. */
  readonly rateLimitRemaining?: number | undefined;
  /** Seconds to wait before asking again, on 429: as the service said, at most 120. */
  readonly retryAfterSeconds?: number | undefined;
}

/** How one call is bounded. Everything is optional. */
export interface CallOptions {
  /** Absolute, in milliseconds of the client's monotonic clock: no attempt and no wait goes beyond it. */
  readonly deadlineMs?: number | undefined;
  /** Cancels the call, whether it is sending or waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Attempts after the first one: 0 to 3, default 3, as many as the service's page allows. */
  readonly maxRetries?: number | undefined;
  /** Asked before every attempt, the first one included, because each costs of the caller's budget; false gives up. */
  readonly beforeAttempt?: (() => boolean | Promise<boolean>) | undefined;
  /** Told of every response, also of those that are retried. */
  readonly onResponse?: ((info: ResponseInfo) => void) | undefined;
}
