import { type Words, wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import { type OrganizationsNow, organizationsNow } from '../context/organizations-now.ts';

/** The organizations as they are now, with the words of a view of the page, which names its zone once. */
export async function organizationsOnPage(installation: Installation): Promise<OrganizationsNow> {
  const now = await organizationsNow(installation);
  const inView = ({ language, timeZone }: Words) => wordsOf({ language, timeZone, isOfView: true });
  return { ...now, wordsFor: (id) => inView(now.wordsFor(id)), wordsForAll: inView(now.wordsForAll) };
}

/** A sentence that was told with its zone, in a view that names this zone (IANA) once; a zone of earlier stays. */
export function withoutZone(sentence: string, timeZone: string): string {
  return sentence.replaceAll(` (${timeZone})`, '');
}
