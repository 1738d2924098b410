import { describe, expect, test } from 'vitest';
import { isScheduled } from '../../../local/stack/is-scheduled.ts';

describe('a schedule', () => {
  test.each([
    ['cron(* * * * ? *)', '2026-11-20T14:05:00Z', true],
    ['cron(0 9 * * ? *)', '2026-11-20T09:00:00Z', true],
    ['cron(0 9 * * ? *)', '2026-11-20T09:01:00Z', false],
    ['cron(*/15 * * * ? *)', '2026-11-20T14:45:00Z', true],
    ['cron(*/15 * * * ? *)', '2026-11-20T14:46:00Z', false],
    ['cron(5,10 8-10 * * ? *)', '2026-11-20T10:10:00Z', true],
    ['cron(0 0 ? * 6 *)', '2026-11-20T00:00:00Z', true],
    ['cron(0 0 ? * 1 *)', '2026-11-20T00:00:00Z', false],
    ['rate(1 minute)', '2026-11-20T14:05:00Z', true],
    ['rate(1 day)', '2026-11-20T00:00:00Z', true],
    ['rate(1 day)', '2026-11-20T00:01:00Z', false],
  ])('%s at %s: %s', (expression, minute, expected) => {
    expect(isScheduled(expression, Date.parse(minute))).toBe(expected);
  });

  test('of a kind that is not understood is refused by name', () => {
    expect(() => isScheduled('cron(0 9 ? * MON *)', 0)).toThrow('cron(0 9 ? * MON *)');
  });
});
