/** The words of the hosted page: its frame, stories, and what is drawn of a rule. Those of rules are in rules-page-words.ts. */
export const pageWords = {
  /** The name of the page, in its title. */
  name: 'Mention alerts',
  serverIsLost: 'The server does not answer. You see its last answer, and your changes are kept here. Trying again…',
  signIn: 'Sign in',
};

export type PageWords = typeof pageWords;
