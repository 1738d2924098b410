import type { AlertEvent } from '../../domain/alerting/event/alert-event.ts';
import { buildEvent } from '../../domain/alerting/event/build-event.ts';
import { endedEvent } from '../../domain/alerting/event/ended-event.ts';
import { numbered } from '../../domain/alerting/event/event-sequence.ts';
import { foundAfter } from '../../domain/alerting/found/found-after.ts';
import type { Change } from '../../domain/alerting/judge-rule.ts';
import { episodesAfter, episodesHeldBack } from '../../domain/alerting/kept-episode.ts';
import type { Muting } from '../../domain/alerting/muting.ts';
import { addToOutbox, eventsIn, untoldBeginning } from '../../domain/alerting/outbox.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import type { WatchInfo } from '../../domain/counting/organization/watch-in-organization.ts';
import type { Judgement } from '../../domain/engine/judgement.ts';
import { present } from '../../domain/present.ts';
import { DAY_MS } from '../../domain/time/units-of-time.ts';
import type { JudgedBoundaries, JudgingRun } from './judge-boundaries.ts';

/** What events say besides what was judged: the names to show, and when people are told nothing. */
export type Told = { readonly watch: WatchInfo; readonly muting: Muting };

/** The state of a rule after it was judged, with the events that it is to publish. Pure. */
export function stateAfter(judged: JudgedBoundaries, run: JudgingRun, { watch, muting }: Told): RuleState {
  const { input, state, changes, found, history, previous } = judged;
  const { rule } = input;
  const events = changes.map((change) =>
    buildEvent(
      change,
      { ...history, ...history.atLeast },
      { source: run.source, tick: run.tick, rule, watch, told: previous?.told },
    ),
  );
  const ended =
    previous?.phase.kind === 'firing' && previous.watching !== state.watching && previous.lastEvent !== undefined
      ? [endedEvent(previous.lastEvent, 'edited', { tick: run.tick, storyId: previous.told?.storyId })]
      : [];
  const news = numbered([...ended, ...events], state.sequence);
  const muted = muting.isMuted(rule, [...eventsIn(state), ...news], run.tick);
  const newest = events.findLast(({ data }) => data.status !== 'resolved');
  const lastEvent = state.phase.kind === 'firing' ? (newest ?? state.lastEvent) : undefined;
  const { lastEvent: _old, ...rest } = state;
  const outbox = addToOutbox(state.outbox, news, {
    muted,
    tellsResolved: rule.notify.resolved,
    judgements: judgementsOf(changes, events),
    asked: rule,
  });
  const heldToTheEnd = heldBackToTheEnd(state, outbox);
  const neverTold = heldToTheEnd ?? previous?.neverTold;
  const kept = episodesAfter(previous?.episodes, news, { tick: run.tick, ...(muted ? { held: 'muted' } : {}) });
  const episodes = heldToTheEnd === undefined ? kept : episodesHeldBack(kept, heldToTheEnd);
  const watchName = watch.name ?? previous?.watchName;
  const announced = news.filter(({ id }) => outbox.some(({ event }) => event.id === id)).map(() => run.tick);
  const trouble =
    input.trouble === undefined
      ? {}
      : { health: { status: 'error' as const, ...input.trouble, since: run.tick, announced: false } };
  const told = foundAfter(
    { ...present({ found: previous?.found }), outbox, sequence: state.sequence + news.length },
    found,
    {
      ...run,
      rule,
      watch,
      judged: { from: state.firstJudged ?? state.judgedTo, to: state.judgedTo },
      muted: muting.isMuted(rule, eventsIn(state), run.tick),
      goesOn: previous !== undefined && previous.stopped !== true && previous.watching === state.watching,
      edited: previous !== undefined && previous.watching !== state.watching,
    },
  );
  return {
    ...rest,
    ...trouble,
    ...told,
    ...(neverTold === undefined ? {} : { neverTold }),
    ...(episodes.length === 0 ? {} : { episodes }),
    ...(watchName === undefined ? {} : { watchName }),
    announcedAt: [...(previous?.announcedAt ?? []).filter((at) => at > run.tick - DAY_MS), ...announced],
    ...(lastEvent === undefined ? {} : { lastEvent }),
  };
}

/** By what the events were judged whose mentions are to be read, by their ids: their cause is found in it. */
function judgementsOf(changes: readonly Change[], events: readonly AlertEvent[]): ReadonlyMap<string, Judgement> {
  const judged = changes.flatMap(({ judgement, verdict }, at) => {
    const { id, data } = events[at] ?? {};
    const isToRead = data?.samplesStatus === 'pending' && data.status !== 'resolved';
    const isOfWindow = isToRead && Date.parse(data.window.to) === verdict.at;
    return id === undefined || !isOfWindow ? [] : [[id, judgement] as const];
  });
  return new Map(judged);
}

/** The episode that was held back and has left the outbox with its end: nobody was told of it. */
function heldBackToTheEnd({ outbox: before, judgedTo }: RuleState, after: RuleState['outbox']): RuleState['neverTold'] {
  const began = untoldBeginning(before);
  if (began?.heldBack === undefined) return undefined;
  const { startedAt } = began.event.data.episode;
  if (after.some(({ event }) => event.data.episode.startedAt === startedAt)) return undefined;
  return { ...began.heldBack, startedAt: Date.parse(startedAt), endedAt: judgedTo };
}
