import * as z from 'zod';

/** Which mentions count, as an event says it: the `where` of its rule. */
export const whereData = z.lazy(() =>
  z.object({
    text: z.string().optional().describe('A query in the language of keywords, judged on title and snippet.'),
    languages: z.array(z.string()).optional().describe('Codes of languages.'),
    locations: z.array(z.string()).optional().describe('Codes of countries.'),
    authors: z.array(z.string()).optional().describe('Authors, as the rule names them.'),
    notAuthors: z.array(z.string()).optional().describe('Authors whose mentions do not count.'),
    minReach: z.number().optional().describe('The least reach.'),
    minInteractions: z.number().optional().describe('The least number of interactions.'),
    minInfluence: z.number().optional().describe('The least influence score.'),
  }),
);
