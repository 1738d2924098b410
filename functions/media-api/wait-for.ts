/** The longest time that one timer can be set to. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Resolves after `milliseconds`, however many, or as soon as the signal aborts; never rejects. */
export async function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  let left = milliseconds;
  do {
    await oneTimer(Math.min(left, MAX_TIMER_MS), signal);
    left -= MAX_TIMER_MS;
  } while (left > 0 && !signal?.aborted);
}

function oneTimer(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}
