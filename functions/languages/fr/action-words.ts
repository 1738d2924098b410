import { actions } from '../compiled/fr/actions.ts';
import type { ActionWords } from '../en/action-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('fr');

const REPEATED = { week: 'chaque semaine', month: 'chaque mois', year: 'chaque année' };

export const actionWords: ActionWords = {
  ...actions,
  expects: ({ rule, isDone, times, from, to, timeZone, repeat, why }) =>
    `La règle ${rule === undefined ? '' : `${rule} `}${isDone ? 'prévoit' : 'prévoira'} ${times < 1 ? 'une baisse jusqu’à' : 'jusqu’à'} ${number(times)} fois le nombre habituel de mentions du ${from} au ${to} (${timeZone}), ${repeat === undefined ? 'une seule fois' : REPEATED[repeat]}, sous le nom « ${why} ».`,
  countsNothingItself: (rules) =>
    `La règle ne compte rien elle-même : dites-le des alertes des règles qui la composent (${list(rules)}).`,
  titleOf: (title, name) => (title.endsWith('?') ? `${title} ${name}` : `${title} : ${name}`),
};
