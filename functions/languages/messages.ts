import type * as functions from './compiled/en/of-functions.ts';
import type * as page from './compiled/en/of-page.ts';

/** The messages of a language that functions say, by room; those of English, which all others are equal to in names and arguments. */
export type Messages = typeof functions;

/** What is said of what is wrong with items. */
export type ProblemWords = Messages['problems'];

/** The messages of a language that the page in the browser says. */
export type PageMessages = typeof page;
