import type { ScheduledSeries } from '../counting/series/schedule.ts';
import { newestDueEnd } from '../counting/series/schedule.ts';
import { allSeriesOf, isOfRead, seriesNameIn, seriesOf } from '../counting/series/series.ts';
import type { SeriesHead } from '../counting/series/series-head.ts';
import type { StillMissing } from '../engine/still-missing.ts';
import { isLate } from '../items/rule/is-late.ts';
import type { Rule } from '../items/rule/rule.ts';
import { DAY_MS } from '../time/units-of-time.ts';
import type { RuleState } from './rule-state.ts';
import { judgedUpTo } from './unwritten-verdicts.ts';
import { isStateOf } from './watching.ts';

/**
 * How a rule is doing at a moment.
 * - `judged`: its verdict is as new as possible;
 * - `learning`: judged, but with too little history for a verdict;
 * - `deferred`: due for more than three intervals, or never judged yet;
 * - `failed`: its counts cannot be asked for, or cannot be believed;
 * - `off`: the rule or its organization is disabled.
 */
export type Status = 'judged' | 'learning' | 'deferred' | 'failed' | 'off';

/** A rule and how it is doing; times in epoch ms. */
export type RuleStatus = {
  readonly rule: Rule;
  readonly state?: RuleState;
  /** The newest boundary that was judged; absent for a rule that was never judged. */
  readonly judgedTo?: number;
  readonly status: Status;
  /** Why it is not `judged`, in a few words, to the engineer. */
  readonly why?: string;
  /** With `learning`. */
  readonly stillMissing?: StillMissing;
  /** With `failed`: the kind of the reason. */
  readonly because?: string;
  /** For how long the oldest missing verdict has been due, in ms; absent for a rule that was never judged. */
  readonly lagMs?: number;
  /** When the next verdict is due; in the past if it is late. */
  readonly nextDueAt?: number;
  /** Of a rule that counts voices or only some mentions: how its mentions are read, together with those of its group or by themselves. */
  readonly reading?: 'group' | 'series';
  /** What came before it was written is still to be read. */
  readonly isPastUnread?: true;
};

/** Why a rule is refused, to the engineer; `because` is the kind of the reason, for the people of the organization. */
export type Refusal = { readonly why: string; readonly because: string };

/** The facts about a rule at a moment (`now`, epoch ms). */
export type RuleFacts = {
  readonly rule: Rule;
  /** The series of its token, by `seriesKeyText`. */
  readonly series: ReadonlyMap<string, ScheduledSeries>;
  /** Its stored state; absent before its first verdict. */
  readonly state: RuleState | undefined;
  /** Why its token or the rule itself is refused. */
  readonly refusal: Refusal | undefined;
  /** The stored heads of its series, by `seriesKeyText`. */
  readonly heads: ReadonlyMap<string, SeriesHead>;
  readonly now: number;
};

/**
 * How a rule is doing. A rule whose watch was edited, or that was off, starts again: the time it missed does not count
 * as lag.
 */
export function ruleStatus({ rule, series, state, refusal, heads, now }: RuleFacts): RuleStatus {
  const judgedTo = state === undefined ? undefined : judgedUpTo(rule, state, heads);
  const name = seriesNameIn(rule, seriesOf(rule).counted);
  const head = heads.get(name);
  const reading: RuleStatus['reading'] = head?.proven === undefined ? 'series' : 'group';
  const known = {
    rule,
    ...(state === undefined ? {} : { state }),
    ...(judgedTo === undefined ? {} : { judgedTo }),
    ...(head?.gaps.some(({ from, to }) => to - from >= DAY_MS) === true ? { isPastUnread: true as const } : {}),
    ...(isOfRead(rule) && head !== undefined ? { reading } : {}),
  };
  // A rule that looks at two watches waits for the later one.
  const scheduled = allSeriesOf(rule).flatMap((each) => series.get(seriesNameIn(rule, each)) ?? []);
  const [counted] = scheduled.sort((a, b) => b.offsetMs - a.offsetMs);
  if (!rule.enabled || counted === undefined) return { ...known, status: 'off', why: 'disabled' };
  const goesOn = isStateOf(rule, state);
  const boundary = goesOn && judgedTo !== undefined ? judgedTo + rule.everyMs : nextBoundary(rule, counted, now);
  const nextDueAt = dueAt(boundary, counted.offsetMs);
  const lagMs = Math.max(0, now - nextDueAt);
  const timed = goesOn ? { ...known, nextDueAt, lagMs } : { ...known, nextDueAt };
  if (refusal !== undefined) return { ...timed, status: 'failed', ...refusal };
  if (state?.health.status === 'error') {
    const { text, cause, because = cause } = state.health;
    return { ...timed, status: 'failed', why: text, because };
  }
  if (!goesOn) return { ...timed, status: 'deferred', why: 'no verdict yet' };
  if (isLate(rule, lagMs)) return { ...timed, status: 'deferred', why: 'late' };
  if (state.health.status === 'learning')
    return { ...timed, status: 'learning', stillMissing: state.health.stillMissing };
  return { ...timed, status: 'judged' };
}

/** The first boundary of the rule that has not fallen due yet. */
function nextBoundary(rule: Rule, { widthMs, offsetMs }: ScheduledSeries, now: number): number {
  return (Math.floor(newestDueEnd(now, widthMs, offsetMs) / rule.everyMs) + 1) * rule.everyMs;
}

/** When a bucket with this end is asked for: after it has settled, at the offset of its series. */
function dueAt(end: number, offsetMs: number): number {
  // With buckets of 1 ms, the newest one due at time 0 ended exactly the settling time and the offset earlier.
  return end - newestDueEnd(0, 1, offsetMs);
}
