import { strayProblem, strayTime } from '../../files/stray-time.ts';
import type { FeedMention } from './feed-mention.ts';

/** When a mention enters the feed, in epoch ms; undefined if the store decides it. */
export const fedAt = ({ feedTime, insertTime }: FeedMention): number | undefined => feedTime ?? insertTime;

/**
 * What is wrong with the times (see `fedAt`) of mentions that are fed together: one that more than a year separates from most of
 * the others. Undefined if there is none. `placeOf` names a mention by its index, such as `mentions.ndjson line 7`.
 */
export function strayMention(
  times: readonly (number | undefined)[],
  placeOf: (index: number) => string,
): string | undefined {
  const timed = times.flatMap((time, index) => (time === undefined ? [] : [{ time, index }]));
  const stray = strayTime(timed.map(({ time }) => time));
  return stray && `${placeOf(timed[stray.index]?.index ?? 0)}: /feedTime: ${strayProblem(stray)}`;
}
