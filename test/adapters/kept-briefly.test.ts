import { expect, test } from 'vitest';
import { keptBriefly } from '../../functions/adapters/kept-briefly.ts';

function counter() {
  const time = { now: 1_000 };
  let reads = 0;
  let fails = false;
  const read = keptBriefly(
    async () => {
      reads += 1;
      if (fails) throw new Error('throttled');
      return reads;
    },
    5_000,
    () => time.now,
  );
  return { time, read, reads: () => reads, fail: (now: boolean) => (fails = now) };
}

test('what was read is read again after its time, and not before', async () => {
  const { time, read } = counter();
  expect(await read()).toBe(1);
  time.now += 4_999;
  expect(await read()).toBe(1);
  time.now += 1;
  expect(await read()).toBe(2);
});

test('a failure is nobody else’s answer', async () => {
  const { read, fail } = counter();
  fail(true);
  await expect(read()).rejects.toThrow('throttled');
  fail(false);
  expect(await read()).toBe(2);
});
