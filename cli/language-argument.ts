import { LANGUAGES, type Language } from '../functions/languages/language.ts';
import { UsageError } from './usage-error.ts';

/** The language that `--language` names. @throws UsageError that says which there are */
export function languageArgument(text: string): Language {
  const language = LANGUAGES.find((each) => each === text);
  if (language === undefined) throw new UsageError(`--language ${text} is none of ${LANGUAGES.join(', ')}.`);
  return language;
}
