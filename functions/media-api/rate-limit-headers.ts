import type { ResponseHeaders } from './send-attempt.ts';

/**
 * The longest wait, whatever the header says: the service's buckets refill within 60 s, and a header that asks for a
 * day would silence every rule of the user for a day.
 */
const LONGEST_WAIT_SECONDS = 120;

/** The wait after a 429, in seconds: as the service said, and as long as callers really wait. */
export type RetryAfter = { readonly saidSeconds: number; readonly waitSeconds: number };

/** `X-Rate-Limit-Remaining`: a whole number; undefined if the header is missing, repeated or invalid. */
export function rateLimitRemaining(headers: ResponseHeaders): number | undefined {
  const text = headerText(headers, 'x-rate-limit-remaining');
  if (text === undefined || !/^\d{1,15}$/.test(text)) return undefined;
  return Number(text);
}

/** `X-Rate-Limit-Retry-After-Seconds`, fractions allowed; undefined if missing, repeated, negative or not a number. */
export function retryAfter(headers: ResponseHeaders): RetryAfter | undefined {
  const text = headerText(headers, 'x-rate-limit-retry-after-seconds');
  if (text === undefined || !/^\d{1,15}(\.\d{1,15})?$/.test(text)) return undefined;
  const saidSeconds = Number(text);
  return { saidSeconds, waitSeconds: Math.min(saidSeconds, LONGEST_WAIT_SECONDS) };
}

function headerText(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}
