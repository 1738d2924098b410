import type { Words } from '../../languages/words-of.ts';
import type { Story } from '../story/story.ts';

/** What is said above samples: the id of a sample gives the storyline that it belongs to, in words. */
export type StorylineTitles = (id: string | undefined) => string | undefined;

const LONGEST_TERM = 30;

/** The titles of a story's samples, with the words of strangers made plain; none where the mentions tell one thing. */
export function storylineTitles(
  story: Pick<Story, 'storylines' | 'read'> | undefined,
  { plain, words }: { readonly plain: (text: string, limit: number) => string; readonly words: Words },
): StorylineTitles {
  const lines = story?.storylines ?? [];
  if (story === undefined || lines.length === 0) return () => undefined;
  const { storyline, otherMentions } = words.alerts;
  const titled = lines.map(({ terms, count, samples }) => ({
    samples,
    title: storyline({ terms: terms.map((term) => plain(term, LONGEST_TERM)).join(', '), count, of: story.read }),
  }));
  const left = story.read - lines.reduce((sum, { count }) => sum + count, 0);
  const others = otherMentions({ count: Math.max(0, left), of: story.read });
  return (id) => titled.find(({ samples }) => samples.some((each) => each === id))?.title ?? others;
}

/**
 * Samples in the order in which they are read: storyline by storyline, as these first appear. `storyline` is what is said above a
 * sample: only the first of each keeps it, and none where all belong together.
 */
export function byStoryline<Shown extends { readonly storyline?: string | undefined }>(
  samples: readonly Shown[],
): (Omit<Shown, 'storyline'> & { readonly storyline?: string | undefined })[] {
  const titles = [...new Set(samples.map(({ storyline }) => storyline))];
  return titles.flatMap((title) =>
    samples
      .filter(({ storyline }) => storyline === title)
      .map(({ storyline: _, ...sample }, at) => ({
        ...sample,
        ...(at === 0 && titles.length > 1 ? { storyline: title } : {}),
      })),
  );
}
