import type { PageWords } from '../en/page-words.ts';

/** The words of the hosted page: its frame, stories, and what is drawn of a rule. */
export const pageWords: PageWords = {
  name: 'Mention alerts',
  serverIsLost:
    'Serveren svarer ikke. Du ser det siste svaret, og endringene dine blir tatt vare på her. Prøver igjen …',
  signIn: 'Logg inn',
};
