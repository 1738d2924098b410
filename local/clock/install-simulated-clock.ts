/**
 * Makes `Date.now()`, `new Date()` and `Date()` of this thread tell the time of a simulated clock. Calls that are given a
 * moment (`new Date(0)`, `Date.parse`) stay as they are, and so do timers and `performance.now()`, because they bound real
 * waiting. Must run before the code that is to see the simulated time is loaded.
 */
export function installSimulatedClock(memory: SharedArrayBuffer): void {
  const cell = new Float64Array(memory);
  const now = () => cell[0] ?? 0;
  const RealDate = Date;
  RealDate.now = now;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
  });
}
