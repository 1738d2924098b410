import { type AlertEvent, type AlertEventData, eventId } from './alert-event.ts';

/** What follows the newest event of an episode at a tick (epoch ms), when nothing was counted: its data, changed, and no samples. */
export function followingEvent(last: AlertEvent, data: AlertEventData, tick: number): AlertEvent {
  const { rule, episode, status } = data;
  return {
    ...last,
    id: eventId({
      organizationId: BigInt(rule.organizationId),
      ruleId: rule.ruleId,
      episodeStart: Date.parse(episode.startedAt),
      transition: status,
      tick,
    }),
    type: `mention.alert.${status}`,
    time: new Date(tick).toISOString(),
    data: { ...data, late: false, samples: [], samplesShown: 0 },
  };
}
