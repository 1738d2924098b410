import { logOdds } from './log-odds.ts';
import { bare, saysSomething } from './telling-terms.ts';
import type { Word } from './words-of.ts';

/** A text as phrases of words. */
type Phrases = readonly (readonly Word[])[];

/** Texts by their phrases: of a window, of the time before it, and the words that its watch names itself, which say nothing. */
export type ReadPhrases = {
  readonly phrases: readonly Phrases[];
  readonly past: readonly Phrases[];
  readonly own: ReadonlySet<string>;
};

/**
 * The single words that set a window apart from the time before it: which of its mentions (by index) have each. A word is in at
 * least so many of them (`fewest`), and more frequent than before by so many standard deviations of the log-odds (`least`).
 */
export function tellingWords(
  { phrases, past, own }: ReadPhrases,
  { fewest, least }: { readonly fewest: number; readonly least: number },
): ReadonlyMap<string, ReadonlySet<number>> {
  const before = mentionsByWord(past);
  const isTelling = ([word, { size }]: [string, ReadonlySet<number>]) =>
    size >= fewest &&
    saysSomething(word) &&
    !own.has(bare(word)) &&
    logOdds({ count: size, of: phrases.length }, { count: before.get(word)?.size ?? 0, of: past.length }) >= least;
  return new Map([...mentionsByWord(phrases)].filter(isTelling));
}

function mentionsByWord(texts: readonly Phrases[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const [at, text] of texts.entries()) {
    for (const words of text) {
      for (const { key } of words) {
        const known = found.get(key);
        if (known === undefined) found.set(key, new Set([at]));
        else known.add(at);
      }
    }
  }
  return found;
}
