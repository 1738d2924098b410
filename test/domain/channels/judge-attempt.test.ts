import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  backoffMs,
  judgeAttempt,
  PATIENCE_MS,
  type SendOutcome,
} from '../../../functions/domain/channels/judge-attempt.ts';

const NOW = Date.parse('2026-11-20T14:05:00.000Z');
const answered = (status: number, retryAfter?: string): SendOutcome => ({
  kind: 'answered',
  status,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
const judge = (outcome: SendOutcome, parts: { attempts?: number; firstAt?: number; random?: number } = {}) =>
  judgeAttempt({ outcome, attempts: 1, firstAt: NOW, now: NOW, random: 0.5, ...parts });

const anyFailure: fc.Arbitrary<SendOutcome> = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: 300, max: 599 }).filter((status) => status !== 410),
      fc.option(fc.oneof(fc.nat().map(String), fc.string()), { nil: undefined }),
    )
    .map(([status, retryAfter]) => answered(status, retryAfter)),
  fc.constant<SendOutcome>({ kind: 'unanswered', why: { code: 'no-answer-in-time' } }),
  fc.constant<SendOutcome>({ kind: 'refused', why: { code: 'address-internal' } }),
);

describe('an attempt', () => {
  test.each([200, 201, 202, 204, 299])('answered %i is a delivery', (status) => {
    expect(judge(answered(status))).toEqual({ kind: 'delivered' });
  });

  test('answered 410 sets the channel aside', () => {
    expect(judge(answered(410))).toEqual({ kind: 'disable' });
  });

  test.each([301, 302, 307, 400, 401, 403, 404, 408, 429, 500, 502, 503])('answered %i is tried again', (status) => {
    expect(judge(answered(status))).toMatchObject({ kind: 'retry' });
  });

  test.each([
    ['120', 120_000],
    ['0', 1000],
    ['Fri, 20 Nov 2026 14:15:00 GMT', 600_000],
    ['Friday, 20-Nov-26 14:15:00 GMT', 600_000],
    ['Fri Nov 20 14:15:00 2026', 600_000],
    ['Fri, 20 Nov 2026 13:00:00 GMT', 1000],
    ['7200', 7_200_000],
  ])('answered 429 with Retry-After %s waits exactly that long', (header, afterMs) => {
    expect(judge(answered(429, header))).toMatchObject({ kind: 'retry', afterMs });
  });

  test.each([undefined, '', 'soon', '-5', '1.5', '2026-11-20', '1e3', 'Fri, 99 Xyz 2026'])(
    'answered 429 with Retry-After %s loses its timing, not the retry',
    (header) => {
      expect(judge(answered(429, header))).toEqual({ kind: 'retry', afterMs: backoffMs(1, 0.5) });
    },
  );

  test('answered 429 lets the whole channel rest, an hour at most', () => {
    expect(judge(answered(429, '120'))).toMatchObject({ pauseMs: 120_000 });
    expect(judge(answered(429, '7200'))).toMatchObject({ pauseMs: 3_600_000 });
  });

  test('that asks for more patience than the day has left gives up', () => {
    expect(judge(answered(429, '90000'))).toEqual({ kind: 'give-up' });
    expect(judge(answered(429, '3600'), { firstAt: NOW - PATIENCE_MS + 1000 })).toEqual({ kind: 'give-up' });
  });

  test('a day after the first gives up, unless it succeeds', () => {
    const firstAt = NOW - PATIENCE_MS;
    expect(judge(answered(500), { firstAt })).toEqual({ kind: 'give-up' });
    expect(judge(answered(200), { firstAt })).toEqual({ kind: 'delivered' });
    expect(judge(answered(500), { firstAt: firstAt + 1 })).toEqual({ kind: 'retry', afterMs: 1 });
  });

  test('never waits past the day, and never not at all', () => {
    fc.assert(
      fc.property(
        anyFailure,
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: PATIENCE_MS - 1000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (outcome, attempts, age, random) => {
          const judged = judge(outcome, { attempts, firstAt: NOW - age, random });
          if (judged.kind === 'give-up') return;
          if (judged.kind !== 'retry') throw new Error(`${judged.kind} after a failure`);
          expect(judged.afterMs).toBeGreaterThanOrEqual(1000);
          expect(age + judged.afterMs).toBeLessThanOrEqual(PATIENCE_MS);
        },
      ),
    );
  });
});

describe('backing off', () => {
  test('doubles from half a minute to an hour, half of it by chance', () => {
    expect([1, 2, 3, 7, 8, 50].map((attempts) => backoffMs(attempts, 0.999999) / 1000).map(Math.round)).toEqual([
      30, 60, 120, 1920, 3600, 3600,
    ]);
    expect(backoffMs(8, 0)).toBe(1_800_000);
  });

  test.each([
    ['always fails', answered(500), 0],
    ['always asks for a second', answered(429, '1'), 0],
  ])('a receiver that %s is asked fewer than 80 times in its day', (_, outcome, random) => {
    let at = NOW;
    let attempts = 0;
    for (;;) {
      attempts += 1;
      const judged = judgeAttempt({ outcome, attempts, firstAt: NOW, now: at, random });
      if (judged.kind !== 'retry') break;
      at += judged.afterMs;
    }
    expect(at).toBe(NOW + PATIENCE_MS);
    expect(attempts).toBeLessThan(80);
  });
});
