/** What the status and the headers of a response say. */
export type ResponseInfo = {
  readonly status: number;
  /** Requests left in the service's bucket; absent if the response did not say so readably. */
  readonly rateLimitRemaining?: number | undefined;
  /** Seconds to wait before asking again, on 429, as the service said. */
  readonly retryAfterSeconds?: number | undefined;
};

/** The limits of one call. Everything is optional. */
export type CallOptions = {
  /** A time in milliseconds of the client's monotonic clock: no attempt and no wait goes beyond it. */
  readonly deadlineMs?: number | undefined;
  /** Cancels the call, whether it is sending or waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Attempts after the first one: 0 to 3, which is the most that the service's page allows. @default 3 */
  readonly maxRetries?: number | undefined;
  /** Called before every attempt, also the first, because each one uses up the caller's budget. False ends the call. */
  readonly beforeAttempt?: (() => boolean | Promise<boolean>) | undefined;
  /** Called for every response, also for those that are retried. */
  readonly onResponse?: ((info: ResponseInfo) => void) | undefined;
};
