import type { Sample } from './sample.ts';

/** A mention from the reading of a firing window; numbers are null if the service does not have them. */
export type ReadMention = {
  /** As an event would show it. */
  readonly sample: Sample;
  /** When it entered the feed, epoch ms. */
  readonly time: number;
  readonly virality: number | null;
  readonly interaction: number | null;
  readonly influence: number | null;
  readonly languages: readonly string[];
  readonly locations: readonly string[];
};

/**
 * The properties that samples can be sorted by here, with the field of a mention; for the others only the service knows
 * the order.
 */
const FIELDS: Readonly<Record<string, (mention: ReadMention) => number | null>> = {
  REACH: ({ sample }) => sample.reach ?? null,
  VIRALITY: ({ virality }) => virality,
  INTERACTIONS: ({ interaction }) => interaction,
  INFLUENCE: ({ influence }) => influence,
  FEED_TIME: ({ time }) => time,
};

/** Whether mentions can be sorted by a property without asking the service. */
export function isSortable(property: string): boolean {
  return FIELDS[property] !== undefined;
}

/**
 * Mentions sorted by a property, the highest first, those with more than `most` after all others and those without it last; in the
 * given order if the property is unknown here.
 */
export function sortedBy(
  mentions: readonly ReadMention[],
  property: string,
  most = Number.POSITIVE_INFINITY,
): ReadMention[] {
  const value = FIELDS[property];
  if (value === undefined) return [...mentions];
  const rank = (mention: ReadMention) => {
    const own = value(mention) ?? Number.NEGATIVE_INFINITY;
    // Over 0 is what comes among the others, under it what comes after them.
    return own > most ? -1 / own : own;
  };
  return [...mentions].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
}
