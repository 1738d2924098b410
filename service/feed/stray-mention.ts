import { strayProblem, strayTime } from '../../files/stray-time.ts';
import type { FeedMention } from './feed-mention.ts';

/** When a mention enters the feed, in epoch ms; undefined if the store decides it. */
export const fedAt = ({ feedTime, insertTime }: FeedMention): number | undefined => feedTime ?? insertTime;

/** A mention of a feed, and where it stands, such as `mentions.ndjson line 7`. */
export type PlacedMention = { readonly mention: FeedMention; readonly place: string };

/** Where a mention stands, and when it enters the feed. */
export type PlacedTime = { readonly place: string; readonly time: number | undefined };

export const placedTime = ({ mention, place }: PlacedMention): PlacedTime => ({ place, time: fedAt(mention) });

/**
 * What is wrong with the times of mentions that are fed together: one that more than a year separates from most of the others.
 * Undefined if there is none.
 */
export function strayMention(placed: readonly PlacedTime[]): string | undefined {
  const timed = placed.flatMap(({ place, time }) => (time === undefined ? [] : [{ place, time }]));
  const stray = strayTime(timed.map(({ time }) => time));
  return stray && `${timed[stray.index]?.place}: /feedTime: ${strayProblem(stray)}`;
}
