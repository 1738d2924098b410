import type { Episode } from './episode.ts';

/**
 * That people know of an episode (named by the boundary at which it began): since when (epoch ms), and at how many mentions.
 */
export type Acknowledgement = { readonly episode: number; readonly at: number; readonly count: number };

/**
 * Whether it is valid: it is of this episode, and nothing was announced since then, which would be news that nobody has
 * acknowledged.
 */
export function isAcknowledged(
  { startedAt, lastAnnouncedAt }: Pick<Episode, 'startedAt' | 'lastAnnouncedAt'>,
  { episode, at }: Acknowledgement,
): boolean {
  return episode === startedAt && lastAnnouncedAt <= at;
}
