/** A clock that moves only when somebody waits, and remembers how long they did. */
export type VirtualTime = {
  readonly waits: number[];
  monotonicNow(): number;
  wait(milliseconds: number): Promise<void>;
};

export function virtualTime(): VirtualTime {
  const waits: number[] = [];
  let now = 1_000_000;
  return {
    waits,
    monotonicNow: () => now,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
  };
}
