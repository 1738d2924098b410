import { problems } from '../compiled/fr/problems.ts';
import type { JsonType, ProblemWords } from '../en/problem-words.ts';
import { speechOf } from '../speech-of.ts';

const { either } = speechOf('fr');

const TYPES: Readonly<Record<JsonType, string>> = {
  string: 'un texte',
  number: 'un nombre',
  int: 'un nombre entier',
  bigint: 'un grand nombre entier',
  boolean: 'true ou false',
  array: 'une liste',
  object: 'un objet { ... }',
  null: 'null',
};

const nameOf = (type: string) => (Object.hasOwn(TYPES, type) ? TYPES[type as JsonType] : type);

const WHY_NOT_BESIDE_MENTIONS: Readonly<Record<Parameters<ProblemWords['besideMentions']>[0], string>> = {
  minVoices: 'chaque mention est annoncée, les copies sont seulement comptées\u00a0: retirez minVoices',
  count: 'chaque texte n’est de toute façon annoncé qu’une fois en 24 heures\u00a0: retirez count',
  escalate: 'une mention ne se prend pas en compte\u00a0: retirez escalate',
  acknowledged: 'une mention ne se prend pas en compte\u00a0: retirez acknowledged',
  expected: 'chaque mention est annoncée, quel que soit le nombre prévu\u00a0: retirez expected',
  compare: 'chaque mention est annoncée, quoi qu’aient les autres\u00a0: retirez compare',
  'notify.resolved': 'aucune alerte ne commence, donc aucune ne finit\u00a0: retirez notify.resolved',
  'notify.repeat': 'chaque mention est annoncée une fois\u00a0: retirez notify.repeat',
  'samples.count': 'chaque mention est montrée, jusqu’à 50 par message\u00a0: retirez samples.count',
};

export const problemWords: ProblemWords = {
  ...problems,
  isNoneOf: (value, values) => `${value} n’est pas parmi ${values.join(', ')}`,
  takeOneOf: (values) => `prenez l’une de ces valeurs\u00a0: ${values.join(', ')}`,
  wrongType: (expected, received) => `il faut ${nameOf(expected)}, et non ${nameOf(received)}`,
  noPlaceholder: (name, known) => `${name} n’existe pas\u00a0; il y a ${known.join(', ')}`,
  summaryDay: (days) =>
    `écrivez un jour de la semaine, par exemple ${days.join(', ')}, ou un jour du mois sous forme de texte, de 1 à 31 sans 0 devant`,

  conditionKind: (kinds) => `kind doit être ${either(kinds)}`,
  emptyWhere: (fields) => `ne dit rien\u00a0: nommez au moins un champ parmi ${fields.join(', ')}, ou omettez where`,
  besideMentions: (field) =>
    `la condition "each" annonce chaque mention à part\u00a0; ${WHY_NOT_BESIDE_MENTIONS[field]}`,
  partCircle: (rules) => `tourne en rond\u00a0: ${rules.join(', ')}`,
};
