import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';
import { ruleFormWords } from './rule-form-words.ts';

const { number, counted, decimal, plural, list } = speechOf('en');

/** `1 rule is`, `2 rules are`. */
const rulesAre = (count: number) => `${nouns.rules(count)} ${plural(count, 'is', 'are')}`;

const perWeek = (alerts: number) =>
  alerts === 0 ? 'none' : `${alerts < 10 ? decimal(alerts, 1) : Math.round(alerts)} a week`;

/** What the pages of rules, channels, keywords and requests say. */
export const rulesPageWords = {
  form: ruleFormWords,

  // The list of rules.
  rules: 'Rules',
  newRule: 'New rule',
  firing: (count: number) => `${rulesAre(count)} firing.`,
  heldBack: (count: number) => `${rulesAre(count)} unusual and held back.`,
  known: (count: number) => `${rulesAre(count)} unusual, and known: the next message needs more.`,
  nothingUnusual: 'Nothing is unusual now.',
  notJudged: (count: number) => `${nouns.rules(count)} cannot be judged, or not in time.`,
  learning: (count: number) => `${rulesAre(count)} still learning what is usual.`,
  readsPast: (count: number) => `${rulesAre(count)} new: what came before is read first.`,
  allJudged: 'Every rule is judged in time.',
  rule: 'Rule',
  dayAgo: '24 h ago',
  now: 'now',
  howItStands: 'How it stands',
  marksAndZones: (zones: readonly string[]) =>
    `▲ alert, ● update, ■ end; hatched: not known. Times are of ${list(zones)}, as each organization has it.`,
  find: 'Find',
  order: 'Order',
  orders: { attention: 'what needs a look first', name: 'by name', severity: 'by severity' },
  ruleCount: (count: number) => nouns.rules(count),
  rulesShown: (shown: number, all: number) => `${number(shown)} of ${nouns.rules(all)}`,
  noRules: 'There are no rules yet',
  whatRulesDo: ({ readOnly }: { readonly readOnly: boolean }) =>
    `A rule watches a keyword or a group, and tells you when something unusual is said. Four answers make the first one${readOnly ? '; this page is for looking and trying only' : ''}.`,
  makeFirst: 'Make the first rule',
  whatIsOwed: 'What is owed or behind',
  operationsTold: (subject: string) => `Operations was told, and it is not over: ${subject}`,

  // One rule.
  edit: 'Edit',
  tryChanges: 'Try changes',
  alertCount: (count: number) => (count === 0 ? 'No alert' : nouns.alerts(count)),
  inKeptHistory: (alertsPerWeek?: number) =>
    `in the kept history${alertsPerWeek === undefined ? '' : `, ${perWeek(alertsPerWeek)}`}`,
  asSaved: (alerts: number) => `(as saved: ${number(alerts)})`,
  whatIsSeen: 'What is seen',
  lastDays: (days: number) => (days === 1 ? '24 h' : `${days} days`),
  acknowledge: 'Acknowledge',
  silenceFor: 'Silence it for',
  silence: 'Silence…',
  silences: { '1h': 'for 1 hour', '4h': 'for 4 hours', '12h': 'for 12 hours', '3d': 'for 3 days' },
  endSilence: 'End the silence',
  wasExpected: 'This was expected',
  howOften: 'How often it comes',
  repeats: { once: 'once', week: 'each week', month: 'each month', year: 'each year' },
  takeBack: 'To take it back, edit the rule.',
  /** Beside what a rule would have told: what it would have with another sensitivity. */
  sensitivities: {
    ask: 'What would another sensitivity tell?',
    trying: 'It is being tried…',
    caption:
      'What each sensitivity would have told in the kept history. Taking one changes the draft; nothing is saved.',
    heading: 'How much it hears',
    alerts: 'Alerts',
    marked: 'of them noise or expected',
    byDay: 'Hears by day',
    byNight: 'by night',
    isNow: 'now',
    none: 'none',
    take: 'Take it',
    takeIt: (name: string) => `Take ${name}`,
  },
  test: 'Test…',
  testOf: (name: string) => `Test of ${name}`,
  tests: {
    rule: 'Sends an alert that is marked as a test, like a real one: by email to everybody whose filter lets this rule through, and to its channels.',
    channel: 'Sends an alert that is marked as a test to this channel only, like a real one.',
  },
  testWorking: 'Waiting for the result…',
  sendTest: 'Send the test',
  close: 'Close',
  notNow: 'Not now',
  testSent: (tested: string) => `Test of ${tested} sent.`,
  email: (readers: string) => `Email: ${readers}`,
  testToNobody: 'It is disabled, so it gets nothing.',

  // The editor.
  editor: 'Editor',
  editAs: 'Edit as',
  asForm: 'Form',
  closeEditor: 'Close the editor',
  ruleAsJson: 'The rule as JSON',
  noItem: 'An item is { ... }.',
  notJson: (why: string) => `Not JSON: ${why}`,
  /** Why a text cannot be read: in English, and where, both from 1 on; undefined where it is too deep. */
  unreadJson: ({
    why,
  }: {
    readonly why: string;
    readonly at: { readonly line: number; readonly sign: number } | undefined;
  }) => why,
  alerts: 'Alerts',
  messageCount: (count: number) => nouns.messages(count),
  alertsPerWeek: (count: number, alertsPerWeek: number) =>
    count === 0 ? 'none' : `${number(count)}, ${perWeek(alertsPerWeek)}`,
  saved: (what: string) => `saved: ${what}`,
  heldUntilQuietHoursEnd: (count: number) => `${number(count)} of them held until quiet hours end`,
  voicesNotTried: 'voices are not tried: counts say nothing of them',
  requests: 'Requests',
  countsPerDay: (count: number) => `${number(count)} counts a day`,
  isSaved: 'Saved.',
  isUndone: 'Undone.',
  seenAtNextTick: 'The functions see it at their next tick.',
  undo: 'Undo',
  planSave: 'Save…',
  save: 'Save',
  discard: 'Discard',
  nothingChanged: 'Nothing is changed.',
  saveLater: 'It can be saved when the server answers again.',
  whatWouldBeSaved: 'What would be saved',
  saveAllTheSame: 'Save it all the same',
  alertsBeforeAfter: (before: number, after: number) =>
    `In the kept history: ${nouns.alerts(before)} before, ${nouns.alerts(after)} after.`,
  notYet: 'Not yet',
  deletedByOthers: 'Somebody else has deleted this rule.',
  changedByOthers: 'Somebody else has changed this rule since you opened it; nothing of yours was written.',
  mineOntoTheirs: 'Put my changes onto theirs',
  takeTheirs: 'Take theirs',

  // A new rule.
  noOrganization: 'There is no organization to choose.',
  allDisabled: 'Each that has an item is disabled.',
  whose: 'Whose mentions?',
  whatWatched: 'What is watched?',
  chooseWatch: 'Choose a keyword or a group',
  keywords: 'Keywords',
  groups: 'Groups',
  whatMatters: 'What matters?',
  matters: {
    spike: 'More is said than on usual days',
    negative: 'More negative mentions than usual, and a larger share of them',
    threshold: 'A fixed number of mentions in an hour',
    silence: 'Silence: nothing at all for six hours',
    drop: 'Fewer mentions than usual, for a day',
    audience: 'One mention that more people may have read than usual',
    each: 'Each mention, as it comes',
    share: 'A larger or smaller part of what is said of its group than usual',
  },
  howMany: 'How many?',
  whoHears: 'Who hears of it?',
  byEmail: (readers: string) => `By email: ${readers}`,
  unknownReaders: 'the subscribers of the topic alerts, each by their filter.',
  as: 'as',
  criticalToo: 'critical: through quiet hours, too',
  whatCalled: 'What is it called?',
  itsId: 'Its id',
  create: 'Create',
  wouldHaveTold: (alerts: number, alertsPerWeek: number) =>
    `In what is kept it would have told ${alerts === 0 ? 'nothing' : `${nouns.alerts(alerts)}, ${perWeek(alertsPerWeek)}`}.`,

  // Keywords.
  noOrganizationYet: 'There is no organization yet: "apply" in a terminal writes the first one.',
  keywordCount: (count: number) => counted(count, 'keyword', 'keywords'),
  groupWatchedBy: ', watched by',
  switchedOff: ', switched off: it collects nothing',
  notWatched: 'No rule watches it alone.',
  watchedBy: 'Watched by',
  delete: 'Delete…',
  deleteNamed: (name: string) => `Delete ${name}`,
  deletedForGood: [
    'The keyword and ',
    'all its mentions',
    ' are deleted at the service for good; nothing brings them back.',
  ] as readonly [before: string, stressed: string, after: string],
  rulesLose: (count: number) =>
    `${nouns.rules(count)} ${plural(count, 'watches', 'watch')} it and can no longer be judged:`,
  groupLoses: 'Counts of its group lose it:',
  typeToDelete: ['Type', 'to delete it'] as readonly [before: string, after: string],
  deleteForGood: 'Delete for good',
  keepIt: 'Keep it',
  newKeyword: 'New keyword',
  newKeywordOf: (organization: string) => `New keyword of ${organization}`,
  whichGroup: 'In which group?',
  itsName: 'Its name',
  whatItCollects: 'What it collects',
  filters: 'Filters',
  check: 'Check',
  checkedFirst: 'It is checked first: that creates nothing.',
  keywordCreated: (id: string) => `Created as ${id}; it collects from now on.`,
  understoodAs: 'The service understands it as',

  // Channels.
  channels: 'Channels',
  noChannels: 'There is no channel yet.',
  notUsed: 'not used until it is corrected',
  getsEvents: 'gets events',
  getsNothing: 'disabled, it gets nothing',
  notNamed: 'No rule names it.',
  namedBy: 'Named by',
  enable: 'Enable',
  disable: 'Disable',

  // Requests.
  whatRequests: 'What each token needs of the monitoring service, and what it may ask.',
  requestsToService: 'Requests to the monitoring service',
  timesAreOf: (zone: string) => `Times are of ${zone}.`,
  requestsOfToken: ({ needed, allowed, series, counts, scrolls, since }: RequestsOfToken) =>
    `${needed < 10 ? decimal(needed, 1) : number(Math.round(needed))} of ${number(allowed)} counts a minute for ${series} series${needed > allowed ? ': more than there are' : ''}; ${number(counts)} counts and ${number(scrolls)} scrolls since ${since}`,
};

/** Counts a minute that a token needs and may ask, for how many series, and the requests that it used since a time. */
type RequestsOfToken = Readonly<Record<'needed' | 'allowed' | 'series' | 'counts' | 'scrolls', number>> & {
  readonly since: string;
};

export type RulesPageWords = typeof rulesPageWords;
