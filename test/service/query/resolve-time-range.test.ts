import { describe, expect, test } from 'vitest';
import { resolveTimeRange } from '../../../service/query/resolve-time-range.ts';

/** A Friday; in Berlin it is Saturday already. */
const LATE_FRIDAY = '2026-11-20T23:30:00Z';

test.each([
  ['TODAY', 'Europe/Berlin', LATE_FRIDAY, '2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'],
  ['TODAY', 'UTC', LATE_FRIDAY, '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z'],
  ['TODAY', 'America/New_York', '2026-03-08T12:00:00Z', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['YESTERDAY', 'Europe/Berlin', LATE_FRIDAY, '2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z'],
  ['YESTERDAY', 'Europe/Berlin', '2026-10-26T08:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['THIS_WEEK', 'Europe/Berlin', '2026-11-22T12:00:00Z', '2026-11-15T23:00:00Z', '2026-11-22T23:00:00Z'],
  ['LAST_WEEK', 'Europe/Berlin', '2026-11-23T12:00:00Z', '2026-11-15T23:00:00Z', '2026-11-22T23:00:00Z'],
  ['THIS_MONTH', 'Europe/Berlin', LATE_FRIDAY, '2026-10-31T23:00:00Z', '2026-11-30T23:00:00Z'],
  ['LAST_MONTH', 'Europe/Berlin', LATE_FRIDAY, '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
] as const)('%s in %s at %s', (relative, timeZone, now, from, to) => {
  expect(resolveTimeRange({ relative }, Date.parse(now), timeZone)).toEqual({
    from: Date.parse(from),
    to: Date.parse(to),
  });
});

describe('a rolling period ends with the current millisecond', () => {
  test.each([
    ['LAST_24_HOURS', '2026-11-19T23:30:00Z'],
    ['LAST_7_DAYS', '2026-11-13T23:30:00Z'],
    ['LAST_30_DAYS', '2026-10-21T22:30:00Z'],
    ['LAST_90_DAYS', '2026-08-22T22:30:00Z'],
  ] as const)('%s', (relative, start) => {
    const now = Date.parse(LATE_FRIDAY);
    expect(resolveTimeRange({ relative }, now, 'Europe/Berlin')).toEqual({ from: Date.parse(start) + 1, to: now + 1 });
  });
});

test('a custom range is as it was given, and no range is all time', () => {
  expect(resolveTimeRange({ from: 5, to: 7 }, 0, 'UTC')).toEqual({ from: 5, to: 7 });
  expect(resolveTimeRange(undefined, 0, 'UTC')).toEqual({ from: -Infinity, to: Infinity });
});
