import * as english from '../../../functions/languages/compiled/of-page/en.ts';
import { later } from '../../../functions/languages/compiled/of-page/later.ts';
import type { Language } from '../../../functions/languages/language.ts';
import type { PageMessages } from '../../../functions/languages/messages.ts';
import { type Speech, speechOf } from '../../../functions/languages/speech-of.ts';

/** What the page is written with: its words, and how its language writes numbers and times. */
export type PageSpeech = Speech & PageMessages;

/** English is in the page itself, for when the file of another language does not come. */
let now: PageSpeech = { ...speechOf('en'), ...english };

/** What the page is written with now. Modules must not call it while they are loaded, because the language is not known then. */
export function spoken(): PageSpeech {
  return now;
}

/** Changes the language of the page, once its words are here; stays with English if they do not come. */
export async function speak(language: Language): Promise<void> {
  const other = language === 'en' ? undefined : await later[language]().catch(() => undefined);
  now = other === undefined ? { ...speechOf('en'), ...english } : { ...speechOf(language), ...other };
  document.documentElement.lang = now.language;
}
