import { isolated } from '../../languages/isolated.ts';
import type { Words } from '../../languages/words-of.ts';
import type { Occurrence } from '../engine/expected-time.ts';
import { plainText } from '../plain-text.ts';

const LONGEST = 60;

/** What people expected, as it stands in a sentence: "the launch", "Black Friday"; undefined where they did not say. */
export function occasionInWords({ why }: Pick<Occurrence, 'why'>, words: Words): string | undefined {
  if (why === undefined) return undefined;
  const plain = plainText(why, LONGEST);
  return words.explanations.occasion(plain, isolated(plain));
}
