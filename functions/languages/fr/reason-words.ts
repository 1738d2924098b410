import type { Raised, ReasonWords } from '../en/reason-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, plural, span, list } = speechOf('fr');

const severities: Readonly<Record<string, string>> = nouns.severities;
const raisedTo = ({ severity, channels }: Raised) =>
  list([
    ...(severity === undefined ? [] : [`désormais « ${severities[severity] ?? severity} »`]),
    ...(channels.length === 0 ? [] : [`annoncée à ${channels.join(', ')}`]),
  ]);

/** Why a rule is as it is, as its page says it. */
export const reasonWords: ReasonWords = {
  learning: (missing) => `apprend encore : ${missing}`,
  verdict: (status, said) => `${{ usual: 'habituel', unusual: 'inhabituel', unknown: 'inconnu' }[status]} : ${said}`,
  silencedUntil: (time) => `en sourdine jusqu’au ${time}`,
  partOf: (rules) => `n’annonce rien à personne, partie de ${list(rules)}`,
  unusedPart:
    'n’annonce rien à personne : elle dit seulement que d’autres règles n’ont pas d’alerte, et aucune règle n’en est composée',
  noReaders: 'n’annonce rien à personne : elle n’envoie pas d’e-mails (notify.email) et ne nomme aucun canal',
  expected: ({ occasion, times, until }) =>
    `${occasion ?? (times > 1 ? 'plus de mentions' : 'moins de mentions')} : c’est attendu jusqu’au ${until}, les seuils sont ${number(times)} fois aussi hauts`,
  late: (ms) => `en retard : une évaluation est attendue depuis ${span(ms)}`,
  notJudgedYet: (due) =>
    `pas encore évaluée${due === undefined ? '' : ` : la première évaluation est prévue à ${due}`}`,
  counts: (what, where) => {
    const said =
      what === 'mentions' ? 'mentions' : what === 'voices' ? 'voix' : `mentions selon : ${nouns.measures[what]}`;
    return where === undefined ? said : `${said} ${where}`;
  },
  reads: (what, isGroup) =>
    `compte : ${what} ; ses mentions sont lues ${isGroup ? 'avec celles de leur groupe' : 'par un défilement propre à chaque intervalle'}`,
  acknowledged: ({ time, by, again, count }) =>
    `prise en compte ${time}${by === undefined ? '' : ` par ${by}`} : annoncée de nouveau à ${number(again)} ${count === 'voices' ? 'voix' : 'mentions'}, deux fois plus qu’alors`,
  escalated: (to) => `montée d’un cran, car personne ne l’a prise en compte : ${raisedTo(to)}`,
  willEscalate: (to, from) => `si personne ne la prend en compte, à partir de ${from} : ${raisedTo(to)}`,
  endsUnlessUnusual: (time) => `l’alerte se termine au plus tard à ${time}, sauf si cela redevient inhabituel d’ici là`,
  endsUnless: (time, { isUpward, line, windowMs }) =>
    `l’alerte se termine au plus tard à ${time}, sauf s’il y en a ${number(line)} ou ${isUpward ? 'plus' : 'moins'} en ${span(windowMs)} d’ici là`,
  endsWithParts: 'l’alerte se termine quand les règles dont elle est composée n’ont plus la leur',
  endsWhenUsual: (windowMs, forMs) =>
    `l’alerte se termine quand le nombre en ${span(windowMs)} est redevenu habituel depuis ${span(forMs)}`,
  endsWhenBack: ({ isUpward, line, windowMs, forMs, orUsual, hasEcho }) => {
    const back = isUpward ? 'moins' : 'plus';
    return `l’alerte se termine quand il y en a eu ${back} de ${number(line)} en ${span(windowMs)}${orUsual ? ', ou que nombre ou part ont été habituels,' : ''} pendant ${span(forMs)}, ou${hasEcho ? ', dès une heure après l’annonce,' : ''} aussitôt qu’il y en a bien ${back}`;
  },
  voicesIn: (voices, mentions) => `${nouns.voices(voices)} en ${nouns.mentions(mentions)}`,
  heldForVoices: (said, asked) => `retenue : ${said}, et la règle demande ${nouns.voices(asked)}`,
  heldAsShared: (said) => `retenue : ${said}, et la règle n’annonce que ce que les autres ne partagent pas`,
  neverSent: (why, from, to, said) =>
    `la dernière alerte jamais envoyée, ${why === 'voices' ? 'faute de voix' : 'parce que d’autres l’avaient aussi'} : de ${from} à ${to}, ${said}`,
  nothingToldYet: 'rien d’annoncé encore',
  toldToday: (mentions, last) =>
    `${counted(mentions, 'mention annoncée', 'mentions annoncées')} ces dernières 24 h, la dernière à ${last}`,
  toBeTold: (mentions) => `${nouns.mentions(mentions)} à annoncer`,
  copiesCame: (copies) =>
    `${nouns.copies(copies)} de mentions annoncées ${plural(copies, 'est venue', 'sont venues')} depuis ; le prochain message les compte`,
  notTold: (mentions) =>
    `${counted(mentions, 'mention non annoncée', 'mentions non annoncées')}, à cause d’une mise en sourdine ou d’une modification ; le prochain message le dit`,
};
