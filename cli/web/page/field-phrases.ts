/**
 * What each field of a rule is called in the form, by its path; the name that it has in the item stands beside it in small type. Of
 * lists of objects `*` stands for the place in the list. A field of a condition has one phrase, whatever the kind.
 */
const PHRASES: Readonly<Record<string, string>> = {
  'condition.window': 'Counted over',
  'condition.atLeast': 'Alert from this number on',
  'condition.atMost': 'Alert at this number or fewer',
  'condition.minMentions': 'Never at fewer than',
  'condition.sensitivity': 'How much it hears',
  'condition.ratio': 'So many times the usual',
  'condition.share': 'At least this share',
  'condition.change': 'By at least this part',
  'condition.rules': 'Made of these rules',
  'condition.within': 'Within this time of each other',
  'condition.measure': 'What makes a mention large',
  'condition.of.groupId': 'Part of this group',
  'where.text': 'They say',
  'where.languages': 'In these languages',
  'where.locations': 'From these countries',
  'where.authors': 'By these authors',
  'where.notAuthors': 'Not by these authors',
  'where.new': 'New to what is watched',
  'where.minReach': 'Reach of at least',
  'where.minInteractions': 'Interactions of at least',
  'where.minInfluence': 'Influence of at least',
  'compare.with': 'Compared with',
  'compare.with.*.keywordId': 'A keyword',
  'compare.with.*.groupId': 'A group',
  'compare.tell': 'Tell it',
  'notify.channels': 'To these channels',
  'notify.email': 'By email, too',
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

/** The phrase of a field; its own name where none is written. */
export function phraseOf(path: string): string {
  return PHRASES[path] ?? path.split('.').at(-1) ?? path;
}

/** Whether a field has a phrase. */
export function hasPhrase(path: string): boolean {
  return path in PHRASES;
}
