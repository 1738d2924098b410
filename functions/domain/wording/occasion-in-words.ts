import type { Words } from '../../languages/words-of.ts';
import type { Occurrence } from '../engine/expected-time.ts';
import { isolated } from '../isolated.ts';
import { plainText } from '../plain-text.ts';

const LONGEST = 60;

/** Words before which no "the" belongs: names, numbers, and what has an article. */
const STANDS_ALONE = /^(?!\p{Ll})|^(?:the|an?|our|my|your|their|his|her)\s/u;

/** What people expected, as it stands in a sentence: "the launch", "Black Friday"; undefined where they did not say. */
export function occasionInWords({ why }: Pick<Occurrence, 'why'>, _words: Words): string | undefined {
  if (why === undefined) return undefined;
  const plain = plainText(why, LONGEST);
  return STANDS_ALONE.test(plain) ? isolated(plain) : `the ${isolated(plain)}`;
}
