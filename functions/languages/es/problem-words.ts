import { problems } from '../compiled/es/problems.ts';
import type { JsonType, ProblemWords } from '../en/problem-words.ts';
import { speechOf } from '../speech-of.ts';

const { either } = speechOf('es');

const TYPES: Readonly<Record<JsonType, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  bigint: 'un número entero grande',
  boolean: 'true o false',
  array: 'una lista',
  object: 'un objeto { ... }',
  null: 'null',
};

const nameOf = (type: string) => (Object.hasOwn(TYPES, type) ? TYPES[type as JsonType] : type);

const WHY_NOT_BESIDE_MENTIONS: Readonly<Record<Parameters<ProblemWords['besideMentions']>[0], string>> = {
  minVoices: 'se avisa de cada mención y las copias solo se cuentan: quite minVoices',
  count: 'de cada texto se avisa en todo caso una sola vez en 24 horas: quite count',
  escalate: 'una mención no se puede confirmar: quite escalate',
  acknowledged: 'una mención no se puede confirmar: quite acknowledged',
  expected: 'se avisa de cada mención, sean cuantas sean las esperadas: quite expected',
  compare: 'se avisa de cada mención, tengan lo que tengan los demás: quite compare',
  'notify.resolved': 'no empieza ninguna alerta, así que ninguna termina: quite notify.resolved',
  'notify.repeat': 'de cada mención se avisa una vez: quite notify.repeat',
  'samples.count': 'se muestra cada mención, hasta 50 por mensaje: quite samples.count',
};

export const problemWords: ProblemWords = {
  ...problems,
  isNoneOf: (value, values) => `${value} no está entre ${values.join(', ')}`,
  takeOneOf: (values) => `tome uno de estos valores: ${values.join(', ')}`,
  wrongType: (expected, received) => `se espera ${nameOf(expected)}, y aquí hay ${nameOf(received)}`,
  noPlaceholder: (name, known) => `${name} no existe; hay ${known.join(', ')}`,
  summaryDay: (days) =>
    `escriba un día de la semana, por ejemplo ${days.join(', ')}, o un día del mes como texto, del 1 al 31 sin 0 delante`,

  conditionKind: (kinds) => `kind debe ser ${either(kinds)}`,
  emptyWhere: (fields) => `no dice nada: nombre al menos uno de ${fields.join(', ')}, u omita where`,
  besideMentions: (field) =>
    `la condición "each" avisa de cada mención por separado; ${WHY_NOT_BESIDE_MENTIONS[field]}`,
  partCircle: (rules) => `da vueltas en círculo: ${rules.join(', ')}`,
};
