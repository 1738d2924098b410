import { type BucketSize, createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** The published limits; a count of a keyword and one of a group draw on the same bucket, scrolls likewise. */
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
  /** Takes a token of the endpoint's bucket that belongs to `owner`: a user's id, or an IP address. */
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
