import { type DetectorState, initialDetector, judge } from '../detection/detector.ts';
import type { Verdict } from '../detection/verdict.ts';
import { advanceEpisode } from '../episode/advance-episode.ts';
import { quietPhase } from '../episode/alert-phase.ts';
import type { Episode } from '../episode/episode.ts';
import type { Rule } from '../rule/rule.ts';
import { type Health, healthAfter } from './health.ts';
import { type RuleSight, readingAt, readingsUpTo } from './rule-sight.ts';
import type { RuleState } from './rule-state.ts';
import { watchingOf } from './watching.ts';

/** After an outage, boundaries older than this are remembered but no longer judged, in ms. */
const JUDGED_AFTERWARDS_MS = 24 * 3_600_000;

/** A change of the alert, at the boundary of its verdict. */
export type Change = {
  readonly transition: 'firing' | 'updated' | 'resolved';
  readonly verdict: Verdict;
  readonly episode: Episode;
  /** Judged more than three intervals after its time. */
  readonly late: boolean;
  /** How many more episodes began and ended while nobody looked. */
  readonly others?: number;
};

/** What a run of the engine found; `state` still has the version and the debts it was made from. */
export type Judged = { readonly state: RuleState; readonly changes: readonly Change[] };

/** The newest boundary of the rule's grid at or before a time. */
export function boundaryBefore(rule: Rule, time: number): number {
  return Math.floor(time / rule.everyMs) * rule.everyMs;
}

/** Whether what the engine remembers must be derived anew from the whole history. */
export function needsHistory(rule: Rule, state: RuleState | undefined, revision: string): boolean {
  return (
    state === undefined || state.parked === true || state.watching !== watchingOf(rule) || state.revision !== revision
  );
}

/**
 * Judges every boundary since the last that was judged, in order; a rule that is new, enabled again or edited in what it
 * watches starts with the newest one. Pure: the same rule, state, sight and tick give the same bytes.
 * An open episode of a state that watched something else is the caller's to end; it is dropped here.
 */
export function judgeRule(rule: Rule, before: RuleState | undefined, sight: RuleSight, tick: number): Judged {
  const { condition, everyMs } = rule;
  const watching = watchingOf(rule);
  const last = boundaryBefore(rule, sight.to);
  const goesOn = before !== undefined && before.parked !== true && before.watching === watching;
  const start = goesOn ? before.judgedTo : last - everyMs;
  let detector =
    goesOn && before.revision === sight.revision ? before.detector : remembered(rule, sight, Math.min(start, last));
  let phase = goesOn ? before.phase : quietPhase;
  let verdict = goesOn ? before.verdict : undefined;
  const changes: Change[] = [];
  for (let at = start + everyMs; at <= last; at += everyMs) {
    const reading = readingAt(rule, sight, at);
    const judged = judge(condition, everyMs, detector, reading);
    detector = judged.state;
    verdict = judged.verdict;
    if (tick - at > JUDGED_AFTERWARDS_MS) continue;
    const repeat = rule.notify.repeat;
    const advance = advanceEpisode(phase, verdict, reading, {
      condition,
      tick: Math.max(at, Math.min(tick, at + everyMs)),
      ...(repeat === undefined ? {} : { repeatMs: repeat }),
    });
    phase = advance.phase;
    if (advance.transition !== undefined && advance.episode !== undefined) {
      const late = tick - at > 3 * everyMs;
      changes.push({ transition: advance.transition, verdict, episode: advance.episode, late });
    }
  }
  const state: RuleState = {
    version: before?.version ?? 0,
    watching,
    judgedTo: Math.max(start, last),
    revision: sight.revision,
    detector,
    phase,
    health: healthAfter(before?.health, healthOf(verdict)),
    debts: before?.debts ?? [],
    ...(verdict === undefined ? {} : { verdict }),
    ...(goesOn && before.lastEvent !== undefined ? { lastEvent: before.lastEvent } : {}),
  };
  return { state, changes: summarized(changes) };
}

/** The engine's memory of everything up to a boundary. */
function remembered(rule: Rule, sight: RuleSight, to: number): DetectorState {
  let detector = initialDetector(rule.condition, rule.everyMs);
  for (const reading of readingsUpTo(rule, sight, to)) {
    detector = judge(rule.condition, rule.everyMs, detector, reading).state;
  }
  return detector;
}

function healthOf(verdict: Verdict | undefined): Health {
  return verdict?.status === 'learning'
    ? { status: 'learning', missing: verdict.missing ?? 'history' }
    : { status: 'ok' };
}

/**
 * What people are told of several changes at once: of the episodes that began and ended in between one, the highest, as
 * a single `resolved`; of the updates of one episode the last.
 */
function summarized(changes: readonly Change[]): Change[] {
  const told: Change[] = [];
  let finished: Change | undefined;
  let others = 0;
  for (const change of changes) {
    const previous = told.at(-1);
    if (change.transition === 'resolved' && previous?.transition === 'firing') {
      told.pop();
      if (finished !== undefined) others += 1;
      if (finished === undefined || isWorse(change, finished)) finished = change;
    } else if (change.transition === 'updated' && previous?.transition === 'updated') {
      told[told.length - 1] = change;
    } else if (change.transition === 'updated' && previous?.transition === 'firing') {
      told[told.length - 1] = { ...change, transition: 'firing' };
    } else if (change.transition === 'resolved' && previous?.transition === 'updated') {
      told[told.length - 1] = change;
    } else told.push(change);
  }
  if (finished === undefined) return told;
  const summary = others === 0 ? finished : { ...finished, others };
  const open = told.findIndex((change) => change.transition === 'firing');
  return open < 0 ? [...told, summary] : [...told.slice(0, open), summary, ...told.slice(open)];
}

/** Whether an episode went further beyond its line than another: higher, or for `atMost` lower. */
function isWorse({ episode }: Change, than: Change): boolean {
  return episode.bound === 'atLeast' ? episode.peak > than.episode.peak : episode.peak < than.episode.peak;
}
