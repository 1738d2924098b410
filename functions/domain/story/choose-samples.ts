import { alike, wordSetOf } from './same-text.ts';
import type { Sample } from './sample.ts';

/**
 * Chooses samples that differ: in the given order, never two with the same text, and no author or headline twice as
 * long as there are others. Takes the candidates best first, gives at most `count` of them.
 */
export function chooseSamples(candidates: readonly Sample[], count: number): Sample[] {
  const chosen: Sample[] = [];
  const words: ReadonlySet<string>[] = [];
  const [authors, titles] = [new Set<string>(), new Set<string>()];
  for (const mayRepeat of [false, true]) {
    for (const candidate of candidates) {
      if (chosen.length >= count) return chosen;
      if (chosen.includes(candidate)) continue;
      const { author, title } = candidate;
      const isRepeated = (author !== undefined && authors.has(author)) || (title !== null && titles.has(title));
      if (!mayRepeat && isRepeated) continue;
      const own = wordSetOf(candidate);
      if (words.some((other) => alike(own, other))) continue;
      chosen.push(candidate);
      words.push(own);
      if (author !== undefined) authors.add(author);
      if (title !== null && title !== '') titles.add(title);
    }
  }
  return chosen;
}
