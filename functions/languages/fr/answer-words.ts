import type { AnswerWords } from '../en/answer-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { counted, number, percent } = speechOf('fr');

/** What the server of the page says in its answers. */
export const answerWords: AnswerWords = {
  done: {
    silence: 'a mis en sourdine',
    acknowledge: 'est au courant',
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
  known: (since, needs) =>
    `inhabituel, et connu${since === undefined ? '' : ` depuis ${since}`} : le prochain message demande ${needs}`,
  needed: (counts, times) =>
    counts.length === 0
      ? `${number(times)} fois la limite habituelle`
      : counts.map(({ count, span }) => `${number(count)} en ${span}`).join(' ou '),
  asUsual: ({ count, isVoices, isLeast, span, isDay, usual, line }) =>
    `${isLeast ? 'au moins ' : ''}${isVoices ? nouns.voices(count) : number(count)} en ${span} ; ${isDay ? `le pic quotidien habituel est de ${number(usual)}` : `à cette heure, jusqu’à ${number(usual)} est habituel`}, alerte à partir de ${number(line)}`,
  signIn: {
    begunElsewhere:
      'Cette connexion a été commencée ailleurs, ou remonte à plus de 10 min. Ouvrez la page et reconnectez-vous.',
    notCompleted: 'La connexion n’a pas été terminée. Ouvrez la page et reconnectez-vous.',
    notUsable: 'La réponse de la connexion n’est pas utilisable, ou a déjà servi. Ouvrez la page et reconnectez-vous.',
    notSignedIn: 'Vous n’êtes pas connecté.',
    notAmongUsers: (user) =>
      `${user} ne fait pas partie des personnes qui peuvent utiliser cette page\u00a0: adressez-vous à ceux qui la gèrent.`,
    fromElsewhere: 'Cette demande vient d’une autre page.',
  },
  problems: {
    noMessage:
      'L’historique n’a pas ce message : il n’a jamais été annoncé, ou il est plus ancien que ce qui est conservé.',
    noAlert:
      'Ce qui est conservé n’a pas d’alerte à ce moment : cela a changé entre-temps, ou le passé n’a été lu que pour cette page.',
    noMentions:
      'Les mentions de ce message ne peuvent pas être lues : sa règle n’existe plus, ou sa fenêtre n’est pas enregistrée.',
    notGiven: 'Le service ne les a pas fournies : réessayez dans une minute.',
    emptyNote: 'Une note doit dire quelque chose : écrivez au moins un mot.',
  },
};
