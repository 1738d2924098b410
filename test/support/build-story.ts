import type { Story } from '../../functions/domain/story/story.ts';

/** A story of 63 mentions by 63 voices, with parts replaced. */
export function buildStory(parts: Partial<Story> = {}): Story {
  const of = parts.of ?? 63;
  return {
    read: of,
    of,
    terms: [],
    voices: { authors: of, texts: of, voices: of },
    first: [],
    largest: {},
    where: [],
    ...parts,
  };
}
