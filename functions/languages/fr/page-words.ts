import type { PageWords } from '../en/page-words.ts';

/** The words of the hosted page: its frame, stories, and what is drawn of a rule. */
export const pageWords: PageWords = {
  name: 'Mention alerts',
  serverIsLost:
    'Le serveur ne répond pas. Vous voyez sa dernière réponse, et vos modifications sont conservées ici. Nouvel essai en cours…',
  signIn: 'Se connecter',
};
