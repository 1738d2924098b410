import { MINUTE_MS } from '../time/units-of-time.ts';
/** Tokens of one kind at a time (epoch ms); nothing may be taken before `blockedUntil`. */
export type TokenBucket = { readonly tokens: number; readonly at: number; readonly blockedUntil: number };

/** A bucket that has never been used: full. */
export function fullBucket(perMinute: number, at: number): TokenBucket {
  return { tokens: perMinute, at, blockedUntil: 0 };
}

/** The bucket at a later time: it fills at `perMinute` tokens a minute, and holds as many. A clock that went back adds nothing. */
export function filledAt(bucket: TokenBucket, perMinute: number, now: number): TokenBucket {
  const earned = (Math.max(0, now - bucket.at) / MINUTE_MS) * perMinute;
  return { ...bucket, tokens: Math.min(perMinute, bucket.tokens + earned), at: Math.max(bucket.at, now) };
}

/** Takes up to `wanted` whole tokens; gives what was taken and the bucket that is left. */
export function take(
  bucket: TokenBucket,
  perMinute: number,
  wanted: number,
  now: number,
): { readonly taken: number; readonly bucket: TokenBucket } {
  const filled = filledAt(bucket, perMinute, now);
  const taken = now < filled.blockedUntil ? 0 : Math.max(0, Math.min(wanted, Math.floor(filled.tokens)));
  return { taken, bucket: { ...filled, tokens: filled.tokens - taken } };
}
