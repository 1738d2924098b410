import type { FeedMention } from '../../service/feed/feed-mention.ts';
import { fedAt } from '../../service/feed/stray-mention.ts';

/** The first and the last feed time (epoch ms) of mentions; undefined when none says when it was fed. */
export function feedSpan(
  mentions: readonly FeedMention[],
): { readonly first: number; readonly last: number } | undefined {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const time of mentions.map(fedAt)) {
    if (time === undefined) continue;
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  return first > last ? undefined : { first, last };
}
