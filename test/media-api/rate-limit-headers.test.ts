import { describe, expect, it } from 'vitest';
import { rateLimitRemaining, retryAfterSeconds } from '../../functions/media-api/rate-limit-headers.ts';

describe('X-Rate-Limit-Remaining', () => {
  it.each([
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
  it.each([
    { value: '0', seconds: 0 },
    { value: '13', seconds: 13 },
    { value: '0.25', seconds: 0.25 },
    { value: '86400', seconds: 86_400 },
    { value: '86401', seconds: undefined },
    { value: '-3', seconds: undefined },
    { value: 'NaN', seconds: undefined },
    { value: 'Infinity', seconds: undefined },
    { value: 'Wed, 21 Oct 2026 07:28:00 GMT', seconds: undefined },
    { value: '', seconds: undefined },
    { value: ['1', '1'], seconds: undefined },
    { value: undefined, seconds: undefined },
  ])('of $value is $seconds', ({ value, seconds }) => {
    expect(retryAfterSeconds({ 'x-rate-limit-retry-after-seconds': value })).toBe(seconds);
  });
});
