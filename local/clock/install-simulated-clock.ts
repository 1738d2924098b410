/**
 * Makes `Date` of this thread tell the time of a simulated clock: `Date.now()`, `new Date()` and `Date()`. Everything
 * that takes a moment (`new Date(0)`, `Date.parse`) and all timers and `performance.now()` stay as they are: they bound
 * real waiting. Has to run before the code that shall see the simulated time is loaded.
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
