import type { RuleState } from '../alert/rule-state.ts';
import { watchingOf } from '../alert/watching.ts';
import type { Rule } from '../rule/rule.ts';
import { newestDueEnd } from '../series/due.ts';
import { type FleetSeries, fleetKey } from '../series/schedule.ts';
import { seriesKey, seriesOf } from '../series/series.ts';

/** Later than so many intervals is falling behind. */
const LATE_INTERVALS = 3;

/**
 * How a rule does at a moment.
 * - `judged`: its verdict is as new as it can be;
 * - `learning`: judged, with too little history for a verdict;
 * - `deferred`: due for more than three intervals, or never judged yet;
 * - `failed`: it cannot be asked about, or what is answered cannot be believed;
 * - `off`: disabled, or its organization is.
 */
export type Standing = 'judged' | 'learning' | 'deferred' | 'failed' | 'off';

/** A rule and how it does; times in epoch ms. */
export type RuleStanding = {
  readonly rule: Rule;
  readonly state?: RuleState;
  readonly standing: Standing;
  /** Why it is not `judged`, in a few words. */
  readonly why?: string;
  /** How long the oldest verdict that is missing has been due, in ms; absent for a rule that was never judged. */
  readonly lagMs?: number;
  /** When the next verdict is due: in the past for one that is late. */
  readonly nextDueAt?: number;
};

/**
 * Where a rule stands. `series` are those of its token, `refused` says that its token does not work. A rule that was
 * edited in what it watches, or was off, begins anew: what it missed is no lag.
 */
export function ruleStanding(
  rule: Rule,
  series: ReadonlyMap<string, FleetSeries>,
  state: RuleState | undefined,
  refused: string | undefined,
  now: number,
): RuleStanding {
  const known = state === undefined ? { rule } : { rule, state };
  const counted = series.get(fleetKey(rule.organizationId, seriesKey(seriesOf(rule).counted)));
  if (!rule.enabled || counted === undefined) return { ...known, standing: 'off', why: 'disabled' };
  const goesOn = state !== undefined && state.parked !== true && state.watching === watchingOf(rule);
  const boundary = goesOn ? state.judgedTo + rule.everyMs : nextBoundary(rule, counted, now);
  const nextDueAt = dueAt(boundary, counted.turnMs);
  const lagMs = Math.max(0, now - nextDueAt);
  const timed = goesOn ? { ...known, nextDueAt, lagMs } : { ...known, nextDueAt };
  if (refused !== undefined) return { ...timed, standing: 'failed', why: refused };
  if (state?.health.status === 'error') return { ...timed, standing: 'failed', why: state.health.text };
  if (!goesOn) return { ...timed, standing: 'deferred', why: 'no verdict yet' };
  if (lagMs > LATE_INTERVALS * rule.everyMs) return { ...timed, standing: 'deferred', why: 'late' };
  if (state.health.status === 'learning') return { ...timed, standing: 'learning', why: state.health.missing };
  return { ...timed, standing: 'judged' };
}

/** The first boundary of the rule that has not fallen due yet. */
function nextBoundary(rule: Rule, { widthMs, turnMs }: FleetSeries, now: number): number {
  return (Math.floor(newestDueEnd(now, widthMs, turnMs) / rule.everyMs) + 1) * rule.everyMs;
}

/** When a bucket that ends then is asked for: after it has settled, at its series' turn. */
function dueAt(end: number, turnMs: number): number {
  // Of buckets 1 ms wide the newest that is due at 0 ended that wait ago.
  return end - newestDueEnd(0, 1, turnMs);
}
