import type { AlertEvent } from '../../domain/alerting/event/alert-event.ts';
import { numbered } from '../../domain/alerting/event/event-sequence.ts';
import { episodesAfter } from '../../domain/alerting/kept-episode.ts';
import type { Muting } from '../../domain/alerting/muting.ts';
import { addToOutbox, eventsIn } from '../../domain/alerting/outbox.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import type { RuleKey } from '../../domain/items/rule/rule-key.ts';

/** The state of a rule with events to tell at a tick (epoch ms) that no verdict led to. */
export function withNews(
  { rule, state }: { readonly rule: RuleKey; readonly state: RuleState },
  events: readonly AlertEvent[],
  { tick, muting }: { readonly tick: number; readonly muting: Muting },
): RuleState {
  const news = numbered(events, state.sequence);
  const muted = muting.isMuted(rule, [...eventsIn(state), ...news], tick);
  return {
    ...state,
    outbox: addToOutbox(state.outbox, news, { muted, tellsResolved: true }),
    ...(news.length === 0 ? {} : { episodes: episodesAfter(state.episodes, news, { tick }) }),
    sequence: state.sequence + news.length,
  };
}
