import { messagesOf } from '#messages';
import type { Language } from './language.ts';
import type { Messages } from './messages.ts';
import type { Speech } from './speech-of.ts';
import { wordsWith } from './words-with.ts';

/** The words of a language, how it writes numbers, and times of a zone. */
export interface Words extends Omit<Speech, 'time' | 'timeBeside'>, Messages {
  /** IANA. */
  readonly timeZone: string;
  /** What stands behind a time that is said by itself: " (Europe/Oslo)"; nothing in a view, which names its zone once. */
  readonly inZone: string;
  /** A time (epoch ms) as people read it: "Fri 20 Nov 2026, 15:05". */
  readonly time: (time: number) => string;
  /** The time of day, "15:05"; with its day where that is not the day of `beside` (both epoch ms). */
  readonly timeBeside: (time: number, beside: number) => string;
  /** A time (epoch ms) that is said by itself: "Fri 20 Nov 2026, 15:05 (Europe/Oslo)"; in a view without its zone. */
  readonly timeInZone: (time: number) => string;
}

/**
 * The words for people of an organization; English in UTC where nothing is said. `isOfView`: for a view of the page, which names its
 * zone once.
 */
export function wordsOf({
  language = 'en',
  timeZone = 'UTC',
  isOfView = false,
}: {
  readonly language?: Language | undefined;
  readonly timeZone?: string | undefined;
  readonly isOfView?: boolean;
}): Words {
  const name = `${language} ${timeZone} ${isOfView}`;
  const words = known.get(name) ?? wordsWith({ language, timeZone, isOfView, messages: messagesOf(language) });
  known.set(name, words);
  return words;
}

const known = new Map<string, Words>();
