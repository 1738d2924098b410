import * as z from 'zod';

/** What happened, in the words of the mention that leads: the title of an article, or the first sentence of a post. */
export const headline = z.lazy(() =>
  z.object({
    text: z.string().describe('Its words, written by strangers: escape them where you show them.'),
    kind: z
      .enum(['article', 'post'])
      .describe('article: the title of an article; post: the first sentence of what somebody wrote.'),
  }),
);

export type Headline = z.output<typeof headline>;

/** What of a headline may be stored: the title of an article, because words of people are not. */
export function storedHeadline(said: Headline | undefined): string | undefined {
  return said?.kind === 'article' ? said.text : undefined;
}
