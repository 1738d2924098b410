import { channels } from '../../../functions/languages/compiled/en/channels.ts';
import { nouns } from '../../../functions/languages/compiled/en/nouns.ts';
import { page } from '../../../functions/languages/compiled/en/page.ts';
import { settings } from '../../../functions/languages/compiled/en/settings.ts';
import { type RulesPageWords, rulesPageWords } from '../../../functions/languages/en/rules-page-words.ts';
import type { Language } from '../../../functions/languages/language.ts';
import type { PageMessages } from '../../../functions/languages/messages.ts';
import { type Speech, speechOf } from '../../../functions/languages/speech-of.ts';

/** The page's own words. */
type OwnWords = Pick<PageMessages, 'channels' | 'nouns' | 'page' | 'settings'> & {
  readonly rules: RulesPageWords;
};

/** What the page is written with: its words, and how its language writes numbers and times. */
export type PageSpeech = Speech & OwnWords;

/** English is in the page itself, for when the file of another language does not come. */
const ENGLISH: OwnWords = { channels, nouns, page, rules: rulesPageWords, settings };

/** The other languages are files of their own, so that nobody waits for words that they do not read. */
const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly words: OwnWords }>>> = {
  de: () => import('./languages/de.ts'),
  nb: () => import('./languages/nb.ts'),
  fr: () => import('./languages/fr.ts'),
  es: () => import('./languages/es.ts'),
};

let now: PageSpeech = { ...speechOf('en'), ...ENGLISH };

/** What the page is written with now. Modules must not call it while they are loaded, because the language is not known then. */
export function spoken(): PageSpeech {
  return now;
}

/** Changes the language of the page, once its words are here; stays with English if they do not come. */
export async function speak(language: Language): Promise<void> {
  const other = language === 'en' ? undefined : await OTHERS[language]().catch(() => undefined);
  now = other === undefined ? { ...speechOf('en'), ...ENGLISH } : { ...speechOf(language), ...other.words };
  document.documentElement.lang = now.language;
}
