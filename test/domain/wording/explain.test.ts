import { describe, expect, test } from 'vitest';
import type { Reason } from '../../../functions/domain/engine/verdict.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { explain } from '../../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';

const said = (reason: Reason, { windowMs = 4 * HOUR_MS, complete = true, timeZone = 'UTC' } = {}) =>
  explain({ observed: 9, windowMs, complete, reason }, wordsOf({ timeZone }));

describe('the hours that a count is compared with', () => {
  /** Thursday, 16:00 to 24:00 UTC. */
  const hours = { from: Date.UTC(2026, 10, 19, 16), to: Date.UTC(2026, 10, 20) };

  test.each([
    ['UTC', 'Thursdays', '16:00 and 24:00'],
    ['Europe/Oslo', 'Thursdays', '17:00 and 01:00'],
    ['America/New_York', 'Thursdays', '11:00 and 19:00'],
    ['Asia/Kolkata', 'Thursdays', '21:30 and 05:30'],
    ['Etc/GMT-8', 'Fridays', '00:00 and 08:00'],
    ['Pacific/Auckland', 'Fridays', '05:00 and 13:00'],
  ])('are those of the zone %s: %s between %s', (timeZone, days, span) => {
    expect(said({ kind: 'week', usual: 7, hours }, { timeZone })).toBe(
      `9 mentions in 4 h; on ${days} between ${span} (${timeZone}), up to 7 is usual.`,
    );
    expect(said({ kind: 'negatives', total: 20, usual: 7, usualShare: 0.33, hours }, { timeZone })).toBe(
      `9 negative mentions in 4 h (45 % of 20); on a usual day the busiest 4 hours between ${span} (${timeZone}) have 7, and 33 % of all mentions are negative.`,
    );
  });

  test('are those in which a window ends that is longer than they are', () => {
    const reason = { kind: 'negatives', total: 20, usual: 7, usualShare: 0.33, hours } as const;
    expect(explain({ observed: 9, complete: true, windowMs: 12 * 3_600_000, reason }, wordsOf({}))).toContain(
      'on a usual day the busiest 12 hours that end between 16:00 and 24:00 (UTC) have 7',
    );
  });

  test('are those that the clock shows on that day, also in summer', () => {
    const inSummer = { from: Date.UTC(2026, 6, 16, 16), to: Date.UTC(2026, 6, 17) };
    expect(said({ kind: 'week', usual: 7, hours: inSummer }, { timeZone: 'Europe/Oslo' })).toContain(
      'on Thursdays between 18:00 and 02:00 (Europe/Oslo)',
    );
  });
});

test.each<[string, Reason, Parameters<typeof said>[1]?]>([
  ['9 mentions in 1 h; on a usual day the busiest hour has 4.', { kind: 'day', usual: 4 }, { windowMs: HOUR_MS }],
  [
    '9 mentions in 30 min; on a usual day the busiest 30 minutes have 4.',
    { kind: 'day', usual: 4 },
    { windowMs: 30 * MINUTE_MS },
  ],
  ['9 mentions in 24 h; up to 4 in 24 h is usual.', { kind: 'day', usual: 4 }, { windowMs: DAY_MS }],
  ['9 mentions in 4 h; at this hour of the week, up to 4 is usual.', { kind: 'hour-of-week', usual: 4 }],
  [
    'At least 9 mentions in 4 h; the rule asks for at least 5.',
    { kind: 'limit', bound: 'atLeast', limit: 5 },
    { complete: false },
  ],
  ['9 mentions in 4 h; the rule asks for at most 12.', { kind: 'limit', bound: 'atMost', limit: 12 }],
  ['9 negative mentions in 4 h (45 % of 20); the rule asks for 40 %.', { kind: 'share', total: 20, asked: 0.4 }],
  ['9 negative mentions in 4 h; the rule asks for 40 %.', { kind: 'share', total: 0, asked: 0.4 }],
  [
    '9 negative mentions in 4 h (45 % of 20); on a usual day the busiest 4 hours have 7, and 33 % of all mentions are negative.',
    { kind: 'negatives', total: 20, usual: 7, usualShare: 0.33 },
  ],
  [
    '9 negative mentions in 4 h (45 % of 20); usually 33 % of all mentions are negative, and on a usual day the busiest 4 hours have 9.',
    { kind: 'negatives', total: 20, usual: 9, usualShare: 0.33 },
  ],
  [
    'Learning what is usual: 6 of 24 h of history.',
    { kind: 'learning', stillMissing: { kind: 'history', have: 6, of: 24 } },
  ],
  ['As an earlier release said it.', { kind: 'sentence', text: 'As an earlier release said it.' }],
])('"%s" is said of %o', (sentence, reason, window) => {
  expect(said(reason, window)).toBe(sentence);
});

describe('what people expected beforehand', () => {
  const launch = { from: 0, to: HOUR_MS, times: 4, why: 'launch', by: 4 };
  const saidOf = (raise: typeof launch | Omit<typeof launch, 'why'>, reason: Reason, windowMs = HOUR_MS) =>
    explain({ observed: 450, windowMs, complete: true, reason, raise }, wordsOf({}));

  test.each([
    [launch, '450 mentions in 1 h; on a usual day the busiest hour has 100, and at the launch up to 400 is expected.'],
    [
      { ...launch, by: 1.5 },
      '450 mentions in 1 h; on a usual day the busiest hour has 100, and with the launch in it up to 150 is expected.',
    ],
    [
      { ...launch, why: 'Black Friday' },
      '450 mentions in 1 h; on a usual day the busiest hour has 100, and at Black Friday up to 400 is expected.',
    ],
    [
      { ...launch, why: 'our\u202e launch' },
      '450 mentions in 1 h; on a usual day the busiest hour has 100, and at our launch up to 400 is expected.',
    ],
    [
      { from: 0, to: HOUR_MS, times: 4, by: 4 },
      '450 mentions in 1 h; on a usual day the busiest hour has 100, and at this time up to 400 is expected.',
    ],
  ])('is said of %o', (raise, sentence) => {
    expect(saidOf(raise, { kind: 'day', usual: 100 })).toBe(sentence);
  });

  test('is said of limits and shares as of what they are', () => {
    expect(saidOf(launch, { kind: 'limit', bound: 'atLeast', limit: 100 })).toBe(
      '450 mentions in 1 h; the rule asks for at least 100, and at the launch for at least 400.',
    );
    expect(saidOf(launch, { kind: 'share', total: 900, asked: 0.5 })).toBe(
      '450 negative mentions in 1 h (50 % of 900); the rule asks for 50 %, and at the launch 4 times as many are expected.',
    );
  });
});
