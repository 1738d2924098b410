import { catalogue as de } from './de/catalogue.ts';
import { catalogue as en } from './en/catalogue.ts';
import { catalogue as es } from './es/catalogue.ts';
import { catalogue as fr } from './fr/catalogue.ts';
import type { Language } from './language.ts';
import { catalogue as nb } from './nb/catalogue.ts';
import type { Speech } from './speech-of.ts';
import { wordsWith } from './words-with.ts';

/** What every language has words for. */
export type Catalogue = typeof en;

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, de, nb, fr, es };

/** The words of a language, how it writes numbers, and times of a zone. */
export interface Words extends Omit<Speech, 'time' | 'timeBeside'>, Catalogue {
  /** IANA. */
  readonly timeZone: string;
  /** A time (epoch ms) as people read it: "Fri 20 Nov 2026, 15:05". */
  readonly time: (time: number) => string;
  /** The time of day, "15:05"; with its day where that is not the day of `beside` (both epoch ms). */
  readonly timeBeside: (time: number, beside: number) => string;
  /** A time (epoch ms) with its zone: "Fri 20 Nov 2026, 15:05 (Europe/Oslo)". */
  readonly timeInZone: (time: number) => string;
}

/** The words for people of an organization; English in UTC where nothing is said. */
export function wordsOf({
  language = 'en',
  timeZone = 'UTC',
}: {
  readonly language?: Language | undefined;
  readonly timeZone?: string | undefined;
}): Words {
  const name = `${language} ${timeZone}`;
  const words = known.get(name) ?? wordsWith({ language, timeZone, catalogue: CATALOGUES[language] });
  known.set(name, words);
  return words;
}

const known = new Map<string, Words>();
