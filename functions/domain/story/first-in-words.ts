import type { FirstName } from './sample.ts';

/** How a stranger's words are made plain within a line. */
type Plain = (text: string, limit: number) => string;

const LONGEST_NAME = 60;

/** What was new with a mention: "first in ft.com since 2026-08-28", "first in Swedish"; empty where nothing was. The dates are UTC. */
export function firstInWords(firsts: readonly FirstName[], plain: Plain): string {
  const since = new Set(firsts.map((first) => first.since.slice(0, 10)));
  const names = firsts.map(({ kind, name }) => NAMED[kind](name, plain));
  return names.length === 0 ? '' : `first ${names.join(', ')} since ${[...since].sort().at(-1)}`;
}

const NAMED: Readonly<Record<FirstName['kind'], (name: string, plain: Plain) => string>> = {
  author: (name, plain) => `by ${plain(name, LONGEST_NAME)}`,
  outlet: (name, plain) => `in ${plain(name, LONGEST_NAME)}`,
  language: (code, plain) => `in ${plain(named('language', code), LONGEST_NAME)}`,
  location: (code, plain) => `from ${plain(named('region', code), LONGEST_NAME)}`,
};

/** The English name of a language or country by its code; the code where there is none. */
function named(type: 'language' | 'region', code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}
