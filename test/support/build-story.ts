import type { Story } from '../../functions/domain/story/story.ts';

/** The story of 63 mentions by as many voices, with parts replaced. */
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
