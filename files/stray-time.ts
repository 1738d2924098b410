/** A year without anything between two times: one of them is a mistake, or they belong into two files. */
const LARGEST_GAP_MS = 366 * 86_400_000;

/** A time that is far from the others: its index, the nearest of the others (both epoch ms), and how many there are like it. */
export type Stray = {
  readonly index: number;
  readonly time: number;
  readonly nearest: number;
  readonly count: number;
};

/** The first of the times that more than a year separates from most of the others; undefined if there is none. */
export function strayTime(times: readonly number[] | Float64Array): Stray | undefined {
  // Most files have no gap that is as long as a year, because they do not last so long.
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const time of times) {
    if (time < least) least = time;
    if (time > most) most = time;
  }
  if (!(most - least > LARGEST_GAP_MS)) return undefined;
  const sorted = Float64Array.from(times).sort();
  for (let at = 1; at < sorted.length; at += 1) {
    const [before = 0, after = 0] = [sorted[at - 1], sorted[at]];
    if (after - before <= LARGEST_GAP_MS) continue;
    const isEarlier = at <= sorted.length / 2;
    const index = times.findIndex((time) => (isEarlier ? time <= before : time >= after));
    const nearest = isEarlier ? after : before;
    return { index, time: times[index] ?? 0, nearest, count: isEarlier ? at : sorted.length - at };
  }
  return undefined;
}

/** The sentence about a stray time, with the remedy. */
export function strayProblem({ time, nearest, count }: Stray): string {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const others = count > 1 ? ` (it and ${count - 1} more)` : '';
  return `${day(time)} is more than a year away from all others, the nearest of which is of ${day(nearest)}${others}: correct the time, or put what belongs to another year into a file of its own`;
}
