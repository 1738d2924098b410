import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, list } = speechOf('en');

/** When a summary comes: each day, on days of the week (their names) or of the month; `time` is of the day. */
type Comes = {
  readonly time: string;
  readonly weekdays: readonly string[];
  readonly monthDays: readonly number[];
  readonly isEmailed: boolean;
  readonly channels: readonly string[];
};

/** What is expected: so many times as many, from when to when, how often, and what people call it. */
type Expected = {
  readonly times: number;
  readonly from: string;
  readonly to: string;
  readonly repeat: 'week' | 'month' | 'year' | undefined;
  readonly why: string | undefined;
  readonly isPast: boolean;
};

/** Quiet hours, by the clock; `days` are names, none if they are each day. */
type Quiet = {
  readonly from: string;
  readonly to: string;
  readonly days: readonly string[];
  readonly includesCritical: boolean;
};

const REPEATS = { week: ', each week', month: ', each month', year: ', each year' };

/** `the 1st`, `the last day` of a month. */
const monthDay = (day: number) => {
  if (day === 31) return 'the last day';
  const ending = [undefined, 'st', 'nd', 'rd'][day > 10 && day < 14 ? 0 : day % 10] ?? 'th';
  return `the ${day}${ending}`;
};

/** What the pages of settings and of all messages say. Times and names are ready text. */
export const settingsWords = {
  organization: (id: string) => `Organization ${id}`,
  /** What each field is called. */
  labels: {
    language: 'Language',
    timeZone: 'Time zone',
    emails: 'Emails go to',
    mentionsUrl: 'Where mentions are opened',
    enabled: 'Its rules are judged',
    requestsPerMinute: 'Requests a minute',
    'digest.time': 'At this time',
    'digest.days': 'On these days',
    'digest.channels': 'To these channels, too',
    'digest.email': 'By email',
    'digest.whenQuiet': 'Also when there is nothing to tell',
  },
  /** What each field is for. */
  help: {
    language: 'Of messages, summaries, the pages behind their links, and this page.',
    timeZone: 'Such as Europe/Berlin. Empty: that of the monitoring service.',
    emails:
      'Beside those that the stack names: its alerts and summaries. An address a line, at most 20; without emailFrom AWS asks each once to confirm.',
    mentionsUrl: 'An address with {organizationId}, {keywordId}, {groupId}, {from} and {to} where they belong.',
    enabled: 'Otherwise nothing is judged and nobody is told.',
    requestsPerMinute:
      'Counts, and as many scrolls, that rules may send the monitoring service. Organizations that share a user have the lowest.',
    'digest.time': 'By the clock of the organization.',
    'digest.days': 'The 31st is the last day of each month.',
    'digest.channels': 'Channels that are not chosen get none.',
    'digest.email': 'To all who get the emails of alerts.',
    'digest.whenQuiet': 'Otherwise it comes only with something in it.',
  },
  groups: { general: 'Messages', digest: 'Summary', service: 'Monitoring service' },
  howOften: 'How often',
  often: { none: 'no summary', day: 'each day', week: 'on days of the week', month: 'on days of the month' },
  summaryComes: ({ time, weekdays, monthDays, isEmailed, channels }: Comes) => {
    const days =
      weekdays.length > 0
        ? `on ${list(weekdays)}`
        : monthDays.length > 0
          ? `on ${list(monthDays.map(monthDay))} of each month`
          : 'each day';
    return `${days} at ${time}, to ${list([...(isEmailed ? ['everybody by email'] : []), ...channels])}`;
  },
  noSummary: 'none is sent',
  expectation: ({ times, from, to, repeat, why, isPast }: Expected) =>
    `${isPast ? 'past: ' : ''}${why === undefined ? '' : `${why}, `}${times > 1 ? 'up to' : 'down to'} ${number(times)} times as many, ${from} to ${to}${repeat === undefined ? '' : REPEATS[repeat]}`,
  isExpected: 'What is expected',
  nothingExpected: 'nothing',
  zoneOfService: (zone: string) => `${zone}, by the monitoring service`,
  noLink: 'nowhere: messages have no such link',
  addresses: (count: number) => (count === 0 ? 'whom the stack names' : counted(count, 'address', 'addresses')),
  yes: 'yes',
  no: 'no',
  atMost: (requests: number) => `at most ${number(requests)} counts, and as many scrolls`,
  asJson: 'The settings as JSON',
  tokenStays: 'Its token is replaced in a terminal; it is never shown here.',
  changedByOthers: 'Somebody else has changed these settings since you opened them; nothing of yours was written.',
  deletedByOthers: 'Somebody else has removed this organization.',

  summaryUpToNow: 'The summary up to now',
  showNow: 'Show it now',
  ofTheLast: 'Of the last',
  sendsNothing: 'Nothing is sent.',
  saveFile: 'Save as a file',

  quietHours: ({ from, to, days, includesCritical }: Quiet) =>
    `${from} to ${to}${days.length === 0 ? '' : ` on ${list(days)}`}${includesCritical ? ', also for what is critical' : ''}`,
  noQuietHours: 'none',
  rulesWith: (rules: number) => nouns.rules(rules),
  setQuietHours: 'Set them for all rules…',
  quietHoursOfAll: 'Quiet hours of all rules',
  hasQuietHours: 'There are quiet hours',
  quietRulesChange: (changed: number, all: number) =>
    `${number(changed)} of ${counted(all, 'rule changes', 'rules change')}.`,
  quietHoursSet: (rules: number) => `Saved for ${nouns.rules(rules)}.`,
  leftAlone: (rules: string) =>
    `Somebody else changed these just now, or they have mistakes; they were left alone: ${rules}`,

  allMessages: 'All messages',
  ofRule: 'Rule',
  allRules: 'all rules',
  allThatIsKept: 'all that is kept',
  copyAsCsv: 'Copy as CSV',
  csvCopied: 'Copied: paste it into a spreadsheet.',
  earlierMessages: 'Show earlier messages',
  noMessages: 'Nothing was told in this time.',

  playedDay: (day: string) => `This is a played day, ${day}: what you do here tells nobody.`,
};

export type SettingsWords = typeof settingsWords;
