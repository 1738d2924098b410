import { type BucketSize, createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** The published limits. Counts of keywords and groups share one bucket, and so do their scrolls. */
const BUCKETS = {
  me: { requests: 200, seconds: 1 },
  organization: { requests: 100, seconds: 1 },
  languages: { requests: 100, seconds: 60 },
  locations: { requests: 100, seconds: 60 },
  tags: { requests: 100, seconds: 1 },
  createKeyword: { requests: 2, seconds: 10 },
  count: { requests: 100, seconds: 60 },
  scroll: { requests: 100, seconds: 60 },
} as const satisfies Record<string, BucketSize>;

export type LimitedEndpoint = keyof typeof BUCKETS;

export type RateLimits = {
  /** Takes a token from the bucket of `owner` (the id of a user, or an IP address) for the endpoint. */
  take(endpoint: LimitedEndpoint, owner: string, now: number): ReturnType<TokenBucket['take']>;
};

export function createRateLimits(): RateLimits {
  const buckets = new Map<string, TokenBucket>();
  return {
    take(endpoint, owner, now) {
      const key = `${endpoint} ${owner}`;
      const bucket = buckets.get(key) ?? createTokenBucket(BUCKETS[endpoint]);
      buckets.set(key, bucket);
      return bucket.take(now);
    },
  };
}
