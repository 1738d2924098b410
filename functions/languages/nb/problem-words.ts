import { problems } from '../compiled/nb/problems.ts';
import type { JsonType, ProblemWords } from '../en/problem-words.ts';
import { speechOf } from '../speech-of.ts';

const { either } = speechOf('nb');

const TYPES: Readonly<Record<JsonType, string>> = {
  string: 'en tekst',
  number: 'et tall',
  int: 'et heltall',
  bigint: 'et stort heltall',
  boolean: 'true eller false',
  array: 'en liste',
  object: 'et objekt { ... }',
  null: 'null',
};

const nameOf = (type: string) => (Object.hasOwn(TYPES, type) ? TYPES[type as JsonType] : type);

const WHY_NOT_BESIDE_MENTIONS: Readonly<Record<Parameters<ProblemWords['besideMentions']>[0], string>> = {
  minVoices: 'hver omtale meldes, og kopier bare telles: fjern minVoices',
  count: 'hver tekst meldes uansett bare én gang på 24 timer: fjern count',
  escalate: 'en omtale kan ikke bekreftes: fjern escalate',
  acknowledged: 'en omtale kan ikke bekreftes: fjern acknowledged',
  expected: 'hver omtale meldes, uansett hvor mange som er ventet: fjern expected',
  compare: 'hver omtale meldes, uansett hva andre har: fjern compare',
  'notify.resolved': 'ingen varsler begynner, så ingen slutter: fjern notify.resolved',
  'notify.repeat': 'hver omtale meldes én gang: fjern notify.repeat',
  'samples.count': 'hver omtale vises, opptil 50 i en melding: fjern samples.count',
};

export const problemWords: ProblemWords = {
  ...problems,
  isNoneOf: (value, values) => `${value} er ikke blant ${values.join(', ')}`,
  takeOneOf: (values) => `velg en av disse: ${values.join(', ')}`,
  wrongType: (expected, received) => `ventet ${nameOf(expected)}, men her står ${nameOf(received)}`,
  noPlaceholder: (name, known) => `${name} finnes ikke; det finnes ${known.join(', ')}`,
  summaryDay: (days) =>
    `skriv en ukedag, for eksempel ${days.join(', ')}, eller en dag i måneden som tekst, fra 1 til 31 uten 0 foran`,

  conditionKind: (kinds) => `kind må være ${either(kinds)}`,
  emptyWhere: (fields) => `sier ingenting: nevn minst én av ${fields.join(', ')}, eller utelat where`,
  besideMentions: (field) => `betingelsen "each" melder hver omtale for seg; ${WHY_NOT_BESIDE_MENTIONS[field]}`,
  partCircle: (rules) => `går i ring: ${rules.join(', ')}`,
};
