import type { Words } from '../../languages/words-of.ts';
import type { Where } from '../items/rule/where.ts';
import { plainPart } from '../plain-text.ts';

const LONGEST_QUERY = 100;
const LONGEST_NAME = 40;

/** How many of a list are named. */
const MOST_NAMED = 3;

/**
 * Which mentions count, in words that follow what was counted: `with recall OR "brake lever", in Norwegian, of reach 10,000 or more`. At
 * most three of a list are named.
 */
export function whereInWords(where: Partial<Where>, words: Words): string {
  const { text, languages, locations, authors, notAuthors, minReach, minInteractions, minInfluence } = where;
  const named = (names: readonly string[] | undefined) => names && anyOf(names, words);
  return words.explanations.where({
    text: text === undefined ? undefined : plainPart(text, LONGEST_QUERY),
    languages: named(languages?.map((code) => words.nameOf('language', code))),
    countries: named(locations?.map((code) => words.nameOf('region', code))),
    authors: named(authors),
    notAuthors: named(notAuthors),
    reach: minReach,
    interactions: minInteractions,
    influence: minInfluence,
  });
}

function anyOf(names: readonly string[], words: Words): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => plainPart(name, LONGEST_NAME));
  const others = names.length - shown.length;
  return words.either(others === 0 ? shown : [...shown, words.explanations.more({ count: others })]);
}
