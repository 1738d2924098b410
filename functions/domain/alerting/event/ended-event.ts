import { spanInWords } from '../../time/duration.ts';
import type { AlertEvent } from './alert-event.ts';
import { followingEvent } from './following-event.ts';
import type { EndReason } from './why.ts';

/**
 * The event that ends, at a tick (epoch ms), the episode of a rule that stopped watching. `last` is the newest event of
 * that episode, `storyId` the story that it belongs to.
 */
export function endedEvent(
  last: AlertEvent,
  reason: EndReason,
  { tick, storyId }: { readonly tick: number; readonly storyId?: string | undefined },
): AlertEvent {
  const { episode } = last.data;
  const startedAt = Date.parse(episode.startedAt);
  const endedAt = new Date(tick).toISOString();
  const {
    expected: _e,
    factor: _f,
    rarityDays: _r,
    drivers: _d,
    story: _s,
    unacknowledgedFor: _u,
    explanation: _x,
    ...data
  } = last.data;
  return followingEvent(
    last,
    {
      ...data,
      ...(storyId === undefined ? {} : { storyId }),
      status: 'ended',
      samplesStatus: 'none',
      why: { kind: 'ended', because: reason },
      episode: { ...episode, endedAt, duration: spanInWords(tick - startedAt) },
    },
    tick,
  );
}
