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
  const { where: said } = words.explanations;
  const named = (say: (of: { readonly names: string }) => string, names: readonly string[] | undefined) =>
    names && say({ names: anyOf(names, words) });
  const from = (say: (of: { readonly least: number }) => string, least: number | undefined) =>
    least === undefined ? undefined : say({ least });
  return [
    text === undefined ? undefined : said.text({ text: plainPart(text, LONGEST_QUERY) }),
    named(
      said.languages,
      languages?.map((code) => words.nameOf('language', code)),
    ),
    named(
      said.countries,
      locations?.map((code) => words.nameOf('region', code)),
    ),
    named(said.authors, authors),
    named(said.notAuthors, notAuthors),
    from(said.reach, minReach),
    from(said.interactions, minInteractions),
    from(said.influence, minInfluence),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

function anyOf(names: readonly string[], words: Words): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => plainPart(name, LONGEST_NAME));
  const others = names.length - shown.length;
  return words.either(others === 0 ? shown : [...shown, words.explanations.more({ count: others })]);
}
