import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FailedAttempt, retryDecision } from '../../functions/media-api/retry-decision.ts';

const RETRYABLE = [429, 500, 502, 503];

function attempt(changes: Partial<FailedAttempt>): FailedAttempt {
  return { status: 503, attempts: 1, maxRetries: 3, nowMs: 0, ...changes };
}

describe('what is retried', () => {
  test.each(RETRYABLE)('%i is', (status) => {
    expect(retryDecision(attempt({ status }))).toEqual({ kind: 'retry', delayMs: 1_000 });
  });

  test('nothing else is, whatever else the response said', () => {
    const other = fc.integer({ min: 100, max: 599 }).filter((status) => !RETRYABLE.includes(status));
    fc.assert(
      fc.property(other, fc.option(fc.nat(), { nil: undefined }), (status, retryAfterSeconds) => {
        expect(retryDecision(attempt({ status, retryAfterSeconds }))).toEqual({
          kind: 'give-up',
          reason: 'not-retryable',
        });
      }),
    );
  });

  test.each([
    { maxRetries: 3, attempts: 3, kind: 'retry' },
    { maxRetries: 3, attempts: 4, kind: 'give-up' },
    { maxRetries: 10, attempts: 4, kind: 'give-up' },
    { maxRetries: 1, attempts: 1, kind: 'retry' },
    { maxRetries: 1, attempts: 2, kind: 'give-up' },
    { maxRetries: 0, attempts: 1, kind: 'give-up' },
    { maxRetries: -1, attempts: 1, kind: 'give-up' },
    { maxRetries: Number.NaN, attempts: 1, kind: 'give-up' },
    { maxRetries: Number.POSITIVE_INFINITY, attempts: 4, kind: 'give-up' },
  ])('of at most $maxRetries retries, attempt $attempts ends in $kind', ({ maxRetries, attempts, kind }) => {
    expect(retryDecision(attempt({ maxRetries, attempts })).kind).toBe(kind);
  });
});

describe('how long is waited', () => {
  test.each([
    { attempts: 1, delayMs: 1_000 },
    { attempts: 2, delayMs: 2_000 },
    { attempts: 3, delayMs: 4_000 },
  ])('without timing, attempt $attempts is followed by $delayMs ms', ({ attempts, delayMs }) => {
    for (const status of RETRYABLE)
      expect(retryDecision(attempt({ status, attempts }))).toEqual({ kind: 'retry', delayMs });
  });

  test.each([
    { retryAfterSeconds: 7, delayMs: 7_000 },
    { retryAfterSeconds: 0, delayMs: 0 },
    { retryAfterSeconds: 0.0015, delayMs: 2 },
  ])('on 429 the $retryAfterSeconds s of the header are, on every attempt', ({ retryAfterSeconds, delayMs }) => {
    for (const attempts of [1, 2, 3]) {
      expect(retryDecision(attempt({ status: 429, attempts, retryAfterSeconds }))).toEqual({ kind: 'retry', delayMs });
    }
  });

  test('the header of a 503 is not listened to, as it is published for 429 only', () => {
    expect(retryDecision(attempt({ status: 503, retryAfterSeconds: 60 }))).toEqual({ kind: 'retry', delayMs: 1_000 });
  });
});

describe('the deadline', () => {
  test.each([
    { deadlineMs: 1_001, decision: { kind: 'retry', delayMs: 1_000 } },
    { deadlineMs: 1_000, decision: { kind: 'give-up', reason: 'deadline', delayMs: 1_000 } },
    { deadlineMs: 999, decision: { kind: 'give-up', reason: 'deadline', delayMs: 1_000 } },
  ])('at $deadlineMs ms allows a wait of 1000 ms only when time is left after it', ({ deadlineMs, decision }) => {
    expect(retryDecision(attempt({ deadlineMs }))).toEqual(decision);
  });

  test('is not blamed for what would not have been retried anyway', () => {
    expect(retryDecision(attempt({ status: 404, deadlineMs: 0 }))).toMatchObject({ reason: 'not-retryable' });
    expect(retryDecision(attempt({ attempts: 4, deadlineMs: 0 }))).toMatchObject({ reason: 'retries-used' });
  });

  test('is never passed by a wait, and never more than three retries are made', () => {
    const anyAttempt = fc.record({
      status: fc.constantFrom(...RETRYABLE, 400, 404, 504),
      maxRetries: fc.integer({ min: 0, max: 9 }),
      retryAfterSeconds: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: undefined }),
      deadlineMs: fc.option(fc.integer({ min: 0, max: 120_000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(anyAttempt, (shape) => {
        let nowMs = 0;
        let retries = 0;
        for (let attempts = 1; ; attempts += 1) {
          const decision = retryDecision({ ...shape, attempts, nowMs });
          if (decision.kind === 'give-up') break;
          retries += 1;
          nowMs += decision.delayMs;
          expect(nowMs).toBeLessThan(shape.deadlineMs ?? Number.POSITIVE_INFINITY);
        }
        expect(retries).toBeLessThanOrEqual(Math.min(3, shape.maxRetries));
      }),
    );
  });
});
