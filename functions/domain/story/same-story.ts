import * as z from 'zod';
import { foldCase } from '../fold-case.ts';
import { contentHash } from '../items/content-hash.ts';
import { logOdds } from './log-odds.ts';
import { TELLING } from './telling-terms.ts';

/**
 * What is stored of the mentions of an alert, to recognize its story: their telling terms (case folded), how many mentions
 * there are, and the smallest hashes of their ids, which are a sample that two alerts draw alike. `having` says for each term
 * which of the sampled mentions have it (a character per hash, `1` or `0`); prints of earlier releases lack it.
 */
export const storyPrint = z.lazy(() =>
  z.object({
    terms: z.array(z.string()),
    mentions: z.number(),
    hashes: z.array(z.string()),
    having: z.array(z.string()).optional(),
    /** What the alert watches: a group, or a keyword of one. Known once the alert was placed. */
    group: z.object({ id: z.string(), isGroup: z.boolean() }).optional(),
  }),
);

export type StoryPrint = z.output<typeof storyPrint>;

/** With this many hashes a share is known to within some 6 %; fewer mentions are compared exactly. */
const SKETCH = 64;
const HASH_DIGITS = 10;

/** Most: more than this share of the larger of the two. */
const MOST = 0.5;

/** Fewer terms in common than this may be chance. */
const FEWEST_TERMS = 3;

/** A term that sets mentions apart, and which of them have it, by index. */
type TermOfMentions = { readonly term: string; readonly mentions: ReadonlySet<number> };

/** The print of mentions, by their ids, and of the terms that set them apart. */
export function printOf(ids: readonly string[], terms: readonly TermOfMentions[]): StoryPrint {
  const drawn = ids
    .map((id, at) => ({ hash: contentHash(id).slice(0, HASH_DIGITS), at }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, SKETCH);
  return {
    terms: terms.map(({ term }) => foldCase(term)),
    mentions: ids.length,
    hashes: drawn.map(({ hash }) => hash),
    having: terms.map(({ mentions }) => drawn.map(({ at }) => (mentions.has(at) ? '1' : '0')).join('')),
  };
}

/**
 * Whether two alerts are one story: they have most of their mentions or of their telling terms in common. Most of the larger
 * of the two, so that a group in which two stories meet is neither of them. And they are two stories, however large one of
 * them is, if the remaining mentions of one alert have telling terms of their own.
 */
export function isSameStory(a: StoryPrint, b: StoryPrint): boolean {
  if (sharedMentions(a, b) > MOST * Math.max(a.mentions, b.mentions)) return !tellsMore(a, b) && !tellsMore(b, a);
  const others = new Set(b.terms);
  const shared = a.terms.filter((term) => others.has(term)).length;
  return shared >= FEWEST_TERMS && shared > MOST * Math.max(a.terms.length, b.terms.length);
}

/**
 * Whether an alert belongs to the story of others: it is one story with each of them; or it is one story with the alert of its
 * group. What a group's alert tells covers the alerts of its keywords, unless they tell another story.
 */
export function belongsTo(members: readonly StoryPrint[], alert: StoryPrint): boolean {
  const covers = (group: StoryPrint, keyword: StoryPrint) =>
    group.group?.isGroup === true &&
    keyword.group?.isGroup === false &&
    keyword.group.id === group.group.id &&
    isSameStory(group, keyword);
  const covered = (one: StoryPrint, other: StoryPrint) =>
    [...members, alert].some((group) => covers(group, one) && covers(group, other));
  return members.every((member) => isSameStory(member, alert) || covered(member, alert));
}

/**
 * Whether a telling term of an alert sets the mentions that only this alert has apart from those that both have, by the same
 * measure that made it telling.
 */
function tellsMore(one: StoryPrint, other: StoryPrint): boolean {
  const others = new Set(other.hashes);
  // Beyond its last hash it is not known which mentions the other has.
  const last = other.mentions > SKETCH ? (other.hashes.at(-1) ?? '') : '~';
  const drawn = one.hashes.flatMap((hash, at) => (hash <= last ? [{ at, isShared: others.has(hash) }] : []));
  const [shared, own] = [drawn.filter(({ isShared }) => isShared), drawn.filter(({ isShared }) => !isShared)];
  return (one.having ?? []).some((signs) => {
    const share = (of: typeof drawn) => ({ count: of.filter(({ at }) => signs[at] === '1').length, of: of.length });
    return logOdds(share(own), share(shared)) >= TELLING;
  });
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
