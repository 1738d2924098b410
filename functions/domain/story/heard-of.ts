import type { HeardMention } from '../counting/series/counted-mentions.ts';
import { printOfWords, shortHash } from '../counting/series/text-print.ts';
import { phrasesOf, wordSetOf } from './same-text.ts';
import type { TextReader } from './words-of.ts';

/** Source types in which each outlet counts once: a hundred newspapers with the text of one agency are a hundred voices. */
const OUTLETS = new Set(['WEB', 'PRINT', 'RADIO', 'TV']);

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
  const outlet = OUTLETS.has(type) ? shortHash(outletOf(mention)) : '';
  return { type, mark: `${printOfWords(words)}${outlet}`, reach: reach ?? 0, interactions: interaction ?? 0 };
}

/** Who published a mention: the host of its address, else its author. */
function outletOf({ url, author }: MentionToHear): string {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host === '' ? (author ?? '') : host.replace(/^www\./, '');
}
