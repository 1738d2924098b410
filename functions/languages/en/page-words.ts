import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, list } = speechOf('en');

/** How many people or by which way something was told. */
type Told = { readonly messages: number; readonly isEmailed: boolean; readonly channels: readonly string[] };

/** The highest count of an alert, or the lowest, if it looks for few; `measure`: of the largest mention, by that number. */
type Peak = {
  readonly isUpward: boolean;
  readonly measure: keyof typeof nouns.measures | undefined;
  readonly isVoices: boolean;
  readonly peak: number;
  readonly span: string | undefined;
  readonly usualPeak: number | undefined;
};

const usualPeakIs = (usualPeak: number | undefined) =>
  usualPeak === undefined ? '' : `; the usual daily peak is ${number(usualPeak)}`;

const statuses = { firing: 'Alert', updated: 'Update', resolved: 'Resolved', ended: 'Ended', found: 'Mention' };

/**
 * The words of the hosted page: its frame, stories, and what is drawn of a rule. Those of rules are in rules-page-words.ts.
 * Times, spans and names are ready texts; numbers are numbers.
 */
export const pageWords = {
  /** The name of the page, in its title. */
  name: 'Mention alerts',
  serverIsLost: 'The server does not answer. You see its last answer, and your changes are kept here. Trying again…',
  noAnswer: 'The server does not answer.',
  answered: (status: number) => `The server answered ${status}.`,
  signIn: 'Sign in',
  signOut: 'Sign out',
  /** Before the address of whoever signed in. */
  signedInAs: ', signed in as',
  /** After the name of the installation. */
  readOnly: ', read-only',
  navigation: {
    label: 'Places',
    stories: 'Stories',
    rules: 'Rules',
    channels: 'Channels',
    keywords: 'Keywords',
    requests: 'Requests',
    settings: 'Settings',
  },
  severities: nouns.severities,

  // The list of stories.
  openNow: 'Open now',
  /** In so many days; in all that is kept without a number. */
  nothingTold: (days?: number) =>
    `Nothing was told in ${days === undefined ? 'all that is kept' : `the last ${days} days`}.`,
  earlierStories: 'Show earlier stories',
  zones: (zones: readonly string[]) => `Times are of ${list(zones)}, as each organization has it.`,
  /** Before the terms of a story. */
  about: 'about',
  rules: (count: number) => nouns.rules(count),

  // A story in words.
  story: 'Story',
  eachMention: (name: string) => `${name}: each mention`,
  nameAndTerms: (name: string, terms: string) => `${name}: ${terms}`,
  mentionsTold: (count: number) => `${nouns.mentions(count)} told`,
  peak: ({ isUpward, measure, isVoices, peak, span, usualPeak }: Peak) => {
    const ofOne = measure === undefined ? '' : `${nouns.measures[measure]} of the largest mention `;
    const within = span === undefined ? '' : ` in ${span}`;
    return `${isUpward ? 'peak' : 'lowest'} ${ofOne}${isVoices ? nouns.voices(peak) : number(peak)}${within}${usualPeakIs(usualPeak)}`;
  },
  cameFrom: (count: number, since: string) => `${nouns.mentions(count)} from ${since} on`,
  largestMessage: (count: number, of: number) =>
    `the largest message has ${nouns.mentions(count)} of ${nouns.voices(of)}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  openSince: (since: string) => `open since ${since}`,
  told: ({ messages, isEmailed, channels }: Told) => {
    const ways = [...(isEmailed ? ['email'] : []), ...channels];
    const by = ways.length === 0 ? 'to programs alone' : `by ${ways.join(', ')}`;
    return `told in ${nouns.messages(messages)} ${by}`;
  },
  /** Who knows of it: names, the unnamed without one, each since a time. */
  knownTo: (people: readonly { readonly by: string | undefined; readonly since: string }[]) =>
    `known to ${people.map(({ by = 'somebody', since }) => `${by} since ${since}`).join(', ')}`,
  nobodyKnows: (isOver: boolean): string =>
    isOver ? 'nobody said that they knew of it' : 'nobody has said that they know of it',
  /** What a message was. */
  statuses,
  /** A further message: what it was, and when. */
  messageAt: (status: keyof typeof statuses, at: string) => `${statuses[status].toLowerCase()} ${at}`,
  somebody: 'Somebody',
  aboutTerms: (terms: string) => `about ${terms}`,
  rulesAre: (rules: string) => `Rules: ${rules}`,
  timesAsOf: (timeZone: string, at: string) => `Times are of ${timeZone}; as it stood ${at}.`,

  // The chart of a story.
  courseLabel: (course: {
    readonly span: string;
    readonly from: string;
    readonly to: string;
    readonly isUpward: boolean;
    readonly furthest: number;
    readonly line: number;
    readonly messages: number;
  }) =>
    `Counts in ${course.span} from ${course.from} to ${course.to}: ${course.isUpward ? 'highest' : 'lowest'} ${number(course.furthest)}, alert at ${number(course.line)}; ${nouns.messages(course.messages)}`,
  courseCaption: (span: string, line: number) =>
    `Counts in ${span}, as the messages told them; the line is ${number(line)}. ▲ alert, ● update, ■ end.`,

  // The page of a story.
  copyAsText: 'Copy as text',
  print: 'Print',
  copied: 'Copied: paste it into an email.',
  emailsGoTo: (readers: string) => `; emails go to: ${readers}`,
  whatWasTold: 'What was told',
  messagesOfStory: (timeZone: string) =>
    `The messages as people got them, with their numbers. Times are of ${timeZone}.`,
  itsRules: (count: number): string => (count === 1 ? 'Its rule' : 'Its rules'),
  whatPeopleDid: 'What people did',
  wrote: (text: string) => `wrote: ${text}`,
  nobodyDid: 'Nobody did anything yet.',
  emailPublished: (at: string) => `email published ${at}`,
  toldLate: 'told late, because of a silence, quiet hours or the limit of emails in an hour',
  mentionsOf: (count: number, of: number) => `${nouns.mentions(count)} of ${nouns.voices(of)}`,
  /** Of a term that no message before had. */
  isNew: 'new',
  moreThanUsual: (where: string) => `More than usual: ${where}.`,
  toPrograms: 'Told to programs alone.',
  hideMentions: 'Hide its articles and posts',
  readMentions: 'Read its articles and posts',
  reading: 'Reading…',
  requestsNeeded: (count: number) => `${counted(count, 'request', 'requests')} to the monitoring service`,
  ruleOfStory: (rule: {
    readonly severity: keyof typeof nouns.severities;
    readonly peak: number;
    readonly usualPeak: number | undefined;
    readonly isOpen: boolean;
    readonly isGone: boolean;
    readonly silencedUntil: string | undefined;
  }) =>
    `${nouns.severities[rule.severity]}, peak ${number(rule.peak)}${usualPeakIs(rule.usualPeak)}, ${rule.isOpen ? 'open' : 'over'}${rule.isGone ? ', the rule is gone' : ''}${rule.silencedUntil === undefined ? '' : `, silenced until ${rule.silencedUntil}`}`,
  noise: 'This was noise',
  noteLabel: 'A note for everybody who may see this page',
  addNote: 'Add the note',

  // Mentions that were read.
  whatItWasAbout: 'What it was about',
  samplesOf: (shown: number, total: number) => `${shown} of ${nouns.mentions(total)}`,
  open: 'open',
  requestsTaken: (scrolls: number, counts: number) =>
    `Reading this took ${counted(scrolls, 'scroll', 'scrolls')} and ${counted(counts, 'count', 'counts')} of the monitoring service.`,

  // A past that is not stored.
  lacks: {
    subset: 'A part of what it counts is not stored yet, because no rule asked for it.',
    counted: 'No counts of what it watches are stored yet.',
  },
  readOnceSaved: 'Once it is saved, the functions read its past at their next tick.',
  priceOfPast: ({
    mentions: kept,
    scrolls,
    most,
  }: {
    readonly mentions: number;
    readonly scrolls: number;
    readonly most: number;
  }) =>
    `${nouns.mentions(kept)} in what is kept: 1 count and about ${counted(scrolls, 'scroll', 'scrolls')}${scrolls > most ? `, more than the ${number(most)} of a minute` : ''}.`,
  readPast: 'Read it',
  asking: 'Asking…',
  askPrice: 'What would reading it now take?',

  // The state of a rule.
  states: { quiet: 'quiet', firing: 'firing', 'held back': 'held back', off: 'off' },
  stateSince: (state: 'firing' | 'held back' | 'quiet' | 'off', since: string) => `${state} since ${since}`,
  health: { ok: 'ok', learning: 'learning', new: 'new', late: 'late', error: 'error', off: 'off' },
  silencedUntil: (time: string) => `silenced until ${time}`,
  dayStrip: (count: number, messages: number) =>
    `${nouns.mentions(count)} in the last 24 hours; ${nouns.messages(messages)}`,
  alertsPerWeek: (count: number) => {
    if (count === 0) return 'none';
    return `${count < 10 ? count.toFixed(1) : Math.round(count)} a week`;
  },

  // The charts of a rule and their legend.
  inSpan: (span: string) => `in ${span}`,
  chartKey: {
    label: 'What the charts show',
    mentions: 'mentions',
    measure: (measure: keyof typeof nouns.measures) => `${nouns.measures[measure]} of the largest mention`,
    /** What is usual, as the kind of the rule looks at it, and its band. */
    usual: {
      day: 'usual daily peak',
      hour: 'usual at this hour',
      part: 'usual part of the group',
      largest: 'largest of a usual week',
    },
    band: (usual: string, isUpward: boolean) =>
      `${usual}, and ${isUpward ? 'where it is on four of five days' : 'down to where it is on most days'}`,
    line: 'the line from which on it is unusual',
    alert: 'alert, told anew,',
    over: 'over',
    vanished: (count: number) => `${nouns.alerts(count)} that would not fire any more`,
    expected: (isUpward: boolean, times: string) => `${isUpward ? 'more' : 'less'} was expected: ${times}`,
    expectedTime: (isUpward: boolean, times: number, from: string, to: string) =>
      `${isUpward ? 'up to' : 'down to'} ${number(times)} times as many, ${from} to ${to}`,
    others: (count: number) => `and ${count} others`,
    echo: 'people know of a story',
    gap: 'not known',
    learning: 'learning what is usual',
    muted: 'quiet hours',
    heights: 'heights by the square root',
  },
  chartHint:
    'Point at the charts, or move with the arrow keys, to read what the rule says of a moment. Drag to look closer, double-click for all.',
  chartLabel: 'Time that is read. Arrow keys move it, with shift by a day; Enter opens the alert there.',
  nothingRead: 'nothing is read yet',
  notKnown: 'not known',
  /** After a count: the line that it is compared with. */
  ofLine: (line: number) => ` of ${number(line)}`,

  // The alerts that a rule would have told.
  firesNever: 'This rule does not fire in the stored history.',
  alertsOfHistory: 'Alerts of the kept history',
  wouldHaveTold: (isDraft: boolean) => `What ${isDraft ? 'the draft' : "today's settings"} would have told`,
  judgedAgain: (isDraft: boolean) =>
    `The alerts that the rule, as it is ${isDraft ? 'drafted' : 'stored'} now, gives on the counts as they are stored now. What people were told is the list above; each alert says how it differs.`,
  judgedAlert: (alert: {
    readonly isHeld: boolean;
    readonly isUpward: boolean;
    readonly peak: number;
    readonly lasted: string | undefined;
  }) =>
    `${alert.isHeld ? 'held by quiet hours, ' : ''}${alert.isUpward ? 'peak' : 'lowest'} ${number(alert.peak)}, ${alert.lasted === undefined ? 'still firing' : `over after ${alert.lasted}`}`,
  whyNotEarlier: 'Why not earlier?',
  historyBegins: 'The history begins here.',
  course: 'Course',
  fired: (at: string, rarity: string | undefined, isHeld: boolean) =>
    `Fired ${at}${rarity === undefined ? '' : `; by chance about ${rarity}`}.${isHeld ? ' It was quiet hours then, so people were told afterwards.' : ''}`,
  /** How often chance alone makes such a count. */
  rarely: (days: number) => `once in ${number(days)} days`,
  rarest: 'once in ten years or more',
  toldAgain: (times: string) => `Told again at ${times}.`,
  overAt: (at: string) => `Over ${at}.`,
  obstacles: {
    step: (at: string, count: number, line: number, span: string) =>
      `At ${at}, just before, there were ${number(count)} in ${span}; it fires at ${number(line)}.`,
    nearest: (count: number, line: number, span: string) =>
      `Another window was closer to its limit then: ${number(count)} of ${number(line)} in ${span}.`,
    known: (from: string, times: number) =>
      `It was over its limit from ${from} on, but people knew of a story, so it took ${number(times)} times the limit.`,
    unknown: (to: string) => `Until ${to} counts were missing, so nothing could be judged.`,
    learning: (to: string) => `Until ${to} it was learning what is usual.`,
    least: (minMentions: number) =>
      `The limit is minMentions of the rule: fewer than ${number(minMentions)} are never unusual.`,
  },
  readingMentions: 'Reading its mentions…',
  mentionsUnread: (problem: string) => `Its mentions could not be read: ${problem}`,

  // The record of what a rule told, and how it differs from what is judged again.
  messagesOfRule: 'The messages as people got them, by the rule and the counts of that time.',
  itsStory: 'Its story',
  termsAnd: (terms: string, count: number | undefined, of: number | undefined) => {
    const who = [
      ...(count === undefined ? [] : [nouns.mentions(count)]),
      ...(of === undefined ? [] : [`of ${nouns.voices(of)}`]),
    ];
    return [terms, who.join(' ')].filter((part) => part !== '').join(': ') || 'Its mentions were not read.';
  },
  /** Why nobody was told at once. */
  held: {
    muted: 'silence or quiet hours',
    voices: 'too few voices',
    shared: 'most others had more than usual, too',
    capped: 'the limit of emails in an hour',
  },
  /** The times of its messages; each further one says what it was. */
  toldAt: (times: string, held: string | undefined) =>
    `Told at ${times}${held === undefined ? '' : `; held before by ${held}`}.`,
  nobodyTold: (held: string | undefined): string =>
    held === undefined ? 'Nobody was told yet.' : `Nobody was told: ${held}.`,
  toldAlert: (peak: number, usualPeak: number | undefined, lasted: string | undefined) =>
    `peak ${number(peak)}${usualPeakIs(usualPeak)}, ${lasted === undefined ? 'still open' : `over after ${lasted}`}`,
  neverTold: 'Nobody was told of it: it was held back, or the rule or its counts were others then.',
  toldBefore: 'Nobody was told of it: the rule as it is now was not there then.',
  toldLikeThis: (at: string) => `Told like this at ${at}.`,
  toldOtherwise: (
    told: { readonly at: string; readonly began: string; readonly count: number },
    now: { readonly began: string; readonly count: number },
    why: string,
  ) =>
    `The message of ${told.at} said ${told.began} and ${number(told.count)}; judged again it is ${now.began} and ${number(now.count)}, because ${why}.`,
  because: {
    others: 'the rule or its counts were others then',
    window: (then: string, now: string) => `the window of ${then} decided then, and that of ${now} does now`,
    line: (then: number, now: number) =>
      `the line was ${number(then)} then, and is ${number(now)} by today's settings and the days that are stored`,
    early: 'it was told before the interval was over',
    late: 'mentions came late, or were deleted since',
  },

  // The messages of a rule that tells each mention.
  mentionsThatWereTold: 'Mentions that were told',
  newestMessages: 'The newest messages. What the mentions said is not stored; it is in the messages.',
  mentions: nouns.mentions,
};

export type PageWords = typeof pageWords;
