import * as english from '../../../functions/languages/compiled/of-functions/en.ts';
import { later } from '../../../functions/languages/compiled/of-functions/later.ts';
import type { Language } from '../../../functions/languages/language.ts';
import type { Words } from '../../../functions/languages/words-of.ts';
import { wordsWith } from '../../../functions/languages/words-with.ts';

/** The words that the engine of the page speaks with in a view, which names its zone once; English if those of a language do not come. `timeZone` IANA. */
export async function workerWords({
  language,
  timeZone,
}: {
  readonly language: Language;
  readonly timeZone: string;
}): Promise<Words> {
  const inEnglish = { language: 'en', timeZone, isOfView: true, messages: english } as const;
  if (language === 'en') return wordsWith(inEnglish);
  return later[language]().then(
    (messages) => wordsWith({ language, timeZone, isOfView: true, messages }),
    () => wordsWith(inEnglish),
  );
}
