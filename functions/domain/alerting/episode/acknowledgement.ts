import type { Episode } from './episode.ts';

/**
 * That people know of an episode (named by the boundary at which it began): since when (epoch ms), and at how many mentions.
 */
export type Acknowledgement = { readonly episode: number; readonly at: number; readonly count: number };

/**
 * Whether people know of an episode: the acknowledgement, if there is one, is of it, and nothing was announced since then, which
 * would be news that nobody has acknowledged.
 */
export function isAcknowledged(
  { startedAt, lastAnnouncedAt }: Pick<Episode, 'startedAt' | 'lastAnnouncedAt'>,
  acknowledged: Acknowledgement | undefined,
): acknowledged is Acknowledgement {
  return acknowledged?.episode === startedAt && lastAnnouncedAt <= acknowledged.at;
}
