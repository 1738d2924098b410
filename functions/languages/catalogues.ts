import { catalogue as de } from './de/catalogue.ts';
import { catalogue as en } from './en/catalogue.ts';
import { catalogue as es } from './es/catalogue.ts';
import { catalogue as fr } from './fr/catalogue.ts';
import type { Language } from './language.ts';
import { catalogue as nb } from './nb/catalogue.ts';

/** What every language has words for. */
export type Catalogue = typeof en;

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, de, nb, fr, es };

/**
 * What a language has words for. Imported as `#catalogues`, in place of which the bundle of a function has `infra/lazy-words.cjs`:
 * there each language is a file of its own, read when somebody is told something in it.
 */
export const catalogueOf = (language: Language): Catalogue => CATALOGUES[language];
