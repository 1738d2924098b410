import { speechOf } from '../speech-of.ts';

const { number } = speechOf('en');

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

/** The size of a text or list, and of a number itself. */
const size = (origin: string, bound: string) => {
  if (origin === 'string') return `expected a text with ${bound} characters`;
  return origin === 'array' ? `expected a list with ${bound} entries` : `expected a number of ${bound}`;
};

/**
 * What is wrong with an item, and what to do about it: reasons and remedies. Names of fields, values and durations are ready text as
 * they stand in an item; `at` is the place of a character, from 1 on.
 */
export const problemWords = {
  // What may be wrong with any field.
  unknownField: (name: string) => `unknown field "${name}"`,
  /** Other kinds of conditions have it. */
  unknownOfKind: (name: string) => `unknown field "${name}" for this kind`,
  /** Of a field or a value that an earlier release took. */
  ended: (release: string) => `ended with release ${release}`,
  trendEnded:
    'take the item out: the summary of a week says how each keyword has changed; a rule of the kind "spike" or "drop" tells sudden changes',
  newEnded: 'take it out; what you look for by name is told by a rule of the kind "each" whose where names it',
  removeIt: 'remove it',
  didYouMean: (name: string) => `did you mean "${name}"?`,
  /** A field of the item itself that stands in one of its objects. */
  besideIt: (name: string, object: string) => `write "${name}" beside "${object}", not in it`,
  isMissing: 'is missing',
  add: (path: string) => `add "${path}"`,
  isNoneOf: (value: string, values: readonly string[]) => `${value} is not one of ${values.join(', ')}`,
  takeOneOf: (values: readonly string[]) => `take one of ${values.join(', ')}`,
  isNotAccepted: (value: string) => `${value} is not accepted`,
  /** `example`: a list of what stands there. */
  listType: (example: string) => `expected a list, such as ${example}`,
  /** A value of another kind than `expected`; both as schemas name them, most of them a `JsonType`. */
  wrongType: (expected: string, received: string) => `expected ${nameOf(expected)}, not ${nameOf(received)}`,
  /** `origin` is 'string' or 'array', whose size is meant, or a kind of number. */
  tooSmall: (origin: string, least: string, isIncluded: boolean) =>
    `too small: ${size(origin, `${isIncluded ? 'at least' : 'more than'} ${least}`)}`,
  tooBig: (origin: string, most: string, isIncluded: boolean) =>
    `too big: ${size(origin, `${isIncluded ? 'at most' : 'less than'} ${most}`)}`,
  /** A text or a list with nothing in it. */
  notEmpty: 'it may not be empty',
  /** Nothing more is known of what is wrong. */
  otherwise: 'it does not fit here',
  wholeNumber: 'expected a whole number, such as 42',
  wholeFrom1: 'expected a whole number of at least 1',
  atLeast1: 'write at least 1',
  idRange: 'expected an id between 0 and 2^63 - 1',
  keywordIdType: (most: number) => `expected a whole number of at most ${most} (keyword ids are int32)`,
  keywordIdRange: (most: number) => `keyword ids are int32: at most ${most}`,
  oneWatch: 'it takes exactly one of keywordId and groupId',
  mostOf: (most: number) => `at most ${most}`,
  mostOfThem: (most: number) => `at most ${most} of them`,
  mostCharacters: (most: number) => `at most ${most} characters`,
  longName: (most: number) => `a name has at most ${most} characters`,
  nameOneOrAll: (field: string) => `name at least one, or leave ${field} out for all`,
  nameOne: (field: string) => `name at least one, or leave ${field} out`,
  nameOneInList: 'name at least one, or leave the list out',
  nameDay: 'name at least one day, or leave days out',

  // Times.
  duration: 'expected a duration such as "15m", "4h" or "14d"',
  noDuration: (text: string) =>
    `"${text}" is not a duration: write a whole number and m, h or d, such as "15m", "4h" or "14d"`,
  moment: (example: string) => `write a time with its offset, such as "${example}"`,
  midnight: 'write midnight as "00:00"',
  timeOfDay: 'write a time of day as HH:MM, such as "22:00"',
  timeZone: 'write an IANA time zone such as "Europe/Berlin"',

  // What is expected.
  fewestTimes: (least: number) => `at least ${least}; to hear nothing at all, write silencedUntil`,
  mostTimes: (most: number) => `at most ${most}; to hear nothing at all, write silencedUntil`,
  timesOf1: 'not 1: how many times as many mentions are expected',
  endsBefore: 'is not after "from": write when it is over',
  longExpected: (days: number) => `at most ${days} days after "from": what lasts longer becomes usual by itself`,
  longWeekly: (hours: number) =>
    `at most ${hours} h if it repeats each week after "from": what lasts longer becomes usual by itself`,
  mostExpected: (most: number) => `at most ${most}; remove those that are over`,

  // Organizations.
  /** Of a field that only says whether emails are sent; addresses stand in another one. */
  emailsApart: 'write true or false: addresses are named in "emails"',
  tokenSecret: (prefix: string) => `the token's secret is named ${prefix}...: the functions may read no other`,
  emailAddress: (example: string) => `write an email address such as "${example}", without a name`,
  mostEmails: (most: number) => `at most ${most} addresses: name a mailing list instead of its people`,
  emailsWithoutEmail: 'the rule sends no emails: take notify.email out, or these addresses',
  onlyNobody: 'name in notify.emails who gets the emails in place of the organization',
  namedAlready: (place: string) => `it is ${place} already: name it once`,
  mostPerMinute: (most: number) => `the service allows ${most} a minute`,
  longAddress: (most: number) => `an address has at most ${number(most)} characters`,
  noPlaceholder: (name: string, known: readonly string[]) => `there is no ${name}; there are ${known.join(', ')}`,
  httpsAddress: 'write an address that begins with https:// and the name of its host',
  /** `days` of the week, in quotes. */
  summaryDay: (days: readonly string[]) =>
    `write a day of the week, such as ${days.join(', ')}, or a day of the month as text, from 1 to 31 without a 0 before it`,
  twoKindsOfDays: 'days of the week and days of the month do not go together: name one kind',
  mostDigestChannels: (most: number) => `a digest goes to at most ${most} channels`,
  digestOfNobody: 'without email and without channels nobody gets it: name a channel, or leave email out',

  // Channels.
  emptyChannelId: 'a channel id has at least one character',
  longChannelId: (most: number) => `a channel id has at most ${most} characters`,
  channelSecret: (prefix: string) => `the channel's secret is named ${prefix}...: the functions may read no other`,
  longSecretName: (most: number) => `names of secrets have at most ${most} characters`,
  /** `kind`: the one in its place, and where its alerts go. */
  opsgenieEnds: (kind: string, address: string) =>
    `Opsgenie ends on 5 April 2027: write "${kind}", and in the secret the key of an API integration of Jira Service Management, whose address is ${address}`,
  noButtons: 'only Slack has buttons that act at once; leave interactive out',
  buttonsOfNone: 'workspace and app say whose buttons act: write "interactive": true, or leave them out',
  workspaceId: 'the id of a workspace, such as "T012AB3CD": it begins addresses of its webhooks',
  appId: 'the id of an app, such as "A012AB3CD": its settings show it',

  // Conditions.
  /** `kinds` in quotes. */
  conditionKind: (kinds: readonly string[]) => `kind must be ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1) ?? ''}`,
  longWindow: (most: string) => `a window is at most ${most}`,
  shortDropWindow: 'the window of a drop is at least 1h',
  shortShareWindow: 'the window of a share of voice is at least 1h',
  bothWays: (other: string) => `take either sensitivity or ${other}, not both`,
  oneLimit: 'a threshold takes exactly one of atLeast and atMost',
  ratioOver1: 'a ratio is over 1',
  ratioWithoutWindow: 'a ratio needs a window, such as "1h"',
  dropRatioOver0: 'the ratio of a drop is over 0',
  dropRatioUnder1: 'the ratio of a drop is under 1',
  shareOver0: 'a share is over 0',
  shareAtMost1: 'a share is at most 1',
  shareAtLeast0: 'a share is at least 0',
  partAtMost1: 'a share is at most 1: 0.4 is 40 %',
  partUnder1: 'a share of which every part is unusual says nothing: write less than 1, such as 0.1',
  everyPart: (atLeast: number, atMost: number) =>
    `every part is at least ${atLeast} or at most ${atMost}: write atMost as the smaller one`,
  ofGroup: 'name the group: { "groupId": 7 }',
  nameRule: 'name at least one rule',
  mostRules: (most: number) => `at most ${most} rules`,
  ruleTwice: 'name each rule once',

  // Which mentions count.
  whereType: 'expected an object with what a mention must match, such as { "text": "recall" }',
  emptyWhere: (fields: readonly string[]) =>
    `says nothing: name at least one of ${fields.join(', ')}, or leave where out`,
  languageCode: 'no code of a language: write the two letters of ISO 639-1, such as "en" or "no" (see "api languages")',
  countryCode:
    'no code of a country: write the two letters of ISO 3166-1, such as "NO", and "GB" for the United Kingdom (see "api locations")',
  author: 'write the whole name or handle of the author',
  bothAuthors: (name: string) => `"${name}" is among authors, too: remove it from one of the two`,
  longQuery: (most: number) => `a query has at most ${most} characters`,
  unreadQuery: (why: string) => `cannot be read: ${why}`,
  queryNoWord: 'there is no word in it',
  queryNested: (most: number) => `more than ${most} parentheses are inside each other`,
  queryOpen: (at: number) => `the parenthesis at character ${at} is not closed`,
  queryEnds: 'a word is missing at its end',
  queryWordBefore: (sign: string, at: number) => `a word is missing before "${sign}" at character ${at}`,
  queryClosesNothing: (sign: string, at: number) => `"${sign}" at character ${at} closes nothing`,
  queryQuote: (at: number) => `the quote at character ${at} is not closed`,
  queryNoWordIn: (text: string, at: number) => `there is no word in ${text} at character ${at}: leave it out`,
  queryExcludes: (sign: string, at: number) =>
    `"${sign}" at character ${at} excludes nothing here: leave it out with what it is to exclude, or put it in quotes to search for it`,
  /** `operator`: what joins here. */
  queryJoins: (sign: string, at: number, operator: string) =>
    `"${sign}" at character ${at} joins nothing here: write ${operator}, or put what is to be found as it is written in quotes`,
  queryField: (field: string, at: number) =>
    `"${field}" at character ${at} is no field of a query: leave it out, since title and text are both searched and authors, languages and locations are fields of their own; or put the word in quotes`,
  queryNear: (sign: string, at: number) =>
    `"${sign}" at character ${at}: a query cannot ask how near words are to each other; write AND, or put words that follow one another in quotes`,
  queryWildcard: (sign: string, at: number) =>
    `"${sign}" at character ${at} stands for no letters here: write the words out with OR between them, or put the word in quotes`,
  queryNoQuotes: (sign: string, at: number) =>
    `"${sign}" at character ${at} does not quote here: put the phrase in straight double quotes`,
  queryBrackets: (sign: string, at: number) =>
    `"${sign}" at character ${at} groups nothing here: write parentheses, ( and ), or put the word in quotes`,
  querySign: (sign: string, at: number) =>
    `"${sign}" at character ${at} means nothing here: leave it out, or put the word in quotes`,

  // Rules.
  ruleId: 'write 1 to 64 of a-z, 0-9 and "-"',
  mostSamples: (most: number) => `at most ${most} samples`,
  mostChannels: (most: number) => `at most ${most} channels`,
  acknowledgedEpisode: 'write the time at which the episode began, as status says it',
  timeline: 'not yet: rules follow the time a mention entered the feed; leave timeline out',
  lowSeverity: (severity: string, orNameChannels: boolean) =>
    `the alerts of this rule are "${severity}" already: write a higher severity${orNameChannels ? ', or name channels that hear of it then' : ''}`,
  windowOfEvery: (every: string) => `a window is a multiple of every (${every})`,
  withinOfEvery: (every: string) => `within is a multiple of every (${every})`,
  besideMentions: (field: BesideMentions) =>
    `the condition "each" tells every mention by itself; ${WHY_NOT_BESIDE_MENTIONS[field]}`,
  /** Of a rule that is only a part of others. */
  besideNothing: (field: string) =>
    `a rule that is only a part of others has no alert of its own: remove ${field}, or write it in the rule that has this one as a part`,
  /** `kind` counts negative mentions. */
  sentimentsOfNegative: (kind: string) => `a ${kind} counts negative mentions by itself; remove sentiments`,
  partOfGroup: 'a part of a group is that of one keyword: write its keywordId, and the group in condition.of',
  countOfSingle: (kind: string) =>
    `the condition "${kind}" looks at single mentions, and at copies once anyway: remove count`,
  expectedOfPart: 'more of what is expected is more of the whole group, too, and moves no part of it: remove expected',
  expectedFewer:
    'the rule fires at many mentions, and fewer of them move no line: write more than 1, or remove the time',
  expectedMore:
    'the rule fires at few mentions, and more of them move no line: write less than 1, such as 0.2, or remove the time',
  expectedOfSingle:
    'the rule looks at single mentions, and more of them move no line: remove expected, and silence the rule while a loud one is to come',
  expectedOfParts: 'the rule counts nothing by itself: write expected in the rules that it is made of',
  compareItself: 'the rule watches this itself: name others',
  compareTwice: 'it is named twice: remove it',
  compareSingle: 'the rule looks at single mentions, and not at how many others have: remove compare',
  compareFew:
    'the rule fires at few mentions, and how far others are over their usual says nothing of that: remove compare',
  compareLong: (most: string) => `what is usual for others is known for windows up to ${most}: remove compare`,

  // Rules that are made of others.
  partItself: (rule: string) => `"${rule}" is this rule itself: name others`,
  partCircle: (rules: readonly string[]) => `goes round in a circle: ${rules.join(', ')}`,
  takeOneOut: 'take one of them out',
  partTellsMentions: (rule: string) => `"${rule}" tells each mention and has no alerts`,
  takeOneWithAlerts: 'take a rule that has',
  partOfNothing: (rule: string) =>
    `"${rule}" only says that others have no alert, so that this rule would have one whenever nothing happens`,
  useInAllOf: 'use it in an "all-of", beside a rule whose alert is to be told',
  partTooDeep: (rule: string) => `"${rule}" is made of rules that are made of rules`,
  twoLevels: 'two levels are the most: name its parts here',
  noPart: (rule: string, organization: string) => `there is no rule "${rule}" in organization ${organization}`,
  partElsewhere: (rule: string, organization: string) => `"${rule}" is a rule of organization ${organization}`,
  makeOneThere: 'a rule is made of rules of its own organization: make one there',
  writeItFirst: 'write that rule first, or take it out',

  // What the page does not change, and what it cannot reach.
  acknowledgedByHand: 'is written only by acknowledging the alert',
  leaveOrRemove: 'leave it as it is, or remove it to take that back',
  otherRule: 'is another rule',
  otherOrganization: 'is another organization',
  leaveIt: (name: string) => `leave it ${name}`,
  secretNotHere: 'is not changed here',
  secretInTerminal: '"put organizations" in a terminal changes it',
  notSetUp: (organization: string, stack: string) =>
    `Organization ${organization} is not set up in ${stack}: "put organizations" adds it.`,
  isInvalid: (organization: string) => `The item of organization ${organization} is invalid: correct it first.`,
  isDisabled: (organization: string, stack: string) => `Organization ${organization} is disabled in ${stack}.`,
};

export type ProblemWords = typeof problemWords;
