import { spanInWords } from '../../time/duration.ts';
import type { AlertEvent } from './alert-event.ts';
import { followingEvent } from './following-event.ts';

/** Why an episode ended without being resolved. */
export type EndReason = 'edited' | 'deleted' | 'disabled';

const REASONS: Record<EndReason, string> = {
  edited: 'what the rule watches was edited',
  deleted: 'the rule was deleted',
  disabled: 'the rule or its organization was disabled',
};

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
    ...data
  } = last.data;
  return followingEvent(
    last,
    {
      ...data,
      ...(storyId === undefined ? {} : { storyId }),
      status: 'ended',
      samplesStatus: 'none',
      explanation: `No longer watched, because ${REASONS[reason]}. It had lasted ${spanInWords(tick - startedAt)}, the peak was ${episode.peak}.`,
      episode: { ...episode, endedAt, duration: spanInWords(tick - startedAt) },
    },
    tick,
  );
}
