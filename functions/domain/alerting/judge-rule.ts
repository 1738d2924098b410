import { BOUNDS } from '../engine/bound.ts';
import { detectorOf } from '../engine/condition.ts';
import type { DetectorState } from '../engine/condition-kind.ts';
import { ENGINE_VERSION } from '../engine/engine-version.ts';
import type { Judgement } from '../engine/judgement.ts';
import type { Verdict } from '../engine/verdict.ts';
import { isLate } from '../items/rule/is-late.ts';
import type { Rule } from '../items/rule/rule.ts';
import { DAY_MS } from '../time/units-of-time.ts';
import { asExpected } from './as-expected.ts';
import type { Unacknowledged } from './episode/acknowledgement.ts';
import { type Advance, type AdvanceOptions, advanceEpisode } from './episode/advance-episode.ts';
import { advanceUntold } from './episode/advance-untold.ts';
import { type AlertPhase, quietPhase } from './episode/alert-phase.ts';
import { type Boundary, echoAt } from './episode/echo.ts';
import { type EchoNeeds, echoNeeds } from './episode/echo-needs.ts';
import type { Episode } from './episode/episode.ts';
import { escalationOf } from './episode/escalation.ts';
import { expectingOf } from './expecting-of.ts';
import { type Health, healthAfter, learning } from './health.ts';
import { untoldBeginning } from './outbox.ts';
import { type RuleHistory, readingAt, readingsUpTo } from './rule-history.ts';
import type { RuleState } from './rule-state.ts';
import { isStateOf, watchingOf } from './watching.ts';

/** After an outage, boundaries older than this are remembered but no longer judged, in ms. */
export const JUDGED_AFTERWARDS_MS = DAY_MS;

/** A change of the alert, at the boundary of its verdict. */
export type Change = {
  readonly transition: 'firing' | 'updated' | 'resolved';
  readonly verdict: Verdict;
  readonly episode: Episode;
  /** What the boundary was judged by. */
  readonly judgement: Judgement;
  /** Judged more than three intervals after its time. */
  readonly late: boolean;
  /** Nobody was told of the episode before this change, because it was held back. */
  readonly untold: boolean;
  /**
   * A `resolved` of an episode that began and ended between two runs, or that was held back and had news since: nobody was
   * told of its beginning.
   */
  readonly wholeEpisode?: boolean;
  /** For a `resolved`: what would still be told while the echo of the story lasts. */
  readonly echo?: EchoNeeds;
  /** People hear of it, or hear of it in this way, because nobody acknowledged it. */
  readonly escalates?: boolean;
  /** How many further episodes began and ended between two runs. */
  readonly others?: number;
};

/** An interval with mentions that are to be told: its start (epoch ms), how many it has, and whether it is judged late. */
export type FoundInterval = { readonly start: number; readonly count: number; readonly late: boolean };

/** What the engine found; `state` still has the version, outbox and sequence of the state it was made from. */
export type Judged = {
  readonly state: RuleState;
  readonly changes: readonly Change[];
  /** Of a rule that tells mentions: each interval that was judged and has any, also if an earlier run told them. */
  readonly found: readonly FoundInterval[];
};

/** What is judged: a rule, what is remembered of it, and what it can see. `tick` in epoch ms. */
export type RuleToJudge = {
  readonly rule: Rule;
  readonly before: RuleState | undefined;
  readonly history: RuleHistory;
  readonly tick: number;
};

/** The newest boundary of the rule's grid at or before a time. */
export function boundaryBefore(rule: Rule, time: number): number {
  return Math.floor(time / rule.everyMs) * rule.everyMs;
}

/** Whether a rule goes on from its stored state; a rule that is new, enabled again or edited starts at now. */
export function goesOn(rule: Rule, before: RuleState | undefined): before is RuleState {
  if (!isStateOf(rule, before)) return false;
  // An alert of a window that is asked for no longer could never end.
  return before.phase.kind !== 'firing' || before.phase.episode.scale < detectorOf(rule).scales.length;
}

/** Whether the engine's memory must be derived again from the whole history. */
export function needsHistory(rule: Rule, before: RuleState | undefined, revision: string): boolean {
  if (!goesOn(rule, before) || before.engine !== ENGINE_VERSION || before.revision !== revision) return true;
  return before.expecting !== expectingOf(rule) || !detectorOf(rule).remembers(before.detector);
}

/**
 * From which boundary on (epoch ms) a rule that goes on is judged: after the last one that was judged. If earlier buckets
 * were corrected or filled in since, from the boundary before those, so that a burst that the service stored late still
 * fires. Never from before the rule was written, and never from within an episode that people were notified of, which would
 * be published twice; for what came before an open episode see `missedBefore`.
 */
export function judgedFrom(
  rule: Rule,
  before: RuleState,
  { correctedFrom, tick }: { readonly correctedFrom: number | undefined; readonly tick: number },
): number {
  const { phase, judgedTo } = before;
  if (correctedFrom === undefined || phase.kind === 'firing') return judgedTo;
  const quietSince = phase.endedAt ?? (phase.restUntil === undefined ? 0 : judgedTo);
  const earliest = Math.max(before.firstJudged ?? judgedTo, quietSince, tick - JUDGED_AFTERWARDS_MS);
  return Math.min(judgedTo, Math.max(boundaryBefore(rule, correctedFrom), boundaryBefore(rule, earliest)));
}

/**
 * Judges every boundary since the last one that was judged, in order. A rule that is new, enabled again or edited in what it
 * watches starts with the newest boundary. Pure: the same rule, state, history and tick give the same bytes. If the state
 * watched something else, its open episode is dropped here; the caller has to end it.
 */
export function judgeRule({ rule, before, history, tick }: RuleToJudge): Judged {
  const last = boundaryBefore(rule, history.to);
  const known = goesOn(rule, before) ? withWhatIsExpected(before, { rule, history }) : undefined;
  const start =
    known === undefined ? last - rule.everyMs : judgedFrom(rule, known, { correctedFrom: history.correctedFrom, tick });
  const inOrder = known !== undefined && start === known.judgedTo && !needsHistory(rule, known, history.revision);
  const began = untoldBeginning(known?.outbox ?? [])?.event.data.episode.startedAt;
  const untoldSince = began === undefined ? undefined : Date.parse(began);
  const missed = known === undefined ? [] : missedBefore(known, { rule, history, tick });
  const standing = {
    memory: inOrder ? known.detector : remembered(rule, { history, before: known?.detector }, Math.min(start, last)),
    phase: known === undefined ? quietPhase : phaseAt(known, start),
    ...(known?.early === undefined
      ? {}
      : { phase: known.early.phase, early: { at: known.early.at, told: known.phase } }),
  };
  const unacknowledged = known?.unacknowledged;
  const judged = judgedBoundaries({ rule, history, tick, untoldSince, unacknowledged }, standing, {
    from: start,
    to: last,
  });
  const { memory, phase, changes, found, early, verdict = known?.verdict } = judged;
  const expecting = expectingOf(rule);
  const judgedTo = Math.max(known?.judgedTo ?? start, last);
  const state: RuleState = {
    version: before?.version ?? 0,
    schema: 2,
    engine: ENGINE_VERSION,
    watching: watchingOf(rule),
    ...(expecting === undefined ? {} : { expecting }),
    firstJudged: known === undefined ? judgedTo : (known.firstJudged ?? known.judgedTo),
    judgedTo,
    revision: history.revision,
    detector: memory,
    phase,
    health: healthAfter(before?.health, healthOf(verdict)),
    outbox: before?.outbox ?? [],
    sequence: before?.sequence ?? 0,
    ...(verdict === undefined ? {} : { verdict }),
    ...(unacknowledged === undefined || phase.kind !== 'firing' ? {} : { unacknowledged }),
    ...(known?.told === undefined || phase.kind !== 'firing' ? {} : { told: known.told }),
    ...(early === undefined ? {} : { early }),
    ...(known?.lastEvent === undefined ? {} : { lastEvent: known.lastEvent }),
  };
  return { state, changes: [...missed, ...summarized(changes)], found };
}

/** A state that goes on: of its alert only what is still news, if people have said since when they expect more. */
function withWhatIsExpected(state: RuleState, seen: Pick<RuleToJudge, 'rule' | 'history'>): RuleState {
  return state.expecting === expectingOf(seen.rule) ? state : asExpected(state, seen);
}

type Judging = {
  readonly rule: Rule;
  readonly history: RuleHistory;
  readonly tick: number;
  /** The start (epoch ms) of the episode that is held back. */
  readonly untoldSince?: number | undefined;
  /** Since when nobody has acknowledged the open episode. */
  readonly unacknowledged?: Unacknowledged | undefined;
};

type Standing = {
  readonly memory: DetectorState;
  readonly phase: AlertPhase;
  /** An alert that was told before its boundary `at` (epoch ms) could be judged; `phase` is what it would be without it. */
  readonly early?: { readonly at: number; readonly told: AlertPhase };
};

type JudgedOn = Pick<Standing, 'memory' | 'phase'> & {
  readonly early: RuleState['early'];
  readonly verdict: Verdict | undefined;
  readonly changes: readonly Change[];
  readonly found: readonly FoundInterval[];
};

/** Every boundary after `from` up to `to`, judged in order. */
function judgedBoundaries(
  { rule, history, tick, untoldSince, unacknowledged }: Judging,
  before: Standing,
  { from, to }: { readonly from: number; readonly to: number },
): JudgedOn {
  const { everyMs } = rule;
  const detector = detectorOf(rule);
  const { early } = before;
  let { memory, phase } = before;
  let verdict: Verdict | undefined;
  const changes: Change[] = [];
  const found: FoundInterval[] = [];
  for (let at = from + everyMs; at <= to; at += everyMs) {
    const reading = readingAt(rule, history, at);
    const judgement = { detector: memory, reading };
    const judged = detector.judge(memory, reading);
    memory = judged.state;
    verdict = judged.verdict;
    if (tick - at > JUDGED_AFTERWARDS_MS) continue;
    if (detector.tells === 'nothing') continue;
    if (detector.tells === 'mentions') {
      const { observed: count } = verdict;
      if (count > 0) found.push({ start: at - everyMs, count, late: isLate(rule, tick - at) });
      continue;
    }
    const repeat = rule.notify.repeat;
    const escalation = phase.kind === 'firing' ? escalationOf(phase.episode, rule, unacknowledged) : undefined;
    const options = {
      detector,
      tick: Math.max(at, Math.min(tick, at + everyMs)),
      ...(repeat === undefined ? {} : { repeatMs: repeat }),
      ...(rule.acknowledged === undefined ? {} : { acknowledged: rule.acknowledged }),
      ...(escalation === undefined ? {} : { escalation }),
    };
    const boundary = { verdict, reading };
    const heldBack = phase.kind === 'firing' && phase.episode.startedAt === untoldSince ? phase : undefined;
    const advanced =
      heldBack === undefined ? advanceEpisode(phase, boundary, options) : advanceUntold(heldBack, boundary, options);
    const advance = early === undefined ? advanced : caughtUp({ phase, advanced }, early, boundary, options);
    phase = advance.phase;
    if (advance.transition !== undefined && advance.episode !== undefined) {
      const late = isLate(rule, tick - at);
      const told = advance.verdict ?? verdict;
      const echo =
        advance.transition === 'resolved' && detector.hasEcho
          ? echoNeeds(phase, detector, { at, state: memory })
          : undefined;
      const change = {
        transition: advance.transition,
        verdict: told,
        episode: advance.episode,
        judgement,
        late,
        untold: heldBack !== undefined,
        escalates: advance.escalates === true,
      };
      changes.push(echo === undefined ? change : { ...change, echo });
    }
  }
  if (early === undefined || to >= early.at) return { memory, phase, early: undefined, verdict, changes, found };
  return { memory, phase: early.told, early: { at: early.at, phase }, verdict, changes, found };
}

/**
 * How a rule advances up to the boundary of an alert that was told before it could be judged. At that boundary it fires, as it
 * would have without that, and nobody is told again. If it does not, because counts shrank or are not known, the alert stays
 * as it was told. What corrections show before is part of its story.
 */
function caughtUp(
  { phase, advanced }: { readonly phase: AlertPhase; readonly advanced: Advance },
  { at, told }: NonNullable<Standing['early']>,
  boundary: Boundary,
  options: AdvanceOptions,
): Advance {
  if (boundary.reading.at > at) return advanced;
  if (boundary.reading.at < at) return advanced.transition === undefined ? advanced : { phase };
  if (advanced.transition !== 'firing') return advanceEpisode(told, boundary, options);
  const escalated = told.kind === 'firing' ? told.episode.escalated : undefined;
  const fired = advanced.phase;
  if (escalated === undefined || fired.kind !== 'firing') return { phase: fired };
  return { phase: { ...fired, episode: { ...fired.episode, escalated } } };
}

/**
 * Episodes that began and ended before the open one, in buckets that were corrected or filled in only now: after an outage
 * the newest buckets may be known first, and an alert published for them. All missed episodes become one `resolved` event.
 * Unusual counts that lead into the open episode are part of its story. Episodes that were published before are judged again
 * to get their echo, and not published again. A state from a release that stored no episodes does not say what was
 * published, so nothing is looked for.
 */
function missedBefore(known: RuleState, { rule, history, tick }: Judging): Change[] {
  const { phase, episodes, firstJudged } = known;
  const { correctedFrom } = history;
  if (phase.kind !== 'firing' || episodes === undefined || correctedFrom === undefined) return [];
  const { startedAt } = phase.episode;
  const earlier = episodes.filter((episode) => episode.startedAt < startedAt);
  const toldTo = Math.max(0, ...earlier.map((episode) => episode.endedAt ?? episode.startedAt));
  const since = Math.max(
    boundaryBefore(rule, correctedFrom),
    toldTo,
    firstJudged ?? known.judgedTo,
    tick - JUDGED_AFTERWARDS_MS,
  );
  const to = startedAt - rule.everyMs;
  if (since >= to) return [];
  const from = boundaryBefore(rule, Math.min(since, ...earlier.slice(-1).map((last) => last.startedAt - rule.everyMs)));
  const standing = { memory: remembered(rule, { history, before: known.detector }, from), phase: quietPhase };
  const { changes } = judgedBoundaries({ rule, history, tick }, standing, { from, to });
  const ends = new Set(
    changes.flatMap(({ transition, episode }) => (transition === 'resolved' ? [episode.startedAt] : [])),
  );
  return summarized(changes.filter(({ episode }) => episode.startedAt > since && ends.has(episode.startedAt)));
}

/** The phase of the alert at a boundary from which on boundaries are judged again. */
function phaseAt({ phase, judgedTo }: RuleState, at: number): AlertPhase {
  return at < judgedTo && phase.echo !== undefined ? { ...phase, echo: echoAt(phase.echo, at) } : phase;
}

/** The engine's memory of everything up to a boundary, and of what an earlier memory knows of the time before the history. */
function remembered(
  rule: Rule,
  { history, before }: { readonly history: RuleHistory; readonly before: DetectorState | undefined },
  to: number,
): DetectorState {
  const detector = detectorOf(rule);
  let memory = detector.first(before);
  for (const reading of readingsUpTo(rule, history, to)) memory = detector.judge(memory, reading).state;
  return memory;
}

function healthOf(verdict: Verdict | undefined): Health {
  const parts = verdict?.reason.kind === 'parts' ? verdict.reason.parts : [];
  const unknown = parts.filter(({ standing }) => standing === 'unknown').map(({ ruleId }) => ruleId);
  if (verdict !== undefined && unknown.length > 0) {
    const text = `It is made of rules that cannot be judged: ${unknown.join(', ')}.`;
    return { status: 'error', cause: 'parts', text, since: verdict.at, announced: false };
  }
  return verdict?.status === 'learning' ? learning(verdict.stillMissing ?? { kind: 'count' }) : { status: 'ok' };
}

/**
 * What is published of several changes that are found in one run: of episodes that began and ended in between only the
 * highest, as a single `resolved`; of several updates of one episode only the last. Otherwise the first run after a long
 * outage would send dozens of messages.
 */
function summarized(changes: readonly Change[]): Change[] {
  const kept: Change[] = [];
  let finished: Change | undefined;
  let others = 0;
  for (const change of changes) {
    const previous = kept.at(-1);
    if (change.transition === 'resolved' && previous?.transition === 'firing') {
      kept.pop();
      if (finished !== undefined) others += 1;
      if (finished === undefined || isWorse(change, finished)) finished = change;
    } else if (change.transition === 'updated' && previous?.transition === 'updated') {
      kept[kept.length - 1] = { ...change, escalates: change.escalates === true || previous.escalates === true };
    } else if (change.transition === 'updated' && previous?.transition === 'firing') {
      kept[kept.length - 1] = { ...change, transition: 'firing' };
    } else if (change.transition === 'resolved' && previous?.transition === 'updated') {
      kept[kept.length - 1] = {
        ...(previous.escalates === true ? neverEscalated(change) : change),
        ...(change.untold ? { wholeEpisode: true } : {}),
      };
    } else kept.push(change);
  }
  if (finished === undefined) return kept;
  const summary = { ...finished, wholeEpisode: true, ...(others === 0 ? {} : { others }) };
  const open = kept.findIndex((change) => change.transition === 'firing');
  return open < 0 ? [...kept, summary] : [...kept.slice(0, open), summary, ...kept.slice(open)];
}

/** The end of an episode of which people were not told that it escalated, because it was over in the same run. */
function neverEscalated(change: Change): Change {
  const { escalated: _never, ...episode } = change.episode;
  return { ...change, episode };
}

/** Whether an episode went further beyond its line than another: higher, or for `atMost` lower. */
function isWorse({ episode }: Change, than: Change): boolean {
  return BOUNDS[episode.bound].isFurther(episode.peak, than.episode.peak);
}
