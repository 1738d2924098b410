import type { AlertEvent } from '../../domain/alerting/event/alert-event.ts';
import { numbered } from '../../domain/alerting/event/event-sequence.ts';
import { episodesAfter } from '../../domain/alerting/kept-episode.ts';
import { addToOutbox, eventsIn } from '../../domain/alerting/outbox.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';

/** Whether people are to be told nothing of events now. */
export type IsMuted = (events: readonly AlertEvent[]) => boolean;

/** A state with events to tell at a tick (epoch ms) that no verdict led to. */
export function withNews(
  state: RuleState,
  events: readonly AlertEvent[],
  { tick, isMuted }: { readonly tick: number; readonly isMuted: IsMuted },
): RuleState {
  const news = numbered(events, state.sequence);
  const muted = isMuted([...eventsIn(state), ...news]);
  return {
    ...state,
    outbox: addToOutbox(state.outbox, news, { muted, tellsResolved: true }),
    ...(news.length === 0 ? {} : { episodes: episodesAfter(state.episodes, news, { tick }) }),
    sequence: state.sequence + news.length,
  };
}
