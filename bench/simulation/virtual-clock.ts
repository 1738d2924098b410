/** A clock that stands still while any work is under way, and jumps to the next timer once all work waits. */
export type VirtualClock = {
  /** Epoch ms. */
  readonly now: () => number;
  /** Moves forward to a time (epoch ms), never back. */
  readonly advanceTo: (time: number) => void;
  /** Resolves after this many simulated ms. */
  readonly wait: (ms: number) => Promise<void>;
  /** Keeps the clock still until the work is done. */
  readonly during: <T>(work: Promise<T>) => Promise<T>;
  /** Resolves once no work is under way, including that of runs that nobody waits for. */
  readonly idle: () => Promise<void>;
  /** Replaces the global timers by this clock; gives the function that restores them. */
  readonly install: () => () => void;
};

/**
 * After this many turns of the event loop without any event, all work waits. The longest chain of turns without a timer is the
 * reading of a body.
 */
const QUIET_TURNS = 4;

type Sleeper = { readonly at: number; readonly wake: () => void };

export function virtualClock(start: number): VirtualClock {
  let now = start;
  let working = 0;
  let pumping = false;
  let sleepers: Sleeper[] = [];

  function sleep(ms: number, wake: () => void): Sleeper {
    const sleeper = { at: now + Math.max(0, ms), wake };
    sleepers.push(sleeper);
    pump();
    return sleeper;
  }

  function pump(): void {
    if (pumping || sleepers.length === 0) return;
    pumping = true;
    let quiet = 0;
    const turn = () => {
      quiet = working > 0 ? 0 : quiet + 1;
      if (sleepers.length === 0 || working > 0) {
        pumping = false;
        return;
      }
      if (quiet < QUIET_TURNS) {
        setImmediate(turn);
        return;
      }
      pumping = false;
      const at = Math.min(...sleepers.map((sleeper) => sleeper.at));
      const next = sleepers.find((sleeper) => sleeper.at === at);
      sleepers = sleepers.filter((sleeper) => sleeper !== next);
      now = Math.max(now, at);
      next?.wake();
      pump();
    };
    setImmediate(turn);
  }

  return {
    now: () => now,
    advanceTo(time) {
      now = Math.max(now, time);
    },
    wait: (ms) => new Promise((resolve) => sleep(ms, resolve)),
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
    install() {
      const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
      const replace = (name: keyof typeof real, value: unknown) =>
        Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
      replace('setTimeout', (wake: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
        const timer = { sleeper: sleep(Number(ms), () => wake(...given)), ref: () => timer, unref: () => timer };
        return timer;
      });
      replace('clearTimeout', (timer: { readonly sleeper?: Sleeper } | undefined) => {
        if (timer?.sleeper !== undefined) sleepers = sleepers.filter((sleeper) => sleeper !== timer.sleeper);
      });
      return () => {
        replace('setTimeout', real.setTimeout);
        replace('clearTimeout', real.clearTimeout);
      };
    },
  };
}
