import { describe, expect, test } from 'vitest';
import { rateLimitRemaining, retryAfterSeconds } from '../../functions/media-api/rate-limit-headers.ts';

describe('X-Rate-Limit-Remaining', () => {
  test.each([
    { value: '0', remaining: 0 },
    { value: '99', remaining: 99 },
    { value: ' 7 ', remaining: 7 },
    { value: '-1', remaining: undefined },
    { value: '1.5', remaining: undefined },
    { value: '1e3', remaining: undefined },
    { value: '0x10', remaining: undefined },
    { value: 'many', remaining: undefined },
    { value: '', remaining: undefined },
    { value: '9'.repeat(400), remaining: undefined },
    { value: ['1', '2'], remaining: undefined },
    { value: undefined, remaining: undefined },
  ])('of $value is $remaining: what cannot be read is unknown, never 0', ({ value, remaining }) => {
    expect(rateLimitRemaining({ 'x-rate-limit-remaining': value })).toBe(remaining);
  });
});

describe('X-Rate-Limit-Retry-After-Seconds', () => {
  const said = (value: string | string[] | undefined) =>
    retryAfterSeconds({ 'x-rate-limit-retry-after-seconds': value });

  test.each([
    { value: '0', seconds: 0 },
    { value: '13', seconds: 13 },
    { value: '0.25', seconds: 0.25 },
    { value: '121', seconds: 121 },
    { value: '86400', seconds: 86_400 },
    { value: '999999999999999', seconds: 999_999_999_999_999 },
  ])('of $value is believed', ({ value, seconds }) => {
    expect(said(value)).toBe(seconds);
  });

  test.each(['-3', 'NaN', 'Infinity', 'Wed, 21 Oct 2026 07:28:00 GMT', '', '9'.repeat(16), ['1', '1'], undefined])(
    'of %s is not believed at all',
    (value) => {
      expect(said(value)).toBeUndefined();
    },
  );
});
