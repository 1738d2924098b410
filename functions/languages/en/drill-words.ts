import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import type { Counted } from '../counted.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, plural, span } = speechOf('en');

/** By day, or in the eight quietest hours. */
type DayPart = 'day' | 'night';

/** A burst of so many more, or a silence of so many ms. */
type Heard = { readonly part: DayPart; readonly size: number };

/** The smallest burst or silence that a rule hears, and the largest that stays unsaid; `isBoth`: the same by day and by night. */
export type HeardSizes = {
  readonly isBurst: boolean;
  readonly of: Counted;
  /** Of bursts. */
  readonly lengthMs: number;
  readonly first: Heard;
  readonly isBoth: boolean;
  /** By the other part of the day, without a size where it hears none; absent where nothing could be tried then. */
  readonly other?: { readonly part: DayPart; readonly size?: number };
  /** One, where it is the same by day and by night. */
  readonly unsaid: readonly Heard[];
  readonly isUnsaidBoth: boolean;
};

/** What a rule told of its past: in how many days. */
export type FoundThen = Readonly<
  Record<'mentions' | 'messages' | 'days' | 'mentionsPerWeek' | 'messagesPerWeek', number>
>;

const one = ({ of, isNegative, isMatching }: Counted) =>
  `${isMatching ? 'matching ' : ''}${isNegative ? 'negative ' : ''}${of === 'voices' ? 'voice' : 'mention'}`;

const parts = { day: 'by day', night: 'by night' };

const lengthOf = (ms: number) => (ms === HOUR_MS ? 'an hour' : span(ms));

const overDays = (days: number) => `in the last ${Math.round(10 * days) / 10} days`;

/** What a rule hears, tried on its own past; and what one that tells mentions would have told. */
export const drillWords = {
  /** To be said of the rule; `inZone` is " UTC", " (Europe/Oslo)" or nothing. */
  laid: ({
    isBurst,
    from,
    to,
    inZone,
  }: {
    readonly isBurst: boolean;
    readonly from: string;
    readonly to: string;
    readonly inZone: string;
  }) => `with ${isBurst ? 'bursts' : 'silences'} laid over its counts from ${from} to ${to}${inZone}`,
  parts,
  burstHeadings: (of: Counted): readonly string[] => ['in', `more ${one(of)}s`],
  silenceHeadings: (of: Counted): readonly string[] => [`no ${one(of)} for`],
  noPlace: 'no place for it',
  told: (told: number, tried: number, afterMs?: number) =>
    `${told} of ${tried}${afterMs === undefined ? '' : `, after ${span(afterMs)}`}`,
  nothingTried: 'Nothing can be tried on the last week: an alert was open, counts are missing, or more was expected.',
  hearsNoBurst: (lengthMs: number) => `Hears no burst of ${lengthOf(lengthMs)}, however large.`,
  hearsNoSilence: 'Hears no silence of up to 2 days.',
  hears: ({ isBurst, of, lengthMs, first, isBoth, other, unsaid, isUnsaidBoth }: HeardSizes) => {
    const said = (size: number) => (isBurst ? number(size) : span(size));
    const what = isBurst
      ? `${number(first.size)} more ${plural(first.size, one(of), `${one(of)}s`)} in ${lengthOf(lengthMs)}`
      : `a silence of ${said(first.size)}`;
    const then =
      other === undefined ? '' : `, ${other.size === undefined ? 'none' : said(other.size)} ${parts[other.part]}`;
    const when = isBoth ? ', by day and by night' : ` ${parts[first.part]}${then}`;
    const below = isUnsaidBoth
      ? unsaid.slice(0, 1).map(({ size }) => said(size))
      : unsaid.map(({ part, size }) => `${said(size)} ${parts[part]}`);
    return `Hears ${what}${when}${below.length === 0 ? '' : `; ${below.join(' and ')} stay unsaid`}.`;
  },
  nightIs: (from: string, to: string, inZone: string) =>
    `Night is between ${from} and ${to}${inZone}, the eight quietest hours.`,
  heardByParts:
    'It is made of other rules: its chart shows the mentions that its messages count, and its alerts follow from theirs.',
  disabled: 'The rule is disabled, so it tells nothing of all this.',
  asksForVoices: (voices: number) => `It also asks for ${voices} voices: this is about bursts that have as many.`,
  hasQuietHours: 'It has quiet hours: what it tells then waits until they are over.',
  /** As `name` of these. */
  thisRule: 'this rule',
  looksAtSingle: (name: string, measure: keyof typeof nouns.measures) =>
    `There is nothing to drill for ${name}: it looks at the ${nouns.measures[measure]} of single mentions, and not at how many come. "backtest" says at how much it fires.`,
  madeOfRules: (name: string, rules: readonly string[]) =>
    `There is nothing to drill for ${name}: it is made of other rules and counts nothing by itself. Drill those: ${rules.join(', ')}.`,
  tellsEach: (name: string) =>
    `There is nothing to drill for ${name}: it tells each mention, so it tells every burst. "backtest" says how many messages that makes.`,
  noCounts: (name: string) =>
    `No counts are stored yet for ${name}. They are read in the minutes after an enabled rule is written: "status" says how far. Try again then.`,
  stillLearning: (name: string, missing?: string) =>
    `What is usual is not known yet for ${name}${missing === undefined ? '' : ` (${missing})`}, so it would tell of no burst. Try again when there is more; a "threshold" needs no history.`,
  foundNothing: (days: number) => `The rule would have told nothing ${overDays(days)}: no mention came.`,
  found: ({ mentions, messages, days, mentionsPerWeek, messagesPerWeek }: FoundThen) =>
    `The rule would have told ${nouns.mentions(mentions)} in ${nouns.messages(messages)} ${overDays(days)}, ${mentionsPerWeek.toFixed(1)} mentions in ${messagesPerWeek.toFixed(1)} messages a week; fewer where some are copies.`,
  foundLoud: (perDay: number) =>
    `${Math.round(perDay)} a day are loud for "each": a "spike" says when there are more than usual, and a narrower keyword or sourceTypes leave less to tell.`,
};

export type DrillWords = typeof drillWords;
