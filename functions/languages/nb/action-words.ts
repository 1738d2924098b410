import { actions } from '../compiled/nb/actions.ts';
import type { ActionWords } from '../en/action-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('nb');

const REPEATED = { week: 'hver uke', month: 'hver måned', year: 'hvert år' };

export const actionWords: ActionWords = {
  ...actions,
  expects: ({ rule, isDone, times, from, to, timeZone, repeat, why }) =>
    `Regelen ${rule === undefined ? '' : `${rule} `}${isDone ? 'venter' : 'vil vente'} ${times < 1 ? 'ned til' : 'opptil'} ${number(times)} ganger så mange omtaler som vanlig fra ${from} til ${to} (${timeZone}), ${repeat === undefined ? 'én gang' : REPEATED[repeat]}, som «${why}».`,
  countsNothingItself: (rules) =>
    `Regelen teller ikke noe selv: Si det om varsler fra reglene den består av (${list(rules)}).`,
  titleOf: (title, name) => (title.endsWith('?') ? `${title} ${name}` : `${title}: ${name}`),
};
