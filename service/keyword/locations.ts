import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries/index.js';
import * as z from 'zod';

const englishSchema = z.object({
  locale: z.string(),
  countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

// Only English, which the interface asks for: the package's own entry loads eighty languages.
countries.registerLocale(englishSchema.parse(createRequire(import.meta.url)('i18n-iso-countries/langs/en.json')));

/** The supported locations: ISO 3166-1 alpha-2 codes with their English names, by code. */
export const LOCATIONS: readonly { readonly code: string; readonly name: string }[] = Object.entries(
  countries.getNames('en', { select: 'official' }),
)
  .map(([code, name]) => ({ code, name }))
  .toSorted((a, b) => (a.code < b.code ? -1 : 1));
