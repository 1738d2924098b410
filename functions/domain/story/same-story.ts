import * as z from 'zod';
import { contentHash } from '../item/content-hash.ts';

/**
 * What is kept of the mentions of an alert to know its story again: their telling terms in lower case, how many they are, and
 * the smallest hashes of their ids, which are a sample that two alerts draw alike.
 */
export const storyPrint = z.object({ terms: z.array(z.string()), mentions: z.number(), hashes: z.array(z.string()) });

export type StoryPrint = z.output<typeof storyPrint>;

/** So many hashes tell a share to within some 6 %; fewer mentions are compared exactly. */
const SKETCH = 64;
const HASH_DIGITS = 10;

/** Most: more than this share of the larger of the two. */
const MOST = 0.5;

/** Fewer terms in common than this may be chance. */
const FEWEST_TERMS = 3;

/** The print of mentions, by their ids, and of the terms that set them apart. */
export function printOf(ids: readonly string[], terms: readonly string[]): StoryPrint {
  const hashes = ids.map((id) => contentHash(id).slice(0, HASH_DIGITS)).sort();
  return {
    terms: terms.map((term) => term.toLowerCase()),
    mentions: ids.length,
    hashes: hashes.slice(0, SKETCH),
  };
}

/**
 * Whether two alerts are one story: they have most of their mentions or of their telling terms in common, most of the larger
 * of the two, so that a group in which two stories meet is neither of them.
 */
export function isSameStory(a: StoryPrint, b: StoryPrint): boolean {
  if (sharedMentions(a, b) > MOST * Math.max(a.mentions, b.mentions)) return true;
  const others = new Set(b.terms);
  const shared = a.terms.filter((term) => others.has(term)).length;
  return shared >= FEWEST_TERMS && shared > MOST * Math.max(a.terms.length, b.terms.length);
}

/**
 * How many mentions two alerts share: of the smallest hashes of both together, those that both have say their share of all.
 * Source: the bottom-k sketch of Broder, On the resemblance and containment of documents, 1997.
 */
function sharedMentions(a: StoryPrint, b: StoryPrint): number {
  const [ofA, ofB] = [new Set(a.hashes), new Set(b.hashes)];
  const isAll = a.mentions <= SKETCH && b.mentions <= SKETCH;
  const all = [...new Set([...a.hashes, ...b.hashes])].sort();
  const drawn = isAll ? all : all.slice(0, SKETCH);
  if (drawn.length === 0) return 0;
  const share = drawn.filter((hash) => ofA.has(hash) && ofB.has(hash)).length / drawn.length;
  return (share * (a.mentions + b.mentions)) / (1 + share);
}
