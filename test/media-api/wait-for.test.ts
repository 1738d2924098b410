import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '../../functions/media-api/wait-for.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DAY_MS = 86_400_000;

test.each([1, 2 ** 31 - 1, 2 ** 31, 100 * DAY_MS])('a wait of %i ms is over then, and not before', async (ms) => {
  const ended = vi.fn();
  void waitFor(ms).then(ended);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
});

test('a wait of months ends as soon as its signal aborts', async () => {
  const caller = new AbortController();
  const waiting = waitFor(100 * DAY_MS, caller.signal);
  await vi.advanceTimersByTimeAsync(40 * DAY_MS);
  caller.abort();
  await waiting;
  expect(vi.getTimerCount()).toBe(0);
});
