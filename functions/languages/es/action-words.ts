import { actions } from '../compiled/es/actions.ts';
import type { ActionWords } from '../en/action-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('es');

const REPEATED = { week: 'cada semana', month: 'cada mes', year: 'cada año' };

export const actionWords: ActionWords = {
  ...actions,
  expects: ({ rule, isDone, times, from, to, timeZone, repeat, why }) =>
    `La regla ${rule === undefined ? '' : `${rule} `}${isDone ? 'espera' : 'esperará'} ${times < 1 ? 'una bajada hasta' : 'hasta'} ${number(times)} veces el número habitual de menciones del ${from} al ${to} (${timeZone}), ${repeat === undefined ? 'una sola vez' : REPEATED[repeat]}, como «${why}».`,
  countsNothingItself: (rules) =>
    `La regla no cuenta nada por sí misma: dígalo de las alertas de las reglas que la forman (${list(rules)}).`,
  titleOf: (title, name) => (title.endsWith('?') ? `${title} ${name}` : `${title}: ${name}`),
};
