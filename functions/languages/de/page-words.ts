import type { PageWords } from '../en/page-words.ts';

/** The words of the hosted page: its frame, stories, and what is drawn of a rule. */
export const pageWords: PageWords = {
  name: 'Mention alerts',
  serverIsLost:
    'Der Server antwortet nicht. Sie sehen seine letzte Antwort, und Ihre Änderungen bleiben hier erhalten. Es wird weiter versucht …',
  signIn: 'Anmelden',
};
