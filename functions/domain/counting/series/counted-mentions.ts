import type { Measure } from '../../engine/measure.ts';
import { type MentionToMatch, matchesWhere } from '../../items/rule/matches-where.ts';
import type { Span } from './gaps.ts';
import { outletIn, type TextMark } from './heard-texts.ts';
import type { BucketCounts } from './hour-counts.ts';
import { looksInto, type Series } from './series.ts';
import { shortHash } from './text-print.ts';

/**
 * What a mention adds to counts: when it entered the feed (epoch ms), as what, and by which keywords, in the words of the
 * service.
 */
export type CountedMention = {
  readonly id: bigint;
  readonly time: number;
  readonly type: string;
  readonly sentiment: string;
  readonly keywords: readonly string[];
  /** What a series that is read hears of it; absent where mentions are only counted. */
  readonly heard?: HeardMention;
  /** What says whether it counts where only some do, and how large it is; absent where no series asks. It is dropped with the mention. */
  readonly seen?: MentionToMatch;
};

/**
 * What is heard of a mention: by what its text is known again, and how many people it reaches and moves. For a series of the largest
 * of a measure, how large it is (0 where that is not known) and a hash of who wrote it, empty where nobody is named.
 */
export type HeardMention = {
  readonly type: string;
  readonly mark: TextMark;
  readonly reach: number;
  readonly interactions: number;
  readonly size?: number;
  readonly by?: string;
};

/**
 * A counted bucket; with its mentions, in the order in which they came, if it is to be heard what they come to. Where only some count,
 * these are heard, and `matching` has their numbers by source type. `asksLargest`: so is what is largest.
 */
export type CountedBucket = BucketCounts & {
  readonly heard?: readonly HeardMention[];
  readonly matching?: Readonly<Record<string, number>>;
  readonly asksLargest?: true;
};

/** Buckets by their start (epoch ms), oldest first. */
export type Buckets = readonly (readonly [number, CountedBucket])[];

/** A bucket without mentions. */
export const NOTHING: BucketCounts = { total: 0, types: {} };

/** The mentions in some buckets. */
export function sumOfBuckets(buckets: Buckets): number {
  return buckets.reduce((sum, [, { total }]) => sum + total, 0);
}

/** The starts (epoch ms) of the buckets of a span. */
export function startsOf({ from, to }: Span, widthMs: number): number[] {
  return Array.from({ length: (to - from) / widthMs }, (_, at) => from + at * widthMs);
}

/**
 * The mentions of a span in buckets of a width, those without any included; mentions outside of it are left out. Buckets of a series
 * that is `read` carry what is heard of their mentions, those that count `where` only some do, if that is known of each of them.
 */
export function bucketsOf(
  mentions: readonly CountedMention[],
  span: Span,
  { widthMs, read, ...view }: { readonly widthMs: number } & Pick<Series, 'read' | 'where' | 'largest'>,
): Buckets {
  const counted = new Map(
    startsOf(span, widthMs).map((start) => [start, { types: new Map<string, number>(), own: [] as CountedMention[] }]),
  );
  for (const mention of mentions) {
    const bucket = counted.get(span.from + Math.floor((mention.time - span.from) / widthMs) * widthMs);
    if (bucket === undefined) continue;
    bucket.own.push(mention);
    bucket.types.set(mention.type, (bucket.types.get(mention.type) ?? 0) + 1);
  }
  return [...counted].map(([start, { types, own }]) => {
    const counts = { total: own.length, types: Object.fromEntries(types) };
    return [start, { ...counts, ...(read === true ? heardIn(own, view) : {}) }] as const;
  });
}

/** What is heard of the mentions of a bucket; nothing if that is not known of each of them, or if there are none. */
function heardIn(
  own: readonly CountedMention[],
  view: Pick<Series, 'where' | 'largest'>,
): Pick<CountedBucket, 'heard' | 'matching' | 'asksLargest'> {
  const { where, largest } = view;
  const known = own.filter(({ heard, seen }) => heard !== undefined && (!looksInto(view) || seen !== undefined));
  if (known.length < own.length || own.length === 0) return {};
  const asked = largest === undefined ? {} : { asksLargest: true as const };
  const counting = known.filter(({ seen }) => where === undefined || (seen && matchesWhere(where, seen)));
  const heard = counting.sort(asTheyCame).flatMap((mention) => heardAs(mention, largest));
  if (where === undefined) return { heard, ...asked };
  const matching: Record<string, number> = {};
  for (const { type } of counting) matching[type] = (matching[type] ?? 0) + 1;
  return { heard, matching, ...asked };
}

/** What is heard of a mention; with its size and who published it where that is asked. */
function heardAs({ heard, seen }: CountedMention, largest: Measure | undefined): HeardMention[] {
  if (heard === undefined) return [];
  if (largest === undefined || seen === undefined) return [heard];
  const outlet = outletIn(heard.mark);
  // An empty name is nobody's, as none is: two who are not named need not be the same.
  const author = seen.author ?? '';
  const by = outlet !== '' ? outlet : author.trim() === '' ? '' : shortHash(author);
  return [{ ...heard, size: SIZES[largest](seen) ?? 0, by }];
}

const SIZES: Readonly<Record<Measure, (mention: MentionToMatch) => number | null>> = {
  REACH: ({ reach }) => reach,
  INTERACTIONS: ({ interaction }) => interaction,
  VIRALITY: ({ virality }) => virality,
  INFLUENCE: ({ influence }) => influence,
};

const asTheyCame = (one: CountedMention, other: CountedMention) =>
  one.time - other.time || (one.id < other.id ? -1 : 1);
