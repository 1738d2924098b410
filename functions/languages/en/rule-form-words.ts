import { speechOf } from '../speech-of.ts';

const { number } = speechOf('en');

/**
 * What each field of a rule is called in the form, by its path; the name that it has in the item stands beside it in small type. Of
 * lists of objects `*` stands for the place in the list. A field of a condition has one phrase, whatever the kind.
 */
const phrases = {
  'condition.window': 'Counted over',
  'condition.atLeast': 'Alert from this number on',
  'condition.atMost': 'Alert at this number or fewer',
  'condition.minMentions': 'Never at fewer than',
  'condition.sensitivity': 'How much it hears',
  'condition.ratio': 'So many times the usual',
  'condition.share': 'At least this share',
  'condition.rules': 'Made of these rules',
  'condition.within': 'Within this time of each other',
  'condition.measure': 'What makes a mention large',
  'condition.of.groupId': 'Part of this group',
  'where.text': 'They say',
  'where.languages': 'In these languages',
  'where.locations': 'From these countries',
  'where.authors': 'By these authors',
  'where.notAuthors': 'Not by these authors',
  'where.minReach': 'Reach of at least',
  'where.minInteractions': 'Interactions of at least',
  'where.minInfluence': 'Influence of at least',
  'compare.with': 'Compared with',
  'compare.with.*.keywordId': 'A keyword',
  'compare.with.*.groupId': 'A group',
  'compare.tell': 'Tell it',
  'notify.channels': 'To these channels',
  'notify.email': 'By email, too',
  'notify.emails': 'Further addresses',
  'notify.only': 'Only these addresses',
  'notify.resolved': 'Say when it is over',
  'notify.repeat': 'Say it again after',
  'escalate.after': 'If nobody knows after',
  'escalate.severity': 'It becomes',
  'escalate.channels': 'And goes to these channels, too',
  'quietHours.days': 'On these days',
  'quietHours.from': 'Quiet from',
  'quietHours.to': 'Quiet until',
  'quietHours.includeCritical': 'Also for what is critical',
  'samples.count': 'How many mentions are shown',
  'samples.sort': 'In this order',
  'expected.*.from': 'It begins',
  'expected.*.to': 'It is over',
  'expected.*.times': 'So many times as many',
  'expected.*.why': 'What it is',
  'expected.*.repeat': 'It comes again each',
  count: 'What is counted',
  sourceTypes: 'From these sources',
  sentiments: 'Of this sentiment',
  every: 'Judged every',
  minVoices: 'Told from this number of voices on',
  name: 'What people call it',
  severity: 'How much it matters',
  enabled: 'It is judged',
};

/** What is said beside a kind of condition, a way to decide, a field, a group of fields, or a value: by its name. */
export type Table = Readonly<Record<string, string>>;

/**
 * The words of the form of a rule. What English says of kinds, ways and fields are the titles and descriptions of their schemas, so
 * these tables are empty here; where a language lacks one, the form shows English.
 */
export const ruleFormWords = {
  phrases,
  /** The title of each kind, and what it is for. */
  kinds: {} as Readonly<Record<string, { readonly title: string; readonly help: string }>>,
  /** The ways to decide, by kind and field: `spike.ratio`. */
  ways: {} as Table,
  /** What a field is for: by its path, a field of a condition by its kind (`spike.window`) or for all kinds (`condition.rules`). */
  help: {} as Table,
  /** The titles of the fields that are groups or lists. */
  groups: {} as Table,
  /** What people call the values that a field may have; its value in the item where there is no word. */
  choices: {} as Table,
  unusual: 'What is unusual',
  kind: 'Kind of condition',
  way: 'What decides',
  counts: 'What counts',
  rule: 'The rule',
  add: 'Add',
  remove: 'Remove',
  noChoice: 'There are none.',
  onePerLine: 'one on each line',
  default: 'default',
  defaultIs: (value: string) => `${value} (default)`,
  bySlider: (field: string) => `${field}, by a slider`,
  hearsMore: 'hears more',
  fewerFalseAlarms: 'fewer false alarms',
  /** `name` is that of the sensitivity, if it has one. */
  falseAlarmIn: (days: number, name?: string) =>
    `one false alarm in ${days === 1 ? 'a day' : `${number(Math.round(10 * days) / 10)} days`}${name === undefined ? '' : ` (${name})`}`,
};

export type RuleFormWords = typeof ruleFormWords;
