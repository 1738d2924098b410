import { all } from './compiled/of-functions/all.ts';
import type * as functions from './compiled/of-functions/en.ts';
import type * as page from './compiled/of-page/en.ts';
import type { Language } from './language.ts';

/** The messages of a language that functions say, by room; those of English, which all others are equal to in names and arguments. */
export type Messages = typeof functions;

/** What is said of what is wrong with items. */
export type ProblemWords = Messages['problems'];

/** The messages of a language that the page in the browser says. */
export type PageMessages = typeof page;

/**
 * What a language has words for. Imported as `#messages`, in place of which the bundle of a function has `infra/lazy-words.cjs`:
 * there each language is a file of its own, read when somebody is told something in it.
 */
export const messagesOf = (language: Language): Messages => all[language];
