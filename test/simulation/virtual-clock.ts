/** A clock that stands still while anything is being done, and jumps to the next wake-up once everybody waits. */
export type VirtualClock = {
  /** Epoch ms. */
  readonly now: () => number;
  /** Moves on to a time (epoch ms), never back. */
  readonly advanceTo: (time: number) => void;
  /** Resolves when so many simulated ms have gone by. */
  readonly wait: (ms: number) => Promise<void>;
  /** Keeps the clock still until the work is done. */
  readonly during: <T>(work: Promise<T>) => Promise<T>;
  /** Resolves once no work is under way any more, also of runs that nobody waits for. */
  readonly idle: () => Promise<void>;
};

export function virtualClock(start: number): VirtualClock {
  let now = start;
  let working = 0;
  let pumping = false;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  function pump(): void {
    if (pumping || sleepers.length === 0) return;
    pumping = true;
    // A turn of the event loop lets everything that can go on do so, before the time does.
    setImmediate(() => {
      pumping = false;
      if (working > 0) return;
      sleepers.sort((a, b) => a.at - b.at);
      const next = sleepers.shift();
      if (next === undefined) return;
      now = Math.max(now, next.at);
      next.wake();
      pump();
    });
  }

  return {
    now: () => now,
    advanceTo(time) {
      now = Math.max(now, time);
    },
    wait: (ms) =>
      new Promise((resolve) => {
        sleepers.push({ at: now + Math.max(0, ms), wake: resolve });
        pump();
      }),
    async during(work) {
      working += 1;
      try {
        return await work;
      } finally {
        working -= 1;
        if (working === 0) pump();
      }
    },
    async idle() {
      do await new Promise((resolve) => setImmediate(resolve));
      while (working > 0 || sleepers.length > 0);
    },
  };
}
