import * as z from 'zod';

const authors = z.lazy(() =>
  z.array(z.looseObject({ author: z.string(), caseSensitive: z.boolean().optional() })).readonly(),
);
const texts = z.lazy(() => z.array(z.string()).readonly());

/** Only the types are checked here; the service decides whether a definition is valid. */
export const keywordDefinitionSchema = z.lazy(() =>
  z.looseObject({
    naturalQuery: z.string().optional(),
    naturalFilters: z.string().optional(),
    mayAuthors: authors.optional(),
    notAuthors: authors.optional(),
    mayLangs: texts.optional(),
    mayLocations: texts.optional(),
    maySourceTypes: texts.optional(),
  }),
);

/**
 * What a keyword collects. The service has further filter fields that are not published; they are passed on unchanged.
 */
export type KeywordDefinition = z.input<typeof keywordDefinitionSchema>;
