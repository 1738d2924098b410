import type { ResponseHeaders } from './send-attempt.ts';

/** A wait of more than a day is not believed: no bucket of the service takes longer than a minute to fill. */
const LONGEST_WAIT_SECONDS = 86_400;

/** `X-Rate-Limit-Remaining`: a whole number, or undefined when the header is missing, repeated or something else. */
export function rateLimitRemaining(headers: ResponseHeaders): number | undefined {
  const text = headerText(headers, 'x-rate-limit-remaining');
  if (text === undefined || !/^\d{1,15}$/.test(text)) return undefined;
  return Number(text);
}

/** `X-Rate-Limit-Retry-After-Seconds`, fractions allowed; undefined when missing, repeated, negative or absurd. */
export function retryAfterSeconds(headers: ResponseHeaders): number | undefined {
  const text = headerText(headers, 'x-rate-limit-retry-after-seconds');
  if (text === undefined || !/^\d{1,15}(\.\d{1,15})?$/.test(text)) return undefined;
  const seconds = Number(text);
  return seconds <= LONGEST_WAIT_SECONDS ? seconds : undefined;
}

function headerText(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}
