import { expect, test } from 'vitest';
import { inParallel } from '../../functions/domain/in-parallel.ts';

test.each([1, 3, 50])('at most %i pieces of work run at once, and results keep their order', async (limit) => {
  let running = 0;
  let most = 0;
  const items = Array.from({ length: 20 }, (_, n) => n);
  const results = await inParallel(limit, items, async (item) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn <= item % 4; turn += 1) await Promise.resolve();
    running -= 1;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(most).toBe(Math.min(limit, items.length));
});

test('no work gives no results', async () => {
  expect(await inParallel(5, [], async () => 1)).toEqual([]);
});
