import { problems } from '../compiled/de/problems.ts';
import type { JsonType, ProblemWords } from '../en/problem-words.ts';
import { speechOf } from '../speech-of.ts';

const { either } = speechOf('de');

const TYPES: Readonly<Record<JsonType, string>> = {
  string: 'ein Text',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  bigint: 'eine große ganze Zahl',
  boolean: 'true oder false',
  array: 'eine Liste',
  object: 'ein Objekt { ... }',
  null: 'null',
};

const nameOf = (type: string) => (Object.hasOwn(TYPES, type) ? TYPES[type as JsonType] : type);

const WHY_NOT_BESIDE_MENTIONS: Readonly<Record<Parameters<ProblemWords['besideMentions']>[0], string>> = {
  minVoices: 'jede Erwähnung wird gemeldet, Kopien werden nur gezählt: minVoices entfernen',
  count: 'jeder Text wird in 24 Stunden ohnehin nur einmal gemeldet: count entfernen',
  escalate: 'eine Erwähnung lässt sich nicht zur Kenntnis nehmen: escalate entfernen',
  acknowledged: 'eine Erwähnung lässt sich nicht zur Kenntnis nehmen: acknowledged entfernen',
  expected: 'jede Erwähnung wird gemeldet, wie viele auch erwartet werden: expected entfernen',
  compare: 'jede Erwähnung wird gemeldet, was auch immer andere haben: compare entfernen',
  'notify.resolved': 'es beginnt kein Alarm, also endet auch keiner: notify.resolved entfernen',
  'notify.repeat': 'jede Erwähnung wird einmal gemeldet: notify.repeat entfernen',
  'samples.count': 'jede Erwähnung wird gezeigt, bis zu 50 in einer Nachricht: samples.count entfernen',
};

export const problemWords: ProblemWords = {
  ...problems,
  isNoneOf: (value, values) => `${value} ist keiner der Werte ${values.join(', ')}`,
  takeOneOf: (values) => `einen dieser Werte nehmen: ${values.join(', ')}`,
  wrongType: (expected, received) => `erwartet wird ${nameOf(expected)}, hier steht ${nameOf(received)}`,
  noPlaceholder: (name, known) => `${name} gibt es nicht; es gibt ${known.join(', ')}`,
  summaryDay: (days) =>
    `einen Wochentag schreiben, etwa ${days.join(', ')}, oder einen Tag des Monats als Text, von 1 bis 31 ohne 0 davor`,

  conditionKind: (kinds) => `kind muss ${either(kinds)} sein`,
  emptyWhere: (fields) => `sagt nichts: mindestens eines von ${fields.join(', ')} nennen oder where weglassen`,
  besideMentions: (field) => `die Bedingung "each" meldet jede Erwähnung für sich; ${WHY_NOT_BESIDE_MENTIONS[field]}`,
  partCircle: (rules) => `führt im Kreis: ${rules.join(', ')}`,
};
