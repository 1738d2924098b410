import type { Words } from '../../languages/words-of.ts';
import type { Occurrence } from '../engine/expected-time.ts';
import { plainText } from '../plain-text.ts';

const LONGEST = 60;

/** Words before which English has no "the": names, numbers, and what has an article. */
const STANDS_ALONE = /^(?!\p{Ll})|^(?:the|an?|our|my|your|their|his|her)\s/u;

/** What people expected, as it stands in a sentence: "the launch", "Black Friday"; undefined where they did not say. */
export function occasionInWords({ why }: Pick<Occurrence, 'why'>, words: Words): string | undefined {
  if (why === undefined) return undefined;
  const occasion = plainText(why, LONGEST);
  const { namedOccasion, occasion: said } = words.explanations;
  return STANDS_ALONE.test(occasion) ? namedOccasion({ occasion }) : said({ occasion });
}
