import type { Words } from '../../languages/words-of.ts';
import type { FirstName } from './sample.ts';

/** How a stranger's words are made plain within a line. */
type Plain = (text: string, limit: number) => string;

const LONGEST_NAME = 60;

/** What was new with a mention: "first in ft.com since 2026-08-28", "first in Swedish"; empty where nothing was. The dates are UTC. */
export function firstInWords(firsts: readonly FirstName[], plain: Plain, words: Words): string {
  const since = firsts
    .map((first) => first.since.slice(0, 10))
    .sort()
    .at(-1);
  const names = firsts.map(({ kind, name }) => ({ kind, name: plain(NAMED[kind](name, words), LONGEST_NAME) }));
  return since === undefined ? '' : words.facts.firsts({ names, since });
}

const NAMED: Readonly<Record<FirstName['kind'], (name: string, words: Words) => string>> = {
  author: (name) => name,
  outlet: (name) => name,
  language: (code, words) => words.nameOf('language', code),
  location: (code, words) => words.nameOf('region', code),
};
