import { type MentionToMatch, matchesWhere } from '../../items/rule/matches-where.ts';
import type { Span } from './gaps.ts';
import type { TextMark } from './heard-texts.ts';
import type { BucketCounts } from './hour-counts.ts';
import type { Series } from './series.ts';

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
  /** What says whether it counts where only some do; absent where all count. It is dropped with the mention. */
  readonly seen?: MentionToMatch;
};

/** What is heard of a mention: by what its text is known again, and how many people it reaches and moves. */
export type HeardMention = {
  readonly type: string;
  readonly mark: TextMark;
  readonly reach: number;
  readonly interactions: number;
};

/**
 * A counted bucket; with its mentions, in the order in which they came, if it is to be heard what they come to. Where only some count,
 * these are heard, and `matching` has their numbers by source type.
 */
export type CountedBucket = BucketCounts & {
  readonly heard?: readonly HeardMention[];
  readonly matching?: Readonly<Record<string, number>>;
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
  { widthMs, read, where }: { readonly widthMs: number } & Pick<Series, 'read' | 'where'>,
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
    return [start, { ...counts, ...(read === true ? heardIn(own, where) : {}) }] as const;
  });
}

/** What is heard of the mentions of a bucket; nothing if that is not known of each of them, or if there are none. */
function heardIn(own: readonly CountedMention[], where: Series['where']): Pick<CountedBucket, 'heard' | 'matching'> {
  const known = own.filter(({ heard, seen }) => heard !== undefined && (where === undefined || seen !== undefined));
  if (known.length < own.length || own.length === 0) return {};
  const counting = known.filter(({ seen }) => where === undefined || (seen && matchesWhere(where, seen)));
  const heard = counting.sort(asTheyCame).flatMap((mention) => mention.heard ?? []);
  if (where === undefined) return { heard };
  const matching: Record<string, number> = {};
  for (const { type } of counting) matching[type] = (matching[type] ?? 0) + 1;
  return { heard, matching };
}

const asTheyCame = (one: CountedMention, other: CountedMention) =>
  one.time - other.time || (one.id < other.id ? -1 : 1);
