import type { Sample } from '../event/alert-event.ts';
import { type Word, wordsOf } from './words-of.ts';

/** Two texts that share more of their words than this read as copies of each other. */
const SAME_TEXT = 0.7;

/** The title and the text of a mention as phrases of words. */
export function phrasesOf({ title, text }: Pick<Sample, 'title' | 'text'>): Word[][] {
  return wordsOf(title === null || title === '' ? text : `${title}\n${text}`);
}

/**
 * The words of a mention without links, handles and case: two with the same words read the same. One without any word is
 * told apart by its characters, so that different emoji are different texts. `phrases` where they are at hand.
 */
export function wordSetOf(sample: Pick<Sample, 'title' | 'text'>, phrases = phrasesOf(sample)): ReadonlySet<string> {
  const words = new Set<string>();
  for (const phrase of phrases) for (const { key } of phrase) if (!key.startsWith('@')) words.add(key);
  if (words.size > 0) return words;
  const signs = `${sample.title ?? ''}${sample.text}`.slice(0, 300).replace(/https?:\S+|@\w+|\s+/g, '');
  return new Set(signs === '' ? [] : [signs]);
}

/** Whether two texts, by their words, are copies of each other (Jaccard's index over 0.7): a retweet, a syndicated article. */
export function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [smaller, larger] = a.size < b.size ? [a, b] : [b, a];
  if (smaller.size < SAME_TEXT * larger.size) return false;
  let shared = 0;
  for (const word of smaller) if (larger.has(word)) shared += 1;
  const all = a.size + b.size - shared;
  return all === 0 || shared / all > SAME_TEXT;
}

/**
 * Puts copies together: each text goes to the first before it that it is alike to, which is the original where the oldest
 * come first. Gives for each the index of that original (its own where it is the first).
 *
 * Two sets with an index over t share a word among the rarest (1 - t) of either, so only texts that have one of those in
 * common are compared. Source: the prefix filter of Chaudhuri, Ganti and Kaushik, A Primitive Operator for Similarity Joins
 * in Data Cleaning, ICDE 2006.
 */
export function originalsOf(texts: readonly ReadonlySet<string>[]): number[] {
  const frequency = new Map<string, number>();
  for (const text of texts) for (const word of text) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const rarestFirst = (a: string, b: string) => {
    const difference = (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0);
    return difference === 0 ? (a < b ? -1 : 1) : difference;
  };
  const byWord = new Map<string, number[]>();
  const byWhole = new Map<string, number>();
  return texts.map((text, at) => {
    const sorted = [...text].sort(rarestFirst);
    const whole = sorted.join(' ');
    const same = byWhole.get(whole);
    if (same !== undefined) return same;
    const prefix = sorted.slice(0, sorted.length - Math.ceil(SAME_TEXT * sorted.length) + 1);
    const candidates = new Set(prefix.flatMap((word) => byWord.get(word) ?? []));
    for (const candidate of [...candidates].sort((a, b) => a - b)) {
      const other = texts[candidate];
      if (other === undefined || !alike(text, other)) continue;
      byWhole.set(whole, candidate);
      return candidate;
    }
    byWhole.set(whole, at);
    for (const word of prefix) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, [at]);
      else known.push(at);
    }
    return at;
  });
}
