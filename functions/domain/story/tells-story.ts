import { alike, phrasesOf, wordSetOf } from './same-text.ts';
import type { Sample } from './sample.ts';
import { textReader, type Word } from './words-of.ts';

/**
 * Tells of mentions, by title and text, whether they are about a story that was told: they have one of its terms, or the title that led it.
 */
export function tellsStory({
  terms,
  headline,
}: {
  readonly terms: readonly string[];
  readonly headline?: string | undefined;
}): (mention: Pick<Sample, 'title' | 'text'>) => boolean {
  const read = textReader();
  const named = terms.map((term) => spelled(read(term).flat())).filter((term) => term.trim() !== '');
  const title = headline === undefined ? undefined : wordSetOf({ title: headline, text: '' });
  return (mention) => {
    const phrases = phrasesOf(mention, read).map(spelled);
    if (named.some((term) => phrases.some((phrase) => phrase.includes(term)))) return true;
    return title !== undefined && mention.title !== null && alike(wordSetOf({ title: mention.title, text: '' }), title);
  };
}

/** Words as one text in which whole words can be found. */
function spelled(words: readonly Word[]): string {
  return ` ${words.map(({ key }) => key).join(' ')} `;
}
