/**
 * A clock that a replay sets. It is in shared memory, so that every worker thread of the replay (the functions, the embedded
 * queues) reads the same moment without any messages.
 */
export type SimulatedClock = {
  /** What a worker needs to read this clock; see `installSimulatedClock`. */
  readonly memory: SharedArrayBuffer;
  /** The simulated moment, epoch ms. */
  now(): number;
  /** Moves the clock to a moment, epoch ms. */
  set(ms: number): void;
};

/** Takes the first moment (epoch ms), gives a clock that stands there until it is set. */
export function createSimulatedClock(startMs: number): SimulatedClock {
  const memory = new SharedArrayBuffer(8);
  const cell = new Float64Array(memory);
  cell[0] = startMs;
  return {
    memory,
    now: () => cell[0] ?? startMs,
    set: (ms) => {
      cell[0] = ms;
    },
  };
}
