import { sourceName } from '../../domain/source-name.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, percent, plural } = speechOf('en');

/** A share in percent; what is less than one is not written as nothing. */
const share = (of: number) => (of > 0 && of < 1 ? 'under 1 %' : `${number(Math.round(of))} %`);

/** When people expected more (`times` is over 1) or less, and why; the reason and the times are ready text, the reason may be empty. */
type ExpectedTime = { readonly why: string; readonly times: number; readonly span: string };

/** A sum of the mentions that were read, which is the least it can be where not all were, beside the usual one. */
type Sum = { readonly sum: number; readonly usual: number | undefined; readonly isLeast: boolean };

/** How mentions speak; `usual` is the usual share of negative ones. */
type Tone = {
  readonly negative: number;
  readonly of: number;
  readonly usual: number | undefined;
  readonly positive: number | undefined;
};

/** So many of the mentions that were read have it; `usual` in percent. */
type Compared = { readonly name: string; readonly count: number; readonly of: number; readonly usual: number };

const sumOf = ({ usual, isLeast }: Sum, sum: string) =>
  `${isLeast ? 'at least ' : ''}${sum}${usual === undefined ? '' : ` (usually about ${number(usual)})`}`;

/** The facts of an alert and of its story, and what is said of mentions. Names, texts and times are ready text. */
export const factWords = {
  /** What each fact is called, by its key. */
  names: {
    when: 'When',
    bySource: 'By source',
    reach: 'Reach',
    tone: 'Tone',
    negative: 'Negative',
    drivers: 'Driven by',
    expected: 'Expected',
    course: 'Course',
    since: 'Since then',
    about: 'About',
    voices: 'Voices',
    who: 'Who',
    where: 'Where',
  },
  /** In place of "By source" once an alert is over: its last window, a span. */
  last: (span: string) => `Last ${span}`,
  /** The name of a source type; one that this version does not know stays as the service writes it. */
  source: (type: string): string => sourceName(type),
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  /** A part and its whole. */
  partOf: (count: number, of: number) => `${number(count)} of ${number(of)}`,
  andMore: (count: number) => `and ${number(count)} more`,

  /** How unusual an alert is: parts, the first of which begins the sentence. */
  sentence: (parts: readonly string[]) => `${parts.join('; ')}.`,
  usualPeak: (peak: number, low: number, high: number) =>
    `Usual daily peak ${number(peak)} (${number(low)} to ${number(high)})`,
  usualAtHour: (usual: number, low: number, high: number) =>
    `Usual at this hour ${number(usual)} (${number(low)} to ${number(high)})`,
  /** Of rules on the largest mention, whose reach or interactions are counted. */
  usualLargest: (low: number, high: number) =>
    `On four of five days the largest has (${number(low)} to ${number(high)})`,
  expectedNow: (upTo: number) => `up to ${number(upTo)} expected now`,
  timesAsMany: (factor: number) => `this is ${number(factor)} times as many`,
  timesAsMuch: (factor: number) => `this is ${number(factor)} times as much as in a usual week`,
  /** How rarely something happens, in days; undefined: in ten years or more. */
  rarity: (days: number | undefined) =>
    days === undefined ? 'once in ten years or more' : `once in ${number(days)} days`,
  byChance: (rarity: string) => `by chance about ${rarity}`,

  expectedTime: ({ why, times, span }: ExpectedTime) =>
    `${why === '' ? '' : `${why}, `}${times > 1 ? 'up' : 'down'} to ${number(times)} times as many, ${span}`,
  reach: (sum: Sum) => sumOf(sum, number(sum.sum)),
  interactions: (sum: Sum) => sumOf(sum, nouns.interactions(sum.sum)),
  toneOf: ({ negative, of, usual, positive }: Tone) =>
    `${number(negative)} of ${number(of)} negative (${percent(negative / of)}${usual === undefined ? '' : `, usually ${percent(usual)}`})${positive === undefined ? '' : `, ${number(positive)} positive`}`,

  term: ({ name, count, of, usual }: Compared) =>
    `${name} (${number(count)} of ${number(of)}, usually ${share(usual)})`,
  place: ({ name, count, of, usual }: Compared) =>
    `${name} ${number(count)} of ${number(of)} (usually ${share(usual)})`,
  newTerms: (terms: readonly string[]) => `new ${terms.join(', ')}`,
  nowAlsoIn: (sources: readonly string[]) => `now also in ${sources.join(', ')}`,
  atPeak: 'at its peak',
  /** In percent. */
  ofPeak: (of: number) => `at ${share(of)} of its peak`,
  /** So many mentions were read of all, by so many voices. */
  mentionsAndVoices: (read: number, of: number, voices: number) =>
    `${read === of ? '' : `${number(read)} of `}${number(of)} ${plural(read, 'mention', 'mentions')}, ${nouns.voices(voices)}`,
  oneText: (count: number, text: string) => `one text ${number(count)} times ("${text}")`,
  byAuthor: (count: number, author: string) => `${number(count)} by ${author}`,
  noCause: 'no single cause',
  /** Without so many mentions nothing is unusual. */
  without: {
    text: (count: number, _name: string) => `without the ${number(count)} copies of this text it is usual`,
    author: (count: number, name: string) => `without the ${number(count)} by ${name} it is usual`,
    term: (count: number, name: string) => `without the ${number(count)} with "${name}" it is usual`,
    type: (count: number, name: string) => `without the ${number(count)} of ${name} it is usual`,
  },
  firstOf: (time: string, by: string, text: string) => `first ${time} ${by} "${text}"`,
  sourceFrom: (source: string, time: string) => `${source} from ${time}`,
  largest: (by: string, reach: number, interactions: number | undefined) =>
    `largest ${by} (reach ${number(reach)}${interactions === undefined ? '' : `, ${nouns.interactions(interactions)}`})`,
  mostAnswered: (by: string, interactions: number) => `most answered ${by} (${nouns.interactions(interactions)})`,

  /** Of one mention. */
  reached: (people: number) => `reach ${number(people)}`,
  /** A tone is a word, and a mark for those who read only the margins. */
  tones: { NEGATIVE: '\u2212 negative', NEUTRAL: 'neutral', POSITIVE: '+ positive' },
  /** So many of the mentions of an alert have the text of one that is shown. */
  copies: (count: number) => (count === 1 ? '1 of them is a copy of it' : `${number(count)} of them are copies of it`),
};

export type FactWords = typeof factWords;
