import * as z from 'zod';
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

/**
 * Since when (a tick, epoch ms) people have known something of an episode that nobody has acknowledged. The episode is named by
 * the boundary at which it began.
 */
export const unacknowledged = z.lazy(() => z.object({ episode: z.number(), since: z.number() }));

export type Unacknowledged = z.output<typeof unacknowledged>;

/**
 * The same after a topic has taken, at a tick, news of an episode from the boundary `time`. The time runs anew only for news
 * since the acknowledgement. It does not for news that is older: a second topic may take it later, or somebody may have seen
 * it in `status` and acknowledged it before it was published. The alert would escalate although somebody answered it.
 */
export function unacknowledgedAfter(
  before: Unacknowledged | undefined,
  news: { readonly episode: number; readonly time: number },
  { acknowledged, tick }: { readonly acknowledged: Acknowledgement | undefined; readonly tick: number },
): Unacknowledged {
  const { episode, time } = news;
  const isKnown = acknowledged?.episode === episode && time <= acknowledged.at;
  const goesOn = before?.episode === episode && (isKnown || !isAnswered(before, acknowledged));
  return goesOn ? before : { episode, since: isKnown ? time : tick };
}

/** Whether somebody acknowledged what people have known since then. */
export function isAnswered({ episode, since }: Unacknowledged, acknowledged: Acknowledgement | undefined): boolean {
  return acknowledged?.episode === episode && acknowledged.at >= since;
}
