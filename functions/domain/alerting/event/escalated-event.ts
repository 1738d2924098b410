import type { Rule } from '../../items/rule/rule.ts';
import { formatDuration } from '../../time/duration.ts';
import type { Episode } from '../episode/episode.ts';
import { type AlertEvent, whyOf } from './alert-event.ts';
import { raised } from './build-event.ts';
import { followingEvent } from './following-event.ts';

/**
 * The event of an episode that nobody acknowledged, at a tick (epoch ms) at which its rule cannot be judged: its newest event,
 * `last`, once more, with what the episode has become. Its mentions are read again, if they can be, for those who hear of it only
 * now. `storyId` is the story that it belongs to.
 */
export function escalatedEvent(
  last: AlertEvent,
  { rule, episode, storyId }: { readonly rule: Rule; readonly episode: Episode; readonly storyId: string | undefined },
  tick: number,
): AlertEvent {
  const { story: _told, explanation: _x, ...data } = last.data;
  return followingEvent(
    last,
    {
      ...data,
      ...raised(rule, episode),
      ...(storyId === undefined ? {} : { storyId }),
      status: 'updated',
      unacknowledgedFor: formatDuration(rule.escalate?.after ?? 0),
      why: whyOf(last.data),
      episode: { ...data.episode, peak: episode.peak },
    },
    tick,
  );
}
