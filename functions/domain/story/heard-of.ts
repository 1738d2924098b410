import type { HeardMention } from '../counting/series/counted-mentions.ts';
import { printOfWords, shortHash } from '../counting/series/text-print.ts';
import { outletOf } from './outlet-of.ts';
import { phrasesOf, wordSetOf } from './same-text.ts';
import type { TextReader } from './words-of.ts';

/** Of a mention what is heard of it; numbers are null where the service does not have them. */
type MentionToHear = {
  readonly type: string;
  readonly title: string | null;
  readonly text: string;
  readonly url: string;
  readonly author: string | null;
  readonly reach: number | null;
  readonly interaction: number | null;
};

/**
 * What is heard of a mention: a mark that says neither its text nor who wrote it, and its size. Texts are compared by their words, as
 * samples are. `read` is shared by mentions that are read together.
 */
export function heardOf(mention: MentionToHear, read: TextReader): HeardMention {
  const { type, reach, interaction } = mention;
  const words = wordSetOf(mention, phrasesOf(mention, read));
  const outlet = outletOf(mention);
  const mark = `${printOfWords(words)}${outlet === undefined ? '' : shortHash(outlet)}`;
  return { type, mark, reach: reach ?? 0, interactions: interaction ?? 0 };
}
