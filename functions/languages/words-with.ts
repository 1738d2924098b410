import type { Catalogue } from './catalogues.ts';
import type { Language } from './language.ts';
import { speechOf } from './speech-of.ts';
import type { Words } from './words-of.ts';

/** What the words of a language are made of: its catalogue, the zone (IANA) that times are of, and whether a view names that. */
type Parts = {
  readonly language: Language;
  readonly timeZone: string;
  readonly isOfView?: boolean;
  readonly catalogue: Catalogue;
};

/** The words of a language whose catalogue is at hand: of a program that has not those of all languages. */
export function wordsWith({ language, timeZone, isOfView, catalogue: own }: Parts): Words {
  const inZone = isOfView ? '' : ` (${timeZone})`;
  const speech = speechOf(language);
  return {
    ...speech,
    ...own,
    timeZone,
    inZone,
    time: (at) => speech.time(at, timeZone),
    timeBeside: (at, beside) => speech.timeBeside(at, beside, timeZone),
    timeInZone: (at) => `${speech.time(at, timeZone)}${inZone}`,
  };
}
