import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTokenBucket } from '../../../service/limits/token-bucket.ts';

test('a bucket starts full, says what is left, and then when to come back', () => {
  const bucket = createTokenBucket({ requests: 2, seconds: 10 });
  expect([bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([
    { kind: 'allowed', remaining: 1 },
    { kind: 'allowed', remaining: 0 },
    { kind: 'rejected', retryAfterSeconds: 5 },
  ]);
});

test('it refills evenly, up to its size', () => {
  const bucket = createTokenBucket({ requests: 2, seconds: 10 });
  bucket.take(0);
  bucket.take(0);
  expect(bucket.take(4999).kind).toBe('rejected');
  expect(bucket.take(5000)).toEqual({ kind: 'allowed', remaining: 0 });
  expect(bucket.take(1_000_000)).toEqual({ kind: 'allowed', remaining: 1 });
});

test('a clock that steps back gives nothing away', () => {
  const bucket = createTokenBucket({ requests: 1, seconds: 1 });
  bucket.take(10_000);
  expect(bucket.take(0).kind).toBe('rejected');
  expect(bucket.take(10_500).kind).toBe('rejected');
  expect(bucket.take(11_000).kind).toBe('allowed');
});

test('whoever waits as long as told is let in, and nobody gets more than size and refill', () => {
  const size = fc.record({ requests: fc.integer({ min: 1, max: 100 }), seconds: fc.integer({ min: 1, max: 60 }) });
  fc.assert(
    fc.property(
      size,
      fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 200 }),
      (bucketSize, steps) => {
        const bucket = createTokenBucket(bucketSize);
        let now = 0;
        let allowed = 0;
        for (const step of steps) {
          now += step;
          const taken = bucket.take(now);
          if (taken.kind === 'rejected') {
            now += taken.retryAfterSeconds * 1000;
            expect(bucket.take(now).kind).toBe('allowed');
          }
          allowed += 1;
        }
        expect(allowed).toBeLessThanOrEqual(
          bucketSize.requests + (now / 1000 / bucketSize.seconds) * bucketSize.requests + 1e-6,
        );
      },
    ),
  );
});
