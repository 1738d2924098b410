import type { MediaApiError } from './media-api-error.ts';

type CallCost = {
  /** Requests that were sent, retries included: what the call used of the service's limits. */
  readonly attempts: number;
  /** Tokens left in the service's bucket according to the last response. */
  readonly rateLimitRemaining?: number | undefined;
};

/** What a call gives: never an exception, always the cost. */
export type MediaApiResult<Value> =
  | (CallCost & { readonly ok: true; readonly value: Value })
  | (CallCost & { readonly ok: false; readonly error: MediaApiError });
