import type { ActionWords } from '../en/action-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('fr');

const REPEATED = { week: 'chaque semaine', month: 'chaque mois', year: 'chaque année' };

export const actionWords: ActionWords = {
  labels: {
    'silence-2h': 'Mettre en sourdine 2 h',
    'silence-until-tomorrow': 'En sourdine jusqu’à demain',
    acknowledge: 'Je suis au courant',
    noise: 'C’était du bruit',
    expected: 'C’était prévu',
    story: 'Ouvrir le sujet',
    mentions: 'Ouvrir les mentions',
  },

  silence: (rule, until, isDone) =>
    isDone
      ? `La règle ${rule} est en sourdine jusqu’au ${until}.`
      : `Mettre la règle ${rule} en sourdine jusqu’au ${until}.`,
  acknowledge: (rule, count, isDone) =>
    `${isDone ? `L’alerte de la règle ${rule} est prise en compte` : `Prendre en compte l’alerte de la règle ${rule}`} : vous n’en entendrez reparler que lorsqu’elle sera terminée ou comptera deux fois plus de mentions (${number(count)} jusqu’ici).`,
  noise: (rule, isDone) =>
    `${isDone ? 'C’est noté' : 'Noter'} : cette alerte de la règle ${rule} était du bruit. Rien n’est mis en sourdine pour autant.`,
  expects: ({ rule, isDone, times, from, to, timeZone, repeat, why }) =>
    `La règle ${rule === undefined ? '' : `${rule} `}${isDone ? 'prévoit' : 'prévoira'} ${times < 1 ? 'une baisse jusqu’à' : 'jusqu’à'} ${number(times)} fois le nombre habituel de mentions du ${from} au ${to} (${timeZone}), ${repeat === undefined ? 'une seule fois' : REPEATED[repeat]}, sous le nom « ${why} ».`,
  expectsMeans: (isFewer) =>
    `${isFewer ? 'Une telle baisse ne sera alors pas annoncée, une plus forte le sera' : 'Un tel nombre ne sera alors pas annoncé, un plus grand le sera'}, et ce qui arrive pendant ce temps ne compte pas comme habituel. Pour revenir en arrière, retirez-le de « expected » dans la fiche de la règle, par exemple sur sa page.`,
  storyOf: (terms) => `sujet ${terms}`,
  alertOf: (time) => `alerte du ${time}`,
  doneBefore: (by, when) =>
    `C’est déjà fait${by === undefined ? '' : ` par ${by}`}, le ${when} ; un lien ne sert qu’une fois.`,

  ruleIsGone: 'La règle n’existe plus.',
  isSilencedAlready: (until) => `La règle est déjà en sourdine jusqu’au ${until}.`,
  isOverAlready: 'L’alerte est déjà terminée.',
  isAcknowledgedAlready: 'L’alerte est déjà prise en compte.',
  itemHasMistake: 'La fiche de la règle contient une erreur ou n’existe plus : corrigez-la d’abord.',
  tooManyExpected: (most) =>
    `La règle a déjà ${number(most)} périodes prévues : retirez d’abord celles qui sont passées.`,
  sizeIsForgotten: 'L’ampleur de l’alerte n’est plus connue : écrivez « expected » dans la fiche de la règle.',
  noneCannotBeFewer:
    'Aucune mention n’est arrivée, et on ne peut pas en prévoir moins que zéro : mettez la règle en sourdine pour de telles périodes.',
  countsNothingItself: (rules) =>
    `La règle ne compte rien elle-même : dites-le des alertes des règles qui la composent (${list(rules)}).`,
  isPartOfWhole:
    'Ce qui est prévu fait aussi grandir tout le groupe et ne change pas la part : mettez la règle en sourdine pour de telles périodes.',
  looksAtSingle:
    'La règle examine chaque mention séparément, et un plus grand nombre ne déplace aucun seuil : mettez-la en sourdine tant qu’une forte mention est prévue.',
  forged: 'Ce lien n’a pas été créé par cette installation, ou une partie manque.',
  expired: 'Ce lien a expiré : les liens sont valables une semaine après leur alerte.',
  tooMany: 'Il y a eu trop de demandes en une heure. Réessayez plus tard.',
  conflict: 'Quelqu’un d’autre a modifié la règle au même moment. Réessayez.',
  elsewhere:
    'Ce bouton agit pour un autre espace de travail ou une autre application. La personne qui exploite mention-alerts les indique dans la fiche du canal.',
  nothingHere: 'Il n’y a rien à cette adresse.',

  titles: {
    forged: 'Lien non valable',
    expired: 'Ce lien a expiré',
    'too-many': 'Trop de demandes',
    conflict: 'Réessayez',
    asks: 'Confirmer ?',
    done: 'C’est fait',
    'done-before': 'Déjà fait',
    nothing: 'Rien à faire',
    'not-here': 'Page introuvable',
  },
  titleOf: (title, name) => (title.endsWith('?') ? `${title} ${name}` : `${title} : ${name}`),
  comesAgain: 'Cela se répète-t-il ?',
  repeats: {
    never: 'Non, seulement cette fois',
    week: 'Chaque semaine, à la même heure',
    month: 'Chaque mois, à la même heure',
    year: 'Chaque année, à la même heure',
  },
  yourName: 'Votre nom (visible par les autres)',
  doIt: 'Confirmer',
};
