import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  budgetAfterRun,
  budgetAfterTaking,
  filledAt,
  fullBucket,
  type RequestBudget,
  type TokenBucket,
  take,
} from '../../../functions/domain/counting/request-budget.ts';

const START = Date.parse('2026-11-20T14:00:00Z');
const MINUTE = 60_000;
const rate = fc.integer({ min: 1, max: 100 });
const steps = fc.array(fc.tuple(fc.nat(90_000), fc.nat(150)), { maxLength: 40 });

/** Takes of a bucket at a time, as a run does: it is filled up to then first. */
const takeAt = (bucket: TokenBucket, perMinute: number, run: { readonly wanted: number; readonly now: number }) =>
  take(filledAt(bucket, perMinute, run.now), run.wanted, run.now);

describe('the request bucket', () => {
  test('gives in no span more than a full bucket and what the span earns', () => {
    fc.assert(
      fc.property(rate, steps, (perMinute, all) => {
        let bucket = fullBucket(perMinute, START);
        let now = START;
        const takes: { readonly now: number; readonly taken: number }[] = [];
        for (const [wait, wanted] of all) {
          now += wait;
          const { taken, bucket: left } = takeAt(bucket, perMinute, { wanted: wanted, now: now });
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
          const { taken, bucket: left } = takeAt(bucket, perMinute, { wanted: wanted, now: now });
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
    let bucket = takeAt(fullBucket(80, START), 80, { wanted: 80, now: START }).bucket;
    let taken = 0;
    for (let second = 1; second <= 60; second += 1) {
      const step = takeAt(bucket, 80, { wanted: 100, now: START + second * 1000 });
      bucket = step.bucket;
      taken += step.taken;
    }
    // One may still be on its way, for rounding.
    expect(taken).toBeGreaterThanOrEqual(79);
    expect(taken).toBeLessThanOrEqual(80);
  });

  test('earns nothing from a clock that went back, and nothing twice', () => {
    const empty = takeAt(fullBucket(60, START), 60, { wanted: 60, now: START }).bucket;
    const back = filledAt(empty, 60, START - 10 * MINUTE);
    expect([back.tokens, back.at]).toEqual([0, START]);
    expect(takeAt(back, 60, { wanted: 60, now: START }).taken).toBe(0);
  });

  test('gives nothing while the service has said to wait, and earns meanwhile', () => {
    const blocked = { tokens: 5, at: START, blockedUntil: START + 30_000 };
    expect(takeAt(blocked, 60, { wanted: 10, now: START + 29_999 }).taken).toBe(0);
    expect(takeAt(blocked, 60, { wanted: 100, now: START + 30_000 }).taken).toBe(35);
  });

  test('holds no more than a lowered limit allows', () => {
    expect(takeAt(fullBucket(80, START), 10, { wanted: 80, now: START }).taken).toBe(10);
  });

  test('is not blocked by an answer that asks for days: no minute of the service lasts so long', () => {
    const asked = { tokens: 5, at: START, blockedUntil: START + 24 * 60 * MINUTE };
    expect(takeAt(asked, 60, { wanted: 5, now: START }).taken).toBe(5);
  });
});

describe('the budget of a user', () => {
  const NONE = { counts: 0, scrolls: 0 };
  const MAIN = 'mention-alerts/token/main';
  const claim = { secretName: MAIN, perMinute: 80, wanted: { counts: 80, scrolls: 80 } };
  const empty = (): RequestBudget => budgetAfterTaking(undefined, claim, START).budget;

  test('has at most what the service allows, whatever the items say', () => {
    const { granted } = budgetAfterTaking(
      undefined,
      { ...claim, perMinute: 500, wanted: { counts: 500, scrolls: 1 } },
      START,
    );
    expect(granted).toEqual({ counts: 100, scrolls: 1 });
  });

  test('gets back what a run did not use, once', () => {
    const after = budgetAfterRun(empty(), { unused: { counts: 30, scrolls: 0 }, said: {} }, START);
    expect(budgetAfterTaking(after, claim, START).granted).toEqual({ counts: 30, scrolls: 0 });
  });

  test('that nobody drew on earned nothing while it was full: what is sent late is sent of a full minute, not of more', () => {
    const sentAt = { counts: Array.from({ length: 30 }, () => START + MINUTE / 2), scrolls: [] };
    const unused = { counts: 50, scrolls: 0 };
    const after = budgetAfterRun(empty(), { unused, sentAt, said: {} }, START + MINUTE / 2);
    expect(budgetAfterTaking(after, claim, START + MINUTE / 2).granted.counts).toBe(50);
  });

  test('that is drawn on from the first moment earns what minutes earn, however long the run takes', () => {
    const sentAt = { counts: Array.from({ length: 80 }, (_, at) => START + at * 100), scrolls: [] };
    const after = budgetAfterRun(empty(), { unused: NONE, sentAt, said: {} }, START + MINUTE / 2);
    expect(budgetAfterTaking(after, claim, START + MINUTE / 2).granted.counts).toBe(40);
  });

  test('waits as long as the service says, but for two minutes at most, and then asks again', () => {
    const hour = { counts: { remaining: 0, blockedUntil: START + 60 * MINUTE } };
    const after = budgetAfterRun(empty(), { unused: NONE, said: hour }, START);
    expect(budgetAfterTaking(after, claim, START + 2 * MINUTE - 1).granted).toEqual({ counts: 0, scrolls: 80 });
    expect(budgetAfterTaking(after, claim, START + 2 * MINUTE).granted.counts).toBe(80);
  });

  test('keeps a block that another run was told', () => {
    const blocked = budgetAfterRun(
      empty(),
      { unused: NONE, said: { counts: { blockedUntil: START + MINUTE } } },
      START,
    );
    const after = budgetAfterRun(blocked, { unused: NONE, said: {} }, START);
    expect(budgetAfterTaking(after, claim, START + MINUTE - 1).granted.counts).toBe(0);
  });

  test('of which nothing was stored begins full', () => {
    const after = budgetAfterRun(undefined, { unused: NONE, said: { counts: { remaining: 3 } } }, START);
    expect(budgetAfterTaking(after, claim, START).granted).toEqual({ counts: 3, scrolls: 80 });
  });
});

describe('spare requests', () => {
  const none = { counts: 0, scrolls: 0 };
  const claim = { secretName: 'a', perMinute: 80, wanted: { counts: 30, scrolls: 5 } };

  test('are granted beside what is wanted, as far as there are any, and are no need of the runs', () => {
    const { budget, granted } = budgetAfterTaking(undefined, { ...claim, spare: { counts: 70, scrolls: 10 } }, START);
    expect(granted).toEqual({ counts: 80, scrolls: 15 });
    expect(budget.limits.a?.need?.most).toEqual(claim.wanted);
  });

  test('are never those that another secret of the user needs', () => {
    const other = { secretName: 'b', perMinute: 80, wanted: { counts: 40, scrolls: 80 } };
    const { budget } = budgetAfterTaking(undefined, other, START - 2 * MINUTE);
    const after = budgetAfterTaking(budget, { ...claim, wanted: none, spare: { counts: 80, scrolls: 80 } }, START);
    expect(after.granted).toEqual({ counts: 40, scrolls: 0 });
  });
});
