import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, list, percentTo } = speechOf('en');

/** What a number of a period stands beside: what is usual for a day, the week before, or as many days before. */
export type Beside = 'usual' | 'week' | number;

const before = (beside: Beside): string =>
  beside === 'usual' ? 'usually' : beside === 'week' ? 'the week before' : `the ${number(beside)} days before`;

const NTH = ['second', 'third', 'fourth'];

const signed = (change: number) => `${change > 0 ? '+' : '\u2212'}${percentTo(Math.abs(change), 0)}`;

const WHY = {
  muted: 'silence or quiet hours',
  voices: 'too few voices',
  shared: 'most others had more than usual, too',
  capped: 'the limit of emails in an hour',
} as const;

/** What counts as held back, and why. */
type Held = {
  readonly why: keyof typeof WHY;
  readonly mentions?: number | undefined;
  readonly voices?: number | undefined;
  /** How many voices the rule asks for. */
  readonly minVoices?: number | undefined;
};

/** When a story was told of; `lasted` is a span, absent while it goes on, and where nobody was told when it was over. */
type StoryTime = {
  readonly isCritical: boolean;
  readonly since: string;
  readonly lasted: string | undefined;
  readonly goesOn: boolean;
};

/** The course of a period: mentions a step of `watches` of the keywords or groups that there are. */
type Course = {
  readonly step: 'hour' | 'day';
  readonly watches: number;
  readonly of: number;
  readonly kind: 'keyword' | 'group';
};

/** How much a watch had, and what is usual: the median and a range, or one earlier count (`of` is 1). */
type Volume = {
  readonly mentions: number;
  readonly usual?:
    | { readonly median: number; readonly low: number; readonly high: number; readonly of: number }
    | undefined;
};

/** What the picture of a course shows, for those who cannot see it; times are ready text. */
type Drawn = {
  readonly title: string;
  readonly from: string;
  readonly timeZone: string;
  readonly most: number;
  readonly at: string;
  readonly unknown: number;
};

/** The highest count of an alert, of voices where it says so; `measure`: the largest that one mention has of that number. */
type Peak = {
  readonly peak: number;
  readonly usual?: number | undefined;
  readonly count?: 'voices' | undefined;
  readonly measure?: keyof typeof nouns.measures | undefined;
};

const sizeOf = (size: number, measure: keyof typeof nouns.measures) =>
  measure === 'INTERACTIONS' ? nouns.interactions(size) : `${nouns.measures[measure]} ${number(size)}`;

const peakOf = ({ peak, usual, count, measure }: Peak) => {
  const of = count === 'voices' ? nouns.voices(peak) : number(peak);
  const most = measure === undefined ? `peak ${of}` : `largest mention: ${sizeOf(peak, measure)}`;
  return `${most}${usual === undefined ? '' : `, usually ${number(usual)}`}`;
};

/** What people read in the summary of a day, a week or a month. Names, times and spans are ready text. */
export const summaryWords = {
  summary: 'Summary',
  group: (name: string) => `${name} (group)`,
  organization: (id: string) => `organization ${id}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  andMore: (count: number) => `and ${number(count)} more`,

  /** For a title: what happened. */
  stories: (count: number) => counted(count, 'story', 'stories'),
  mentionsOfRules: (rules: number) => `mentions of ${nouns.rules(rules)}`,
  alertsHeldBack: (count: number) => `${nouns.alerts(count)} held back`,
  alertsAsNoise: (rules: number) => `alerts of ${nouns.rules(rules)} marked as noise`,
  rulesInTrouble: (count: number) => `${nouns.rules(count)} in trouble`,
  nothingUnusual: 'nothing unusual',
  noAlerts: 'There were no alerts in this time.',

  titles: {
    stories: 'Stories',
    each: 'Each mention',
    outstanding: 'Beside the usual',
    course: 'Course',
    volumes: 'Mentions',
    tone: 'Tone',
    voice: 'Share of voice',
    open: 'Open',
    heldBack: 'Held back',
    silenced: 'Silenced',
    noise: 'Called noise',
    health: 'Health',
  },

  storyTime: ({ isCritical, since, lasted, goesOn }: StoryTime) =>
    `${isCritical ? 'critical, ' : ''}since ${since}${lasted === undefined ? '' : `, for ${lasted}`}${goesOn ? ', goes on' : ''}`,
  peak: peakOf,
  mentionsInAll: (count: number) => `${nouns.mentions(count)} in all`,
  mostInMessage: (mentions: number, voices?: number) =>
    `at most ${nouns.mentions(mentions)}${voices === undefined ? '' : ` by ${nouns.voices(voices)}`} in a message`,
  alertsOf: (alerts: number, rules: number) =>
    `${nouns.alerts(alerts)}${rules > 1 ? `, told by ${nouns.rules(rules)}` : ''}`,
  reach: (count: number) => `reach ${number(count)}`,

  course: ({ step, watches, of, kind }: Course) => {
    const all = kind === 'keyword' ? counted(of, 'keyword', 'keywords') : counted(of, 'group', 'groups');
    const which = watches === of ? all : `${number(watches)} of ${all}`;
    return `Mentions ${step === 'day' ? 'a day' : 'an hour'}, ${which}${of > 1 ? ' together' : ''}`;
  },
  courseMost: (count: number, when: string) => `most ${number(count)}, ${when}`,
  courseDrawn: ({ title, from, timeZone, most, at, unknown }: Drawn) =>
    `${title}, from ${from} (${timeZone}): most ${number(most)} from ${at}${unknown === 0 ? '' : `; ${number(unknown)} not known`}.`,

  mentions: (count: number) => nouns.mentions(count),
  /** Of mentions, what is counted is only in these tones. */
  onlyIn: (name: string, sentiments: readonly string[]) =>
    `${name}, ${list(sentiments.map((each) => each.toLowerCase()))}`,
  volume: ({ mentions, usual }: Volume, beside: Beside) => {
    if (usual === undefined) return number(mentions);
    const { median, low, high, of } = usual;
    return of === 1
      ? `${number(mentions)}, ${before(beside)} ${number(median)}`
      : `${number(mentions)}, usually ${number(median)} (${number(low)} to ${number(high)})`;
  },
  loudest: 'Loudest',
  quietest: 'Quietest',
  louder: 'louder than usual',
  quieter: 'quieter than usual',
  /** Of a week: its change, as a part, and which week in a row it is, up to the fourth. */
  growth: (change: number, inARow: number) =>
    `${signed(change)} against the four weeks before${inARow < 2 ? '' : `, the ${NTH[inARow - 2]} week in a row`}`,
  onlyKnown: (share: number) => `only ${percentTo(share, 1)} of its counts are known`,
  share: (share: number, beside: Beside, usual?: number) =>
    `${percentTo(share, 1)}${usual === undefined ? '' : `, ${before(beside)} ${percentTo(usual, 1)}`}`,
  negativeOf: (negative: number, mentions: number) => `${number(negative)} of ${number(mentions)} negative`,

  openSince: (since: string, isCritical: boolean) => `${isCritical ? 'critical, ' : ''}since ${since}`,
  unacknowledged: 'nobody has acknowledged it',
  acknowledged: (time: string, who: string) => `acknowledged${who === '' ? '' : ` by ${who}`}, ${time}`,

  heldTime: (from: string, to: string | undefined, peak: Peak) =>
    `${from}${to === undefined ? '' : ` to ${to}`}, ${peakOf(peak)}`,
  heldWhy: ({ why, mentions, voices, minVoices }: Held) => {
    const found =
      mentions === undefined || voices === undefined ? '' : `: ${nouns.mentions(mentions)} by ${nouns.voices(voices)}`;
    return `${WHY[why]}${found}${minVoices === undefined ? '' : `, the rule asks for ${number(minVoices)}`}`;
  },
  toldAt: (time: string) => `told ${time}`,
  stillWaits: 'still waits',
  neverTold: 'never told',
  silencedUntil: (time: string) => `silenced until ${time}`,
  markedAsNoise: (alerts: number) => `${nouns.alerts(alerts)} marked as noise`,
  fewerOf: (rule: string) =>
    `to get fewer of them, ask whoever runs mention-alerts for you what a lower sensitivity would tell ("backtest ${rule}")`,
  mentionsToldIn: (mentions: number, messages: number) =>
    `${nouns.mentions(mentions)} told in ${nouns.messages(messages)}`,

  rules: 'Rules',
  judgedInTime: (judged: number, rules: number) => `${number(judged)} of ${nouns.rules(rules)} judged in time`,
  countsKnown: (share: number) => `${percentTo(share, 1)} of the counts are known`,
  learning: (count: number) => `Learning (${number(count)})`,
  inTrouble: (count: number) => `In trouble (${number(count)})`,
  late: 'late',
  noVerdictYet: 'no verdict yet',
  notUnderstood: (said: string) => `its item is not understood: ${said}`,
  channel: (name: string) => `Channel ${name}`,
  notDelivered: (events: number, since: string) =>
    `${counted(events, 'event', 'events')} not delivered, since ${since}`,

  openPage: 'Open the page',

  atAnotherTime: 'To have it at another time, or for others: tell whoever runs mention-alerts for you.',
  atTerminal: (id: string) =>
    `At a terminal ("digest" on the item of organization ${id} says when it comes and to whom):`,
  whenItComes: (id: string) =>
    `When it comes, and to whom: tell whoever runs mention-alerts for you. Organization ${id}.`,
  whenOnItem: (id: string) => `organization ${id}; when it comes: "digest" on its item`,
  notSent: (command: string) => `The full summary could not be sent. To read it: ${command}`,
};

export type SummaryWords = typeof summaryWords;
