import type { Language } from './language.ts';
import { speechOf } from './speech-of.ts';

/** What a language calls itself: "Deutsch". */
export function ownName(language: Language): string {
  return speechOf(language).nameOf('language', language);
}
