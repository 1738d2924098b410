import type { Sample } from '../event/alert-event.ts';

/** The words of a text without links, handles and case. Two posts with the same words read the same. */
function wordsOf(sample: Sample): Set<string> {
  const text = `${sample.title ?? ''} ${sample.text}`.toLowerCase().replace(/https?:\S+|@\w+/g, ' ');
  return new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Two texts that share more of their words than this read as copies of each other. */
const SAME_TEXT = 0.7;

function alike(a: Set<string>, b: Set<string>): boolean {
  const shared = [...a].filter((word) => b.has(word)).length;
  const all = a.size + b.size - shared;
  return all === 0 || shared / all > SAME_TEXT;
}

/**
 * Chooses samples that differ: in the given order, no two that read the same, and no author twice as long as there are
 * others. Takes the candidates best first, gives at most `count` of them.
 */
export function chooseSamples(candidates: readonly Sample[], count: number): Sample[] {
  const chosen: Sample[] = [];
  const words: Set<string>[] = [];
  const authors = new Set<string>();
  for (const repeatAuthors of [false, true]) {
    for (const candidate of candidates) {
      if (chosen.length >= count) return chosen;
      if (chosen.includes(candidate)) continue;
      if (!repeatAuthors && candidate.author !== undefined && authors.has(candidate.author)) continue;
      const own = wordsOf(candidate);
      if (words.some((other) => alike(own, other))) continue;
      chosen.push(candidate);
      words.push(own);
      if (candidate.author !== undefined) authors.add(candidate.author);
    }
  }
  return chosen;
}
