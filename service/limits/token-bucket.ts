/** The size of a bucket: its requests, and the seconds in which an empty one is evenly refilled. */
export type BucketSize = { readonly requests: number; readonly seconds: number };

export type TokenBucket = {
  /** Takes a token at `now` (epoch milliseconds). */
  take(
    now: number,
  ):
    | { readonly kind: 'allowed'; readonly remaining: number }
    | { readonly kind: 'rejected'; readonly retryAfterSeconds: number };
};

/** A bucket that starts full and refills continuously, but not when the clock steps back. */
export function createTokenBucket({ requests, seconds }: BucketSize): TokenBucket {
  const tokensPerMilli = requests / (seconds * 1000);
  let tokens = requests;
  let filledAt = Number.NEGATIVE_INFINITY;
  return {
    take(now) {
      if (now > filledAt) {
        tokens = Math.min(requests, tokens + (now - filledAt) * tokensPerMilli);
        filledAt = now;
      }
      // Slightly less than a whole token comes from rounding, so it counts as one.
      if (tokens >= 1 - 1e-9) {
        tokens = Math.max(0, tokens - 1);
        return { kind: 'allowed', remaining: Math.floor(tokens + 1e-9) };
      }
      return {
        kind: 'rejected',
        retryAfterSeconds: Math.max(1, Math.ceil((1 - tokens) / tokensPerMilli / 1000 - 1e-9)),
      };
    },
  };
}
