import type { Episode } from './episode.ts';

/** That people know of an episode, by the boundary at which it began: since when (epoch ms), and at how many mentions. */
export type Acknowledgement = { readonly episode: number; readonly at: number; readonly count: number };

/** Whether it holds: it is of that very episode, and nothing was announced since, which is news that nobody has seen yet. */
export function isAcknowledged(
  { startedAt, lastAnnouncedAt }: Pick<Episode, 'startedAt' | 'lastAnnouncedAt'>,
  { episode, at }: Acknowledgement,
): boolean {
  return episode === startedAt && lastAnnouncedAt <= at;
}
