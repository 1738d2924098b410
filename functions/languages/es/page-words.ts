import type { PageWords } from '../en/page-words.ts';

/** The words of the hosted page: its frame, stories, and what is drawn of a rule. */
export const pageWords: PageWords = {
  name: 'Mention alerts',
  serverIsLost:
    'El servidor no responde. Se muestra su última respuesta y los cambios se conservan aquí. Se sigue intentando…',
  signIn: 'Iniciar sesión',
};
