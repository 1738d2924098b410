import { type ExpectedPart, type ExpectedTime, expectedIn, type Occurrence } from './expected-time.ts';
import type { CountedInLast } from './reading-of.ts';

/**
 * Why the line of a window is higher, or lower where few are unusual, as people said beforehand: the time that moves it most, and `by` how many times. `by` is
 * `times` where the window lies in that time. Where a part of it does, each mention of that part counts as one of `times`: then
 * the rest of the window is heard as ever, and what was expected does not fire late, in the sum of a day.
 */
export type Raise = Occurrence & { readonly by: number };

/** What is asked of expected times: those of a rule, at the boundary `at` (epoch ms) of its grid, for windows of `scales` (ms). */
type Asked = {
  readonly at: number;
  readonly scales: readonly number[];
  readonly everyMs: number;
  readonly expected: readonly ExpectedTime[];
};

/** How far people raise the line of each scale; null for windows without such a time, undefined where all are. */
export function raisesAt(
  { at, scales, everyMs, expected }: Asked,
  counted: CountedInLast,
): readonly (Raise | null)[] | undefined {
  if (expected.length === 0) return undefined;
  const parts = expectedIn(expected, { from: at - Math.max(...scales), to: at }, everyMs);
  if (parts.length === 0) return undefined;
  const raises = scales.map((windowMs) => raiseOf(partsSince(parts, at - windowMs), { at, windowMs }, counted));
  return raises.some((raise) => raise !== null) ? raises : undefined;
}

function partsSince(parts: readonly ExpectedPart[], since: number): ExpectedPart[] {
  return parts.flatMap(({ from, to, of }) => (to <= since ? [] : [{ from: Math.max(from, since), to, of }]));
}

function raiseOf(
  parts: readonly ExpectedPart[],
  { at, windowMs }: { readonly at: number; readonly windowMs: number },
  counted: CountedInLast,
): Raise | null {
  const [first, ...others] = parts;
  if (first === undefined) return null;
  const isWhole = others.length === 0 && first.to - first.from === windowMs;
  if (isWhole) return { ...first.of, by: first.of.times };
  const { of } = others.reduce(
    (most, part) => (Math.abs(weightOf(part)) > Math.abs(weightOf(most)) ? part : most),
    first,
  );
  const { total } = counted(windowMs);
  const asUsual = weighed(parts, { total, countedIn: (from, to) => counted(at - from).total - counted(at - to).total });
  const by = asUsual > 0 ? total / asUsual : raiseByTime(parts, windowMs);
  return { ...of, by: of.times > 1 ? Math.max(1, by) : Math.min(1, by) };
}

const weightOf = ({ from, to, of }: ExpectedPart) => (to - from) * (of.times - 1);

/** How far the line of a window is raised by its parts of expected times, as long as nothing is known of its mentions. */
export function raiseByTime(parts: readonly ExpectedPart[], windowMs: number): number {
  return 1 + parts.reduce((sum, part) => sum + weightOf(part), 0) / windowMs;
}

/** The mentions of a window, those of expected times as many as usual times would have. */
export function weighed(
  parts: readonly ExpectedPart[],
  { total, countedIn }: { readonly total: number; readonly countedIn: (from: number, to: number) => number },
): number {
  return parts.reduce((rest, { from, to, of }) => rest - countedIn(from, to) * (1 - 1 / of.times), total);
}
