import type * as functions from './compiled/of-functions/en.ts';
import type * as page from './compiled/of-page/en.ts';

/** The messages of a language that functions say, by room; those of English, which all others are equal to in names and arguments. */
export type Messages = typeof functions;

/** What is said of what is wrong with items. */
export type ProblemWords = Messages['problems'];

/** The messages of a language that the page in the browser says. */
export type PageMessages = typeof page;
