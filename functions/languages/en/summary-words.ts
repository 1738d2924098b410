import { nouns } from '../compiled/en/nouns.ts';
import { summaries } from '../compiled/en/summaries.ts';
import { speechOf } from '../speech-of.ts';

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

/** The highest count of an alert, of voices where it says so; `measure`: the largest that one mention has of that number. */
type Peak = {
  readonly peak: number;
  readonly usual?: number | undefined;
  readonly count?: 'voices' | undefined;
  readonly measure?: keyof typeof nouns.measures | undefined;
};

const sizeOf = (size: number, measure: keyof typeof nouns.measures) =>
  measure === 'INTERACTIONS' ? nouns.interactions({ count: size }) : `${nouns.measures[measure]} ${number(size)}`;

const peakOf = ({ peak, usual, count, measure }: Peak) => {
  const of = count === 'voices' ? nouns.voices({ count: peak }) : number(peak);
  const most = measure === undefined ? `peak ${of}` : `largest mention: ${sizeOf(peak, measure)}`;
  return `${most}${usual === undefined ? '' : `, usually ${number(usual)}`}`;
};

/** What people read in the summary of a day, a week or a month. Names, times and spans are ready text. */
export const summaryWords = {
  ...summaries,
  mentions: nouns.mentions,
  alertsOf: (alerts: number, rules: number) =>
    `${nouns.alerts({ count: alerts })}${rules > 1 ? `, told by ${nouns.rules({ count: rules })}` : ''}`,

  course: ({ step, watches, of, kind }: Course) => {
    const all = kind === 'keyword' ? counted(of, 'keyword', 'keywords') : counted(of, 'group', 'groups');
    const which = watches === of ? all : `${number(watches)} of ${all}`;
    return `Mentions ${step === 'day' ? 'a day' : 'an hour'}, ${which}${of > 1 ? ' together' : ''}`;
  },
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
  /** Of a week: its change, as a part, and which week in a row it is, up to the fourth. */
  growth: (change: number, inARow: number) =>
    `${signed(change)} against the four weeks before${inARow < 2 ? '' : `, the ${NTH[inARow - 2]} week in a row`}`,
  share: (share: number, beside: Beside, usual?: number) =>
    `${percentTo(share, 1)}${usual === undefined ? '' : `, ${before(beside)} ${percentTo(usual, 1)}`}`,

  heldTime: (from: string, to: string | undefined, peak: Peak) =>
    `${from}${to === undefined ? '' : ` to ${to}`}, ${peakOf(peak)}`,
  heldWhy: ({ why, mentions, voices, minVoices }: Held) => {
    const found =
      mentions === undefined || voices === undefined
        ? ''
        : `: ${nouns.mentions({ count: mentions })} by ${nouns.voices({ count: voices })}`;
    return `${WHY[why]}${found}${minVoices === undefined ? '' : `, the rule asks for ${number(minVoices)}`}`;
  },
};

export type SummaryWords = typeof summaryWords;
