import * as z from 'zod';
import { present } from '../../present.ts';
import { iso } from '../../time/iso.ts';
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

/** When an episode (by the boundary at which it began) was acknowledged last, and by whom, as events tell it; empty where it was not. */
export function knownOf(
  episode: number,
  acknowledged: (Acknowledgement & { readonly by?: string | undefined }) | undefined,
): { readonly acknowledgedAt?: string; readonly acknowledgedBy?: string } {
  if (acknowledged?.episode !== episode) return {};
  return { acknowledgedAt: iso(acknowledged.at), ...present({ acknowledgedBy: acknowledged.by }) };
}

/**
 * Since when (a tick, epoch ms) an episode is published and not acknowledged. The episode is named by the boundary at which
 * it began.
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

/** Whether somebody acknowledged what has been published since then. */
export function isAnswered({ episode, since }: Unacknowledged, acknowledged: Acknowledgement | undefined): boolean {
  return acknowledged?.episode === episode && acknowledged.at >= since;
}
