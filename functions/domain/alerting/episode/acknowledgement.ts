import type { Episode } from './episode.ts';

/**
 * That somebody acknowledged an episode (named by the boundary at which it began): when (epoch ms), and at how many
 * mentions.
 */
export type Acknowledgement = { readonly episode: number; readonly at: number; readonly count: number };

/**
 * Whether an episode is acknowledged: the acknowledgement, if there is one, is of this episode, and nothing was published
 * since, because nobody has acknowledged that yet.
 */
export function isAcknowledged(
  { startedAt, lastAnnouncedAt }: Pick<Episode, 'startedAt' | 'lastAnnouncedAt'>,
  acknowledged: Acknowledgement | undefined,
): acknowledged is Acknowledgement {
  return acknowledged?.episode === startedAt && lastAnnouncedAt <= acknowledged.at;
}
