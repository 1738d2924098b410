import { LANGUAGES, type Language } from '../../../functions/languages/language.ts';
import { askServer } from './ask-server.ts';
import { speak, spoken } from './spoken.ts';

/** Where the browser keeps the language of the last visit. */
const REMEMBERED = 'language';

/**
 * Finds out in which language the page is: it begins in that of the last visit, while the server is asked for that of the
 * organizations; on the first visit it waits for that. `begins` is called once the words are there, and again when they are others, or
 * when it turns out that the page is of a played day (up to epoch ms).
 */
export async function languageOfPage(begins: (playedTo: number | undefined) => void): Promise<void> {
  const remembered = rememberedLanguage();
  const asked = askServer('language', {}).catch(() => undefined);
  const first = remembered ?? (await asked)?.language ?? 'en';
  await speak(first);
  begins(undefined);
  const answer = await asked;
  if (answer === undefined) return;
  const { language, playedTo } = answer;
  remember(language);
  if (language === spoken().language && playedTo === undefined) return;
  if (language !== spoken().language) await speak(language);
  begins(playedTo);
}

/** A browser may refuse to keep anything. */
function rememberedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(REMEMBERED);
    return LANGUAGES.find((language) => language === stored);
  } catch {
    return undefined;
  }
}

function remember(language: Language): void {
  try {
    localStorage.setItem(REMEMBERED, language);
  } catch {
    // The next visit asks again.
  }
}
