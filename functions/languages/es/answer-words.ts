import type { AnswerWords } from '../en/answer-words.ts';
import { speechOf } from '../speech-of.ts';

const { counted, percent } = speechOf('es');

/** What the server of the page says in its answers. */
export const answerWords: AnswerWords = {
  done: {
    silence: 'la silenció',
    acknowledge: 'está al tanto',
    drill: 'la confirmó como simulacro',
    noise: 'la calificó de ruido',
    expected: 'dijo que era de esperar',
  },
  delivery: {
    unknown: 'no se sabe: el mensaje está en camino, o el canal está desactivado o ya no existe',
    delivered: 'entregado',
    overtaken: 'no enviado, había llegado un mensaje posterior',
    digest: 'avisado en el resumen de esa hora',
    gaveUp: 'no entregado, se desistió',
  },
  notDelivered: (attempts: number) => `aún no entregado, ${counted(attempts, 'intento', 'intentos')}`,
  moreThanUsual: (name: string, share: number, usual: number) =>
    `${name} ${percent(share)}, normalmente ${percent(usual)}`,
};
