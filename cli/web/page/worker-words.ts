import type { Catalogue } from '../../../functions/languages/catalogues.ts';
import { catalogue } from '../../../functions/languages/en/catalogue.ts';
import type { Language } from '../../../functions/languages/language.ts';
import type { Words } from '../../../functions/languages/words-of.ts';
import { wordsWith } from '../../../functions/languages/words-with.ts';

/** Each is a file of its own, so that nobody waits for words that they do not read. */
const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly catalogue: Catalogue }>>> = {
  de: () => import('../../../functions/languages/de/catalogue.ts'),
  nb: () => import('../../../functions/languages/nb/catalogue.ts'),
  fr: () => import('../../../functions/languages/fr/catalogue.ts'),
  es: () => import('../../../functions/languages/es/catalogue.ts'),
};

/** The words that the engine of the page speaks with in a view, which names its zone once; English if those of a language do not come. `timeZone` IANA. */
export async function workerWords({
  language,
  timeZone,
}: {
  readonly language: Language;
  readonly timeZone: string;
}): Promise<Words> {
  const english = { language: 'en', timeZone, isOfView: true, catalogue } as const;
  if (language === 'en') return wordsWith(english);
  return OTHERS[language]().then(
    (own) => wordsWith({ language, timeZone, isOfView: true, catalogue: own.catalogue }),
    () => wordsWith(english),
  );
}
