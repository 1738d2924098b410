/** Days of a header that means it; more is a mistake, and as good as this much. */
const LONGEST_S = 30 * 86_400;

/** The three forms of an HTTP date all begin with the name of a day. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [-A-Za-z0-9: ]+$/;

/**
 * How long a server asks to be left alone. Takes the header `Retry-After` (seconds, or a date) and the time (epoch ms);
 * gives ms, undefined where the header is missing or cannot be read. Source: RFC 9110, section 10.2.3.
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value), LONGEST_S) * 1000;
  if (!HTTP_DATE.test(value)) return undefined;
  // asctime, the oldest form, names no zone and means UTC.
  const time = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
  return Number.isNaN(time) ? undefined : Math.min(Math.max(0, time - now), LONGEST_S * 1000);
}
