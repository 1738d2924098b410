import { MINUTE_MS } from './units-of-time.ts';

/**
 * Gives a function that counts what is named to it, and tells the numbers at most once a minute: the first at once, then what has
 * been added up since. What is still counted when the process ends is not told. `now` gives epoch ms; names are to be few.
 */
export function onceAMinute(
  now: () => number,
  tell: (counts: Readonly<Record<string, number>>) => void,
): (name: string) => void {
  const counts = new Map<string, number>();
  let toldAt = Number.NEGATIVE_INFINITY;
  return (name) => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (now() - toldAt < MINUTE_MS) return;
    toldAt = now();
    tell(Object.fromEntries(counts));
    counts.clear();
  };
}
