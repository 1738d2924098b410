import type { AnswerWords } from '../en/answer-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { counted, number, percent } = speechOf('es');

/** What the server of the page says in its answers. */
export const answerWords: AnswerWords = {
  done: {
    silence: 'la silenció',
    acknowledge: 'está al tanto',
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
  known: (since, needs) =>
    `inusual, y ya conocido${since === undefined ? '' : ` desde ${since}`}: el próximo mensaje requiere ${needs}`,
  needed: (counts, times) =>
    counts.length === 0
      ? `${number(times)} veces el límite habitual`
      : counts.map(({ count, span }) => `${number(count)} en ${span}`).join(' o '),
  asUsual: ({ count, isVoices, isLeast, span, isDay, usual, line }) =>
    `${isLeast ? 'al menos ' : ''}${isVoices ? nouns.voices(count) : number(count)} en ${span}; ${isDay ? `el pico diario habitual es de ${number(usual)}` : `a esta hora lo habitual es hasta ${number(usual)}`}, alerta a partir de ${number(line)}`,
  signIn: {
    begunElsewhere:
      'Este inicio de sesión se empezó en otro sitio, o hace más de diez minutos. Abra la página e inicie sesión de nuevo.',
    notCompleted: 'El inicio de sesión no se completó. Abra la página e inicie sesión de nuevo.',
    notUsable: 'La respuesta del inicio de sesión no sirve, o ya se usó. Abra la página e inicie sesión de nuevo.',
    notSignedIn: 'No ha iniciado sesión.',
    notAmongUsers: (user) => `${user} no figura entre quienes pueden usar esta página: pregunte a quien la gestiona.`,
    fromElsewhere: 'Esta petición vino de otra página.',
  },
  problems: {
    noMessage: 'El historial no tiene ese mensaje: nunca se envió, o es anterior a lo que se conserva.',
    noAlert:
      'Lo que se conserva no tiene ninguna alerta en ese momento: ha cambiado entretanto, o el pasado se leyó solo para esta página.',
    noMentions:
      'Las menciones de este mensaje no se pueden leer: su regla ya no existe, o su ventana no está guardada.',
    notGiven: 'El servicio no las entregó: inténtelo de nuevo en un minuto.',
    emptyNote: 'Una nota dice algo: escriba al menos una palabra.',
  },
};
