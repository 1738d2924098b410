import { quietPhase } from '../../domain/alerting/episode/alert-phase.ts';
import type { AlertEvent } from '../../domain/alerting/event/alert-event.ts';
import { endedEvent } from '../../domain/alerting/event/ended-event.ts';
import { numbered } from '../../domain/alerting/event/event-sequence.ts';
import type { EndReason } from '../../domain/alerting/event/why.ts';
import { learning } from '../../domain/alerting/health.ts';
import { boundaryBefore } from '../../domain/alerting/judge-rule.ts';
import { episodesAfter } from '../../domain/alerting/kept-episode.ts';
import type { Muting } from '../../domain/alerting/muting.ts';
import { addToOutbox, eventsIn, isBegun, type OutboxEntry } from '../../domain/alerting/outbox.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import { watchingOf } from '../../domain/alerting/watching.ts';
import type { WatchTrouble } from '../../domain/counting/organization/watch-in-organization.ts';
import { detectorOf } from '../../domain/engine/condition.ts';
import { ENGINE_VERSION } from '../../domain/engine/engine-version.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import type { RuleKey } from '../../domain/items/rule/rule-key.ts';
import type { RuleInput } from './judge-boundaries.ts';

/**
 * The state of a rule that was seen at a time (epoch ms) and could not be judged. It is judged from that time once this is
 * possible, so an outage right after the rule was written hides no burst, and its people hear that it is blind.
 */
export function unjudged(rule: Rule, seenAt: number): RuleState {
  return {
    version: 0,
    schema: 2,
    engine: ENGINE_VERSION,
    watching: watchingOf(rule),
    judgedTo: boundaryBefore(rule, seenAt),
    revision: '',
    detector: detectorOf(rule).first(),
    phase: quietPhase,
    outbox: [],
    sequence: 0,
    health: learning({ kind: 'count' }),
  };
}

/** The state of a rule whose watch cannot be believed: nothing is judged, no episode ends. */
export function troubled(input: RuleInput, trouble: WatchTrouble, tick: number): RuleState {
  const { rule, remembered, counted } = input;
  const health = { status: 'error' as const, ...trouble, since: tick, announced: false };
  if (remembered === undefined) return { ...unjudged(rule, counted.head.knownTo), health };
  const same = remembered.health.status === 'error' && remembered.health.cause === trouble.cause;
  return same ? remembered : { ...remembered, health };
}

/** Why a rule is not watched any more; `outdated`: its item has what ended with an earlier release. */
export type StopReason = Exclude<EndReason, 'edited'>;

/** Whether an entry has mentions that are not told any more. What one topic has, the other gets, too, while the rule can be read. */
export function isDropped(entry: OutboxEntry, reason: StopReason): boolean {
  return entry.found !== undefined && (reason !== 'disabled' || !isBegun(entry));
}

/** The events of a rule that stopped with an open episode, and its state afterwards. Mentions that wait are not told. */
export function stopRule(
  { rule, state }: { readonly rule: RuleKey; readonly state: RuleState },
  reason: StopReason,
  { tick, muting }: { readonly tick: number; readonly muting: Muting },
): RuleState {
  const { lastEvent, told: _told, unacknowledged: _open, early: _early, ...rest } = state;
  const ended: AlertEvent[] =
    lastEvent === undefined ? [] : [endedEvent(lastEvent, reason, { tick, storyId: state.told?.storyId })];
  const outbox = rest.outbox.filter((entry) => !isDropped(entry, reason));
  return {
    ...withNews({ rule, state: { ...rest, outbox } }, ended, { tick, muting }),
    phase: quietPhase,
    stopped: true,
  };
}

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
