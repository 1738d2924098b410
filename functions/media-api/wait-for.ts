/** The longest time that one timer can be set to. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Resolves after `milliseconds`, or as soon as the signal aborts; never rejects. */
export function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
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
    const timer = setTimeout(end, Math.min(milliseconds, MAX_TIMER_MS));
    signal?.addEventListener('abort', end);
  });
}
