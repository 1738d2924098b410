import type { Sample } from '../event/alert-event.ts';
import { alike, wordSetOf } from './same-text.ts';

/**
 * Chooses samples that differ: in the given order, no two that read the same, and no author twice as long as there are
 * others. Takes the candidates best first, gives at most `count` of them.
 */
export function chooseSamples(candidates: readonly Sample[], count: number): Sample[] {
  const chosen: Sample[] = [];
  const words: ReadonlySet<string>[] = [];
  const authors = new Set<string>();
  for (const repeatAuthors of [false, true]) {
    for (const candidate of candidates) {
      if (chosen.length >= count) return chosen;
      if (chosen.includes(candidate)) continue;
      if (!repeatAuthors && candidate.author !== undefined && authors.has(candidate.author)) continue;
      const own = wordSetOf(candidate);
      if (words.some((other) => alike(own, other))) continue;
      chosen.push(candidate);
      words.push(own);
      if (candidate.author !== undefined) authors.add(candidate.author);
    }
  }
  return chosen;
}
