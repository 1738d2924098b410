import { spanInWords } from '../time/duration.ts';
import { type AlertEvent, eventId } from './alert-event.ts';

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
  const { rule, episode } = last.data;
  const startedAt = Date.parse(episode.startedAt);
  const { expected: _e, factor: _f, rarityDays: _r, drivers: _d, story: _s, ...data } = last.data;
  return {
    ...last,
    id: eventId({
      organizationId: BigInt(rule.organizationId),
      ruleId: rule.ruleId,
      episodeStart: startedAt,
      transition: 'ended',
      tick,
    }),
    type: 'mention.alert.ended',
    time: new Date(tick).toISOString(),
    data: {
      ...data,
      ...(storyId === undefined ? {} : { storyId }),
      status: 'ended',
      late: false,
      explanation: `No longer watched, because ${REASONS[reason]}. It had lasted ${spanInWords(tick - startedAt)}, the peak was ${episode.peak}.`,
      episode: { ...episode, endedAt: new Date(tick).toISOString(), duration: spanInWords(tick - startedAt) },
      samples: [],
      samplesShown: 0,
      samplesStatus: 'none',
    },
  };
}
