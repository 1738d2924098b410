import { problems } from '../compiled/en/problems.ts';

/** The kinds of values that JSON has, as schemas name them; a DynamoDB item has others, which keep their own names. */
export type JsonType = 'string' | 'number' | 'int' | 'bigint' | 'boolean' | 'array' | 'object' | 'null';

/** A field that says nothing of a rule that tells each mention. */
type BesideMentions =
  | 'minVoices'
  | 'count'
  | 'escalate'
  | 'acknowledged'
  | 'expected'
  | 'compare'
  | 'notify.resolved'
  | 'notify.repeat'
  | 'samples.count';

const WHY_NOT_BESIDE_MENTIONS: Readonly<Record<BesideMentions, string>> = {
  minVoices: 'each mention is told, and copies are only counted: remove minVoices',
  count: 'each text is told once in 24 hours anyway: remove count',
  escalate: 'a mention cannot be acknowledged: remove escalate',
  acknowledged: 'a mention cannot be acknowledged: remove acknowledged',
  expected: 'each mention is told, however many are expected: remove expected',
  compare: 'each mention is told, whatever others have: remove compare',
  'notify.resolved': 'no alert begins, so none ends: remove notify.resolved',
  'notify.repeat': 'each mention is told once: remove notify.repeat',
  'samples.count': 'every mention is shown, up to 50 in a message: remove samples.count',
};

const TYPES: Readonly<Record<JsonType, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a large whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object { ... }',
  null: 'null',
};

const nameOf = (type: string) => (Object.hasOwn(TYPES, type) ? TYPES[type as JsonType] : type);

/**
 * What is wrong with an item, and what to do about it: reasons and remedies. Names of fields, values and durations are ready text as
 * they stand in an item; `at` is the place of a character, from 1 on.
 */
export const problemWords = {
  ...problems,
  isNoneOf: (value: string, values: readonly string[]) => `${value} is not one of ${values.join(', ')}`,
  takeOneOf: (values: readonly string[]) => `take one of ${values.join(', ')}`,
  /** A value of another kind than `expected`; both as schemas name them, most of them a `JsonType`. */
  wrongType: (expected: string, received: string) => `expected ${nameOf(expected)}, not ${nameOf(received)}`,
  noPlaceholder: (name: string, known: readonly string[]) => `there is no ${name}; there are ${known.join(', ')}`,
  /** `days` of the week, in quotes. */
  summaryDay: (days: readonly string[]) =>
    `write a day of the week, such as ${days.join(', ')}, or a day of the month as text, from 1 to 31 without a 0 before it`,

  // Conditions.
  /** `kinds` in quotes. */
  conditionKind: (kinds: readonly string[]) => `kind must be ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1) ?? ''}`,
  emptyWhere: (fields: readonly string[]) =>
    `says nothing: name at least one of ${fields.join(', ')}, or leave where out`,
  besideMentions: (field: BesideMentions) =>
    `the condition "each" tells every mention by itself; ${WHY_NOT_BESIDE_MENTIONS[field]}`,
  partCircle: (rules: readonly string[]) => `goes round in a circle: ${rules.join(', ')}`,
};

export type ProblemWords = typeof problemWords;
