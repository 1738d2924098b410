import type { ActionWords } from '../en/action-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('es');

const REPEATED = { week: 'cada semana', month: 'cada mes', year: 'cada año' };

export const actionWords: ActionWords = {
  labels: {
    'silence-2h': 'Silenciar 2 h',
    'silence-until-tomorrow': 'Silenciar hasta mañana',
    acknowledge: 'Ya lo sé',
    noise: 'Era ruido',
    expected: 'Era de esperar',
    story: 'Abrir el tema',
    mentions: 'Abrir las menciones',
  },

  silence: (rule, until, isDone) =>
    isDone ? `La regla ${rule} está silenciada hasta el ${until}.` : `Silenciar la regla ${rule} hasta el ${until}.`,
  acknowledge: (rule, count, isDone) =>
    `${isDone ? 'Confirmada' : 'Confirmar'} la alerta de la regla ${rule}: se volverá a avisar cuando termine o cuando tenga el doble de menciones (${number(count)} hasta ahora).`,
  noise: (rule, isDone) =>
    `${isDone ? 'Anotado' : 'Anotar'}: esta alerta de la regla ${rule} era ruido. Eso no silencia nada.`,
  expects: ({ rule, isDone, times, from, to, timeZone, repeat, why }) =>
    `La regla ${rule === undefined ? '' : `${rule} `}${isDone ? 'espera' : 'esperará'} ${times < 1 ? 'una bajada hasta' : 'hasta'} ${number(times)} veces el número habitual de menciones del ${from} al ${to} (${timeZone}), ${repeat === undefined ? 'una sola vez' : REPEATED[repeat]}, como «${why}».`,
  expectsMeans: (isFewer) =>
    `No se avisará entonces de ${isFewer ? 'tan pocas menciones, pero sí de menos' : 'tantas menciones, pero sí de más'}, y lo que llegue en ese tiempo no cuenta como habitual. Para deshacerlo, quítelo de «expected» en la ficha de la regla, por ejemplo en su página.`,
  storyOf: (terms) => `tema ${terms}`,
  alertOf: (time) => `alerta del ${time}`,
  doneBefore: (by, when) => `Eso ya lo hizo ${by ?? 'alguien'} el ${when}; un enlace solo sirve una vez.`,

  ruleIsGone: 'La regla ya no existe.',
  isSilencedAlready: (until) => `La regla ya está silenciada hasta el ${until}.`,
  isOverAlready: 'La alerta ya ha terminado.',
  isAcknowledgedAlready: 'La alerta ya está confirmada.',
  itemHasMistake: 'La ficha de la regla tiene un error o ya no existe: corríjala primero.',
  tooManyExpected: (most) => `La regla ya tiene ${number(most)} periodos esperados: quite primero los que han pasado.`,
  sizeIsForgotten: 'Ya no se sabe cómo de grande fue la alerta: escriba «expected» en la ficha de la regla.',
  noneCannotBeFewer:
    'No llegó ninguna mención, y no se pueden esperar menos que ninguna: silencie la regla en esos periodos.',
  countsNothingItself: (rules) =>
    `La regla no cuenta nada por sí misma: dígalo de las alertas de las reglas que la forman (${list(rules)}).`,
  isPartOfWhole:
    'Lo que se espera hace crecer también a todo el grupo y no cambia la cuota: silencie la regla en esos periodos.',
  looksAtSingle:
    'La regla mira cada mención por separado, y más menciones no mueven ningún límite: silénciela mientras se espere una grande.',
  forged: 'Este enlace no lo ha creado esta instalación, o le falta una parte.',
  expired: 'Este enlace ha caducado: los enlaces sirven durante una semana después de su alerta.',
  tooMany: 'Ha habido demasiadas solicitudes en una hora. Inténtelo más tarde.',
  conflict: 'Otra persona ha cambiado la regla en el mismo momento. Inténtelo de nuevo.',
  elsewhere:
    'Este botón actúa para otro espacio de trabajo u otra aplicación. Quien gestiona mention-alerts los indica en la ficha del canal.',
  nothingHere: 'No hay nada en esta dirección.',

  titles: {
    forged: 'Enlace no válido',
    expired: 'Este enlace ha caducado',
    'too-many': 'Demasiadas solicitudes',
    conflict: 'Inténtelo de nuevo',
    asks: '¿Confirmar?',
    done: 'Hecho',
    'done-before': 'Ya estaba hecho',
    nothing: 'Nada que hacer',
    'not-here': 'Página no encontrada',
  },
  titleOf: (title, name) => (title.endsWith('?') ? `${title} ${name}` : `${title}: ${name}`),
  comesAgain: '¿Se repite?',
  repeats: {
    never: 'No, solo esta vez',
    week: 'Cada semana, a la misma hora',
    month: 'Cada mes, a la misma hora',
    year: 'Cada año, a la misma hora',
  },
  yourName: 'Su nombre (lo ven los demás)',
  doIt: 'Confirmar',
};
