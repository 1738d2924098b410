import type { Language } from './language.ts';
import type { Messages } from './messages.ts';
import { speechOf } from './speech-of.ts';
import type { Words } from './words-of.ts';

/** What the words of a language are made of: its messages, the zone (IANA) that times are of, and whether a view names that. */
type Parts = {
  readonly language: Language;
  readonly timeZone: string;
  readonly isOfView?: boolean;
  readonly messages: Messages;
};

/** The words of a language whose messages are at hand: of a program that has not those of all languages. */
export function wordsWith({ language, timeZone, isOfView, messages }: Parts): Words {
  const inZone = isOfView ? '' : ` (${timeZone})`;
  const speech = speechOf(language);
  return {
    ...speech,
    ...messages,
    timeZone,
    inZone,
    time: (at) => speech.time(at, timeZone),
    timeBeside: (at, beside) => speech.timeBeside(at, beside, timeZone),
    timeInZone: (at) => `${speech.time(at, timeZone)}${inZone}`,
  };
}
