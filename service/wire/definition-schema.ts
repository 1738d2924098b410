import * as z from 'zod';

export const authorSchema = z.strictObject({
  author: z.string(),
  caseSensitive: z.codec(z.boolean().nullish(), z.boolean(), {
    decode: (given) => given ?? false,
    encode: (given) => given,
  }),
});

/** A source type, which `normaliseDefinition` looks up: one that it does not know is an error of the domain. */
export const namedSourceType = z.string();

/** A keyword's definition as a client sends it; `normaliseDefinition` checks its content. */
export const definitionSchema = z.strictObject({
  naturalQuery: z.string().nullish(),
  naturalFilters: z.string().nullish(),
  mayAuthors: z.array(authorSchema).nullish(),
  notAuthors: z.array(authorSchema).nullish(),
  mayLangs: z.array(z.string()).nullish(),
  mayLocations: z.array(z.string()).nullish(),
  maySourceTypes: z.array(namedSourceType).nullish(),
});

export type Author = z.output<typeof authorSchema>;
export type Definition = z.output<typeof definitionSchema>;
