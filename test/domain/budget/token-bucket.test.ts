import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filledAt, fullBucket, take } from '../../../functions/domain/budget/token-bucket.ts';

const START = Date.parse('2026-11-20T14:00:00Z');
const MINUTE = 60_000;
const rate = fc.integer({ min: 1, max: 100 });
const steps = fc.array(fc.tuple(fc.nat(90_000), fc.nat(150)), { maxLength: 40 });

describe('the request bucket', () => {
  test('gives in no span more than a full bucket and what the span earns', () => {
    fc.assert(
      fc.property(rate, steps, (perMinute, all) => {
        let bucket = fullBucket(perMinute, START);
        let now = START;
        const takes: { readonly now: number; readonly taken: number }[] = [];
        for (const [wait, wanted] of all) {
          now += wait;
          const { taken, bucket: left } = take(bucket, perMinute, wanted, now);
          bucket = left;
          takes.push({ now, taken });
        }
        for (const [at, first] of takes.entries()) {
          let sum = 0;
          for (const { now: time, taken } of takes.slice(at)) {
            sum += taken;
            expect(sum).toBeLessThanOrEqual(perMinute + (perMinute * (time - first.now)) / MINUTE + 1e-6);
          }
        }
      }),
    );
  });

  test('gives whole requests, never more than wanted, never less than none', () => {
    fc.assert(
      fc.property(rate, steps, fc.integer({ min: -5, max: 0 }), (perMinute, all, less) => {
        let bucket = fullBucket(perMinute, START);
        let now = START;
        for (const [wait, amount] of all) {
          now += wait;
          const wanted = amount + less;
          const { taken, bucket: left } = take(bucket, perMinute, wanted, now);
          expect(Number.isInteger(taken)).toBe(true);
          expect(taken).toBeGreaterThanOrEqual(0);
          expect(taken).toBeLessThanOrEqual(Math.max(0, wanted));
          expect(left.tokens).toBeGreaterThanOrEqual(0);
          bucket = left;
        }
      }),
    );
  });

  test('loses nothing to being asked often: after a minute it is full again', () => {
    let bucket = take(fullBucket(80, START), 80, 80, START).bucket;
    let taken = 0;
    for (let second = 1; second <= 60; second += 1) {
      const step = take(bucket, 80, 100, START + second * 1000);
      bucket = step.bucket;
      taken += step.taken;
    }
    // One may still be on its way, for rounding.
    expect(taken).toBeGreaterThanOrEqual(79);
    expect(taken).toBeLessThanOrEqual(80);
  });

  test('earns nothing from a clock that went back, and nothing twice', () => {
    const empty = take(fullBucket(60, START), 60, 60, START).bucket;
    const back = filledAt(empty, 60, START - 10 * MINUTE);
    expect([back.tokens, back.at]).toEqual([0, START]);
    expect(take(back, 60, 60, START).taken).toBe(0);
  });

  test('gives nothing while the service has said to wait, and earns meanwhile', () => {
    const blocked = { tokens: 5, at: START, blockedUntil: START + 30_000 };
    expect(take(blocked, 60, 10, START + 29_999).taken).toBe(0);
    expect(take(blocked, 60, 100, START + 30_000).taken).toBe(35);
  });

  test('holds no more than a lowered limit allows', () => {
    expect(take(fullBucket(80, START), 10, 80, START).taken).toBe(10);
  });
});
