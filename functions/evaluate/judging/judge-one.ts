import { quietPhase } from '../../domain/alerting/episode/alert-phase.ts';
import type { AlertEvent } from '../../domain/alerting/event/alert-event.ts';
import { buildEvent } from '../../domain/alerting/event/build-event.ts';
import { endedEvent } from '../../domain/alerting/event/ended-event.ts';
import { numbered } from '../../domain/alerting/event/event-sequence.ts';
import {
  boundaryBefore,
  type Change,
  goesOn,
  type Judged,
  judgedFrom,
  judgeRule,
  needsHistory,
} from '../../domain/alerting/judge-rule.ts';
import { episodesAfter, episodesHeldBack } from '../../domain/alerting/kept-episode.ts';
import type { Muting } from '../../domain/alerting/muting.ts';
import { addToOutbox, eventsIn, untoldBeginning } from '../../domain/alerting/outbox.ts';
import type { RuleHistory } from '../../domain/alerting/rule-history.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import { wasAbsent } from '../../domain/alerting/was-absent.ts';
import { watchingOf } from '../../domain/alerting/watching.ts';
import type { WatchInfo, WatchTrouble } from '../../domain/counting/organization/watch-in-organization.ts';
import { atLeast, doubtedStarts } from '../../domain/counting/series/doubted-counts.ts';
import { type History, historyOf } from '../../domain/counting/series/history.ts';
import type { HourCounts } from '../../domain/counting/series/hour-counts.ts';
import { abandoned, correctedSince, knownEnd, type SeriesHead } from '../../domain/counting/series/series-head.ts';
import { detectorOf } from '../../domain/engine/condition.ts';
import { ENGINE_VERSION } from '../../domain/engine/engine-version.ts';
import { isLate } from '../../domain/items/rule/is-late.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import type { RuleKey } from '../../domain/items/rule/rule-key.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time/units-of-time.ts';
import { withNews } from './with-news.ts';

/** How long (ms), beyond three intervals, judging waits for a gap to be filled. */
const PATIENCE_MS = 15 * MINUTE_MS;

/** How long after a gap an end waits for it to be filled, in ms. */
const END_WAITS_MS = HOUR_MS;

/** A series as a rule sees it: what is kept at hand, and the older hours that were read for judging. */
type SeriesToJudge = {
  readonly head: SeriesHead;
  readonly older: ReadonlyMap<number, HourCounts>;
};

/** A rule with the series it looks at, and what is remembered of it. */
export type RuleInput = {
  readonly rule: Rule;
  readonly remembered: RuleState | undefined;
  readonly counted: SeriesToJudge;
  readonly negative?: SeriesToJudge;
  /** Why what the service says of the watch cannot be believed at the moment. */
  readonly trouble?: WatchTrouble;
};

/** What holds for all rules of a run; times in epoch ms. `wasWatched` says whether the last evaluation watched a rule. */
export type JudgingRun = {
  readonly source: string;
  readonly tick: number;
  readonly wasWatched: (key: RuleKey) => boolean;
};

const headsOf = ({ counted, negative }: RuleInput) => [
  counted.head,
  ...(negative === undefined ? [] : [negative.head]),
];

/** The revision of what a rule sees: of its series, and of the negative ones. */
function revisionOf(rule: RuleInput): string {
  return headsOf(rule)
    .map(({ revision }) => revision)
    .join('/');
}

/** The earliest bucket (epoch ms) that changed since a rule was judged by another revision. */
function correctedFrom(rule: RuleInput, judgedBy: string): number | undefined {
  const revisions = judgedBy.split('/').map(Number);
  const changed = headsOf(rule).flatMap((head, at) => correctedSince(head, revisions[at] ?? head.revision) ?? []);
  return changed.length === 0 ? undefined : Math.min(...changed);
}

/** The state from which the rule goes on. A rule that was off for a while starts at now. */
function before({ rule, remembered }: RuleInput, run: JudgingRun): RuleState | undefined {
  const { tick } = run;
  const absent = remembered !== undefined && wasAbsent(rule, remembered, { wasWatched: run.wasWatched(rule), tick });
  return absent ? { ...remembered, stopped: true } : remembered;
}

/** Up to where a series may be judged in order: judging waits for a recent gap, but not for an old one. */
function judgeableTo(head: SeriesHead, judgedTo: number, { everyMs, tick }: { everyMs: number; tick: number }): number {
  const gap = head.gaps.find(({ to }) => to > judgedTo);
  if (gap === undefined) return head.knownTo;
  const waits = !isLate({ everyMs }, tick - gap.from - PATIENCE_MS);
  return waits ? Math.max(gap.from, judgedTo) : knownEnd(head);
}

/** The boundaries that are to be judged: those after `from` up to `to`. Empty where nothing new is known. */
function boundariesToJudge(input: RuleInput, run: JudgingRun): { readonly from: number; readonly to: number } {
  const { rule } = input;
  const state = before(input, run);
  const heads = headsOf(input);
  const last = boundaryBefore(rule, Math.min(...heads.map(({ knownTo }) => knownTo)));
  // A rule that starts at now does not wait for past gaps, and does not judge the time before.
  const known = goesOn(rule, state) ? state : undefined;
  const judgedTo = known?.judgedTo ?? last - rule.everyMs;
  const to = Math.min(...heads.map((head) => judgeableTo(head, judgedTo, { everyMs: rule.everyMs, tick: run.tick })));
  if (boundaryBefore(rule, to) < judgedTo) return { from: judgedTo, to: judgedTo };
  const corrected = known === undefined ? undefined : correctedFrom(input, known.revision);
  const from = known === undefined ? judgedTo : judgedFrom(rule, known, { correctedFrom: corrected, tick: run.tick });
  return { from, to: boundaryBefore(rule, to) };
}

/** Whether there is anything to judge, and from where on (epoch ms) the counts of its series are needed for it. */
export function historyNeeded(input: RuleInput, run: JudgingRun, longestWindowMs: number): number | undefined {
  const { from, to } = boundariesToJudge(input, run);
  if (to <= from) return undefined;
  const state = before(input, run);
  const start = Math.max(...headsOf(input).map((head) => head.from));
  const derivedAnew = needsHistory(input.rule, state, revisionOf(input));
  return derivedAnew ? start : Math.min(from + input.rule.everyMs, to) - longestWindowMs - input.rule.everyMs;
}

/**
 * Judges one rule up to what is known at the tick. Gives its new state with the events to publish, or undefined if there is
 * nothing to judge yet. `watch` has the names to show, `muting` says whether people are to be told nothing of events now.
 * Pure.
 */
export function judgeOne(
  input: RuleInput,
  run: JudgingRun,
  { watch, muting }: { readonly watch: WatchInfo; readonly muting: Muting },
): RuleState | undefined {
  const judged = input.trouble === undefined ? judgedUpTo(input, run) : doubted(input, run);
  if (judged === undefined) return input.trouble === undefined ? undefined : troubled(input, input.trouble, run.tick);
  const { state, changes, history, previous } = judged;
  const { rule } = input;
  const events = changes.map((change) =>
    buildEvent(
      change,
      { ...history, ...history.atLeast },
      {
        source: run.source,
        tick: run.tick,
        rule,
        watch,
        told: previous?.told,
      },
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
  const judgements = new Map(
    changes.flatMap(({ judgement, verdict }, at) => {
      const { id, data } = events[at] ?? {};
      const isOfWindow = data?.samplesStatus === 'pending' && Date.parse(data.window.to) === verdict.at;
      return id === undefined || !isOfWindow ? [] : [[id, judgement] as const];
    }),
  );
  const { minVoices } = rule;
  const outbox = addToOutbox(state.outbox, news, {
    muted,
    tellsResolved: rule.notify.resolved,
    judgements,
    minVoices,
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
  return {
    ...rest,
    ...trouble,
    outbox,
    ...(neverTold === undefined ? {} : { neverTold }),
    ...(episodes.length === 0 ? {} : { episodes }),
    ...(watchName === undefined ? {} : { watchName }),
    sequence: state.sequence + news.length,
    announcedAt: [...(previous?.announcedAt ?? []).filter((at) => at > run.tick - DAY_MS), ...announced],
    ...(lastEvent === undefined ? {} : { lastEvent }),
  };
}

/** The episode that was held back and has left the outbox with its end: nobody was told of it. */
function heldBackToTheEnd({ outbox: before, judgedTo }: RuleState, after: RuleState['outbox']): RuleState['neverTold'] {
  const began = untoldBeginning(before);
  if (began?.heldBack === undefined) return undefined;
  const { startedAt } = began.event.data.episode;
  if (after.some(({ event }) => event.data.episode.startedAt === startedAt)) return undefined;
  return { ...began.heldBack, startedAt: Date.parse(startedAt), endedAt: judgedTo };
}

type JudgedInput = {
  readonly state: RuleState;
  readonly changes: readonly Change[];
  readonly history: RuleHistory;
  readonly previous: RuleState | undefined;
};

/** The rule judged up to what is known, or to the boundary `end` (epoch ms) before. */
function judgedUpTo(input: RuleInput, run: JudgingRun, end = Number.POSITIVE_INFINITY): JudgedInput | undefined {
  const { rule, counted, negative } = input;
  const { from, to } = boundariesToJudge(input, run);
  if (to <= from) return undefined;
  const previous = before(input, run);
  const corrected = goesOn(rule, previous) ? correctedFrom(input, previous.revision) : undefined;
  const history = {
    counted: seen(counted),
    ...(negative === undefined ? {} : { negative: seen(negative) }),
    from: Math.max(...headsOf(input).map((head) => head.from)),
    to: Math.min(to, end),
    revision: revisionOf(input),
    ...(corrected === undefined ? {} : { correctedFrom: corrected }),
    ...(isDoubted(input)
      ? {
          atLeast: {
            counted: atLeast(seen(counted), counted.head),
            ...(negative === undefined ? {} : { negative: atLeast(seen(negative), negative.head) }),
          },
        }
      : {}),
  };
  const judged = judgeRule({ rule, before: previous, history, tick: run.tick });
  return endsTooEarly(input, judged, { previous, tick: run.tick }) ? undefined : { ...judged, history, previous };
}

/**
 * Whether an end would be judged on only a part of the story: after an outage the newest buckets may be known first. An alert
 * does not wait for the rest. That it is over can wait a while, and is then told with the whole story.
 */
function endsTooEarly(
  input: RuleInput,
  { state, changes }: Judged,
  { previous, tick }: { readonly previous: RuleState | undefined; readonly tick: number },
): boolean {
  if (state.phase.kind === 'firing' || !changes.some(({ transition }) => transition === 'resolved')) return false;
  // What came before the rule began is only history; no end waits for it.
  const began = previous?.firstJudged ?? previous?.judgedTo ?? state.judgedTo;
  const gaps = headsOf(input).flatMap((head) => head.gaps);
  return gaps.some(({ from, to }) => to > began && from < state.judgedTo && tick - to < END_WAITS_MS);
}

const isDoubted = (input: RuleInput) => headsOf(input).some(({ doubted }) => doubted !== undefined);

const seen = ({ head, older }: SeriesToJudge): History => historyOf(head.widthMs, [...older, ...head.hours]);

/**
 * Judges by doubted counts, which may be too low but never too high: an alert may begin or grow by them, and nothing else is
 * judged. What lies after the last change is judged when more is known.
 */
function doubted(input: RuleInput, run: JudgingRun): JudgedInput | undefined {
  const { counted, negative } = input;
  if (!isDoubted(input)) return undefined;
  // Buckets with a doubted answer are not waited for any longer.
  const answered = ({ head, older }: SeriesToJudge) => ({ head: doubtedStarts(head).reduce(answeredAt, head), older });
  const all = {
    ...input,
    counted: answered(counted),
    ...(negative === undefined ? {} : { negative: answered(negative) }),
  };
  const changes = judgedUpTo(all, run)?.changes ?? [];
  if (changes.length === 0) return undefined;
  return judgedUpTo(all, run, Math.max(...changes.map(({ verdict }) => verdict.at)));
}

const answeredAt = (head: SeriesHead, start: number) => abandoned(head, { from: start, to: start + head.widthMs });

/** The state of a rule whose watch cannot be believed: nothing is judged, no episode ends. */
function troubled(input: RuleInput, trouble: WatchTrouble, tick: number): RuleState {
  const { rule, remembered, counted } = input;
  const health = { status: 'error' as const, ...trouble, since: tick, announced: false };
  if (remembered === undefined) return { ...unjudged(rule, counted.head.knownTo), revision: revisionOf(input), health };
  const same = remembered.health.status === 'error' && remembered.health.cause === trouble.cause;
  return same ? remembered : { ...remembered, health };
}

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
    health: { status: 'learning', missing: 'a first count' },
  };
}

/** The events of a rule that was deleted or disabled with an open episode, and its state afterwards. */
export function stopRule(
  { rule, state }: { readonly rule: RuleKey; readonly state: RuleState },
  reason: 'deleted' | 'disabled',
  { tick, muting }: { readonly tick: number; readonly muting: Muting },
): RuleState {
  const { lastEvent, told: _told, unacknowledged: _open, ...rest } = state;
  const ended: AlertEvent[] =
    lastEvent === undefined ? [] : [endedEvent(lastEvent, reason, { tick, storyId: state.told?.storyId })];
  return { ...withNews({ rule, state: rest }, ended, { tick, muting }), phase: quietPhase, stopped: true };
}
