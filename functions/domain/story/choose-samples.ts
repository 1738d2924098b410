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

/**
 * Chooses samples so that each storyline has some: they take turns, and what belongs to none comes last in each turn. Each of
 * `storylines` has the ids of its mentions.
 */
export function chooseInTurns(
  candidates: readonly Sample[],
  count: number,
  storylines: readonly ReadonlySet<string>[],
): Sample[] {
  if (storylines.length === 0) return chooseSamples(candidates, count);
  const others = candidates.filter(({ id }) => !storylines.some((ids) => ids.has(id)));
  const groups = [...storylines.map((ids) => candidates.filter(({ id }) => ids.has(id))), others];
  const chosen = groups.map((own) => chooseSamples(own, count));
  const inTurns = Array.from({ length: count }, (_, turn) => chosen.flatMap((own) => own[turn] ?? [])).flat();
  return chooseSamples(inTurns, count);
}
