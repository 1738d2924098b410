import { sourceName } from '../../domain/source-name.ts';
import { facts } from '../compiled/en/facts.ts';
import { nouns } from '../compiled/en/nouns.ts';
import { speechOf } from '../speech-of.ts';

const { number, percent, plural } = speechOf('en');

/** A share in percent; what is less than one is not written as nothing. */
const share = (of: number) => (of > 0 && of < 1 ? 'under 1 %' : `${number(Math.round(of))} %`);

/** When people expected more (`times` is over 1) or less, and why; the reason and the times are ready text, the reason may be empty. */
type ExpectedTime = { readonly why: string; readonly times: number; readonly span: string };

/** How mentions speak; `usual` is the usual share of negative ones. */
type Tone = {
  readonly negative: number;
  readonly of: number;
  readonly usual: number | undefined;
  readonly positive: number | undefined;
};

/** So many of the mentions that were read have it; `usual` in percent. */
type Compared = { readonly name: string; readonly count: number; readonly of: number; readonly usual: number };

/** The facts of an alert and of its story, and what is said of mentions. Names, texts and times are ready text. */
export const factWords = {
  ...facts,
  /** The name of a source type; one that this version does not know stays as the service writes it. */
  source: (type: string): string => sourceName(type),

  /** How unusual an alert is: parts, the first of which begins the sentence. */
  sentence: (parts: readonly string[]) => `${parts.join('; ')}.`,

  expectedTime: ({ why, times, span }: ExpectedTime) =>
    `${why === '' ? '' : `${why}, `}${times > 1 ? 'up' : 'down'} to ${number(times)} times as many, ${span}`,
  toneOf: ({ negative, of, usual, positive }: Tone) =>
    `${number(negative)} of ${number(of)} negative (${percent(negative / of)}${usual === undefined ? '' : `, usually ${percent(usual)}`})${positive === undefined ? '' : `, ${number(positive)} positive`}`,

  term: ({ name, count, of, usual }: Compared) =>
    `${name} (${number(count)} of ${number(of)}, usually ${share(usual)})`,
  place: ({ name, count, of, usual }: Compared) =>
    `${name} ${number(count)} of ${number(of)} (usually ${share(usual)})`,
  newTerms: (terms: readonly string[]) => `new ${terms.join(', ')}`,
  nowAlsoIn: (sources: readonly string[]) => `now also in ${sources.join(', ')}`,
  /** In percent. */
  ofPeak: (of: number) => `at ${share(of)} of its peak`,
  /** So many mentions were read of all, by so many voices. */
  mentionsAndVoices: (read: number, of: number, voices: number) =>
    `${read === of ? '' : `${number(read)} of `}${number(of)} ${plural(read, 'mention', 'mentions')}, ${nouns.voices({ count: voices })}`,
};

export type FactWords = typeof factWords;
