import { nouns } from '../compiled/fr/nouns.ts';
import { reasons } from '../compiled/fr/reasons.ts';
import type { Raised, ReasonWords } from '../en/reason-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, span, list } = speechOf('fr');

const severities: Readonly<Record<string, string>> = nouns.severities;
const raisedTo = ({ severity, channels }: Raised) =>
  list([
    ...(severity === undefined ? [] : [`désormais « ${severities[severity] ?? severity} »`]),
    ...(channels.length === 0 ? [] : [`annoncée à ${channels.join(', ')}`]),
  ]);

/** Why a rule is as it is, as its page says it. */
export const reasonWords: ReasonWords = {
  ...reasons,
  partOf: (rules) => `n’annonce rien à personne, partie de ${list(rules)}`,
  expected: ({ occasion, times, until }) =>
    `${occasion ?? (times > 1 ? 'plus de mentions' : 'moins de mentions')} : c’est attendu jusqu’au ${until}, les seuils sont ${number(times)} fois aussi hauts`,
  late: (ms) => `en retard : une évaluation est attendue depuis ${span(ms)}`,
  counts: (what, where) => {
    const said =
      what === 'mentions' ? 'mentions' : what === 'voices' ? 'voix' : `mentions selon : ${nouns.measures[what]}`;
    return where === undefined ? said : `${said} ${where}`;
  },
  escalated: (to) => `montée d’un cran, car personne ne l’a prise en compte : ${raisedTo(to)}`,
  willEscalate: (to, from) => `si personne ne la prend en compte, à partir de ${from} : ${raisedTo(to)}`,
  endsUnless: (time, { isUpward, line, windowMs }) =>
    `l’alerte se termine au plus tard à ${time}, sauf s’il y en a ${number(line)} ou ${isUpward ? 'plus' : 'moins'} en ${span(windowMs)} d’ici là`,
  endsWhenUsual: (windowMs, forMs) =>
    `l’alerte se termine quand le nombre en ${span(windowMs)} est redevenu habituel depuis ${span(forMs)}`,
  endsWhenBack: ({ isUpward, line, windowMs, forMs, orUsual, hasEcho }) => {
    const back = isUpward ? 'moins' : 'plus';
    return `l’alerte se termine quand il y en a eu ${back} de ${number(line)} en ${span(windowMs)}${orUsual ? ', ou que nombre ou part ont été habituels,' : ''} pendant ${span(forMs)}, ou${hasEcho ? ', dès une heure après l’annonce,' : ''} aussitôt qu’il y en a bien ${back}`;
  },
};
