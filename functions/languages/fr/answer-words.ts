import type { AnswerWords } from '../en/answer-words.ts';
import { speechOf } from '../speech-of.ts';

const { counted, percent } = speechOf('fr');

/** What the server of the page says in its answers. */
export const answerWords: AnswerWords = {
  done: {
    silence: 'a mis en sourdine',
    acknowledge: 'est au courant',
    drill: 'a pris en compte l’exercice',
    noise: 'a signalé du bruit',
    expected: 'a dit que c’était prévu',
  },
  delivery: {
    unknown: 'inconnu : le message est en route, ou le canal est désactivé ou supprimé',
    delivered: 'remis',
    overtaken: 'non envoyé, un message plus récent était arrivé',
    digest: 'annoncé dans le récapitulatif de cette heure',
    gaveUp: 'non remis, abandonné',
  },
  notDelivered: (attempts: number) => `pas encore remis, ${counted(attempts, 'essai', 'essais')}`,
  moreThanUsual: (name: string, share: number, usual: number) =>
    `${name} ${percent(share)}, d’habitude ${percent(usual)}`,
};
