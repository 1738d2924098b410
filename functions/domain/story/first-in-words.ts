import type { Words } from '../../languages/words-of.ts';
import type { FirstName } from './sample.ts';

/** How a stranger's words are made plain within a line. */
type Plain = (text: string, limit: number) => string;

const LONGEST_NAME = 60;

/** What was new with a mention: "first in ft.com since 2026-08-28", "first in Swedish"; empty where nothing was. The dates are UTC. */
export function firstInWords(firsts: readonly FirstName[], plain: Plain, words: Words): string {
  const since = new Set(firsts.map((first) => first.since.slice(0, 10)));
  const names = firsts.map(({ kind, name }) => NAMED[kind](name, plain, words));
  return names.length === 0 ? '' : `first ${names.join(', ')} since ${[...since].sort().at(-1)}`;
}

const NAMED: Readonly<Record<FirstName['kind'], (name: string, plain: Plain, words: Words) => string>> = {
  author: (name, plain) => `by ${plain(name, LONGEST_NAME)}`,
  outlet: (name, plain) => `in ${plain(name, LONGEST_NAME)}`,
  language: (code, plain, words) => `in ${plain(words.nameOf('language', code), LONGEST_NAME)}`,
  location: (code, plain, words) => `from ${plain(words.nameOf('region', code), LONGEST_NAME)}`,
};
