import type { ResponseHeaders } from './connections.ts';

/** `X-Rate-Limit-Remaining`: a whole number; undefined if the header is missing, repeated or invalid. */
export function rateLimitRemaining(headers: ResponseHeaders): number | undefined {
  const text = headerText(headers, 'x-rate-limit-remaining');
  if (text === undefined || !/^\d{1,15}$/.test(text)) return undefined;
  return Number(text);
}

/** `X-Rate-Limit-Retry-After-Seconds`, fractions allowed; undefined if missing, repeated, negative or not a number. */
export function retryAfterSeconds(headers: ResponseHeaders): number | undefined {
  const text = headerText(headers, 'x-rate-limit-retry-after-seconds');
  if (text === undefined || !/^\d{1,15}(\.\d{1,15})?$/.test(text)) return undefined;
  return Number(text);
}

function headerText(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}
