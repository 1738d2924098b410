import type { Words } from '../../languages/words-of.ts';
import type { Where } from '../items/rule/where.ts';
import { plainText } from '../plain-text.ts';

const LONGEST_QUERY = 100;
const LONGEST_NAME = 40;

const KINDS = { author: 'author', outlet: 'outlet', language: 'language', location: 'country' } as const;

/** How many of a list are named. */
const MOST_NAMED = 3;

/**
 * Which mentions count, in words that follow what was counted: `with recall OR "brake lever", in no, of reach 10,000 or more`. At
 * most three of a list are named.
 */
export function whereInWords(where: Partial<Where>, words: Words): string {
  const { text, languages, locations, authors, notAuthors, minReach, minInteractions, minInfluence } = where;
  const fresh =
    where.new &&
    anyOf(
      where.new.map((kind) => KINDS[kind]),
      words,
    );
  const said = (name: string, value: string | undefined) => (value === undefined ? [] : [`${name} ${value}`]);
  const least = (name: string, value: number | undefined) =>
    said(name, value === undefined ? undefined : `${words.number(value)} or more`);
  return [
    ...said('with', text === undefined ? undefined : plainText(text, LONGEST_QUERY)),
    ...said('in', languages && anyOf(languages, words)),
    ...said('from', locations && anyOf(locations, words)),
    ...said('by', authors && anyOf(authors, words)),
    ...said('not by', notAuthors && anyOf(notAuthors, words)),
    ...said('of a new', fresh),
    ...least('of reach', minReach),
    ...least('of interactions', minInteractions),
    ...least('of influence', minInfluence),
  ].join(', ');
}

function anyOf(names: readonly string[], _words: Words): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => plainText(name, LONGEST_NAME));
  const others = names.length - shown.length;
  const all = others === 0 ? shown : [...shown, `${others} more`];
  return all.length === 1 ? all.join() : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}
