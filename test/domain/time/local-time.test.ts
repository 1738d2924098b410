import { expect, test } from 'vitest';
import { bars } from '../../../functions/domain/email/bars.ts';
import { localTime } from '../../../functions/domain/time/local-time.ts';

test.each([
  ['2026-11-20T14:05:00Z', 'Europe/Berlin', 'Fri 20 Nov 2026, 15:05'],
  ['2026-07-01T23:30:00Z', 'Europe/Berlin', 'Thu 2 Jul 2026, 01:30'],
  ['2026-11-20T00:00:00Z', 'UTC', 'Fri 20 Nov 2026, 00:00'],
  ['2026-11-20T18:45:00Z', 'Asia/Kolkata', 'Sat 21 Nov 2026, 00:15'],
  ['2026-01-01T03:00:00Z', 'America/New_York', 'Wed 31 Dec 2025, 22:00'],
])('%s is read in %s as %s', (time, zone, expected) => {
  expect(localTime(Date.parse(time), zone)).toBe(expected);
});

test.each([
  [[0, 0, 0], '▁▁▁'],
  [[0, 7, 14], '▁▅█'],
  [[1], '█'],
  [[], ''],
])('the counts %j are drawn as %s', (counts, expected) => {
  expect(bars(counts)).toBe(expected);
});
