import type { RuleState } from '../alert/rule-state.ts';
import { judgedUpTo } from '../alert/unwritten-verdicts.ts';
import { watchingOf } from '../alert/watching.ts';
import { secretPart } from '../notice.ts';
import { isLate } from '../rule/is-late.ts';
import type { Rule } from '../rule/rule.ts';
import type { ScheduledSeries } from '../series/schedule.ts';
import { newestDueEnd } from '../series/schedule.ts';
import { seriesKeyText, seriesName, seriesOf } from '../series/series.ts';
import type { SeriesHead } from '../series/series-head.ts';

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
  /** Why it is not `judged`, in a few words. */
  readonly why?: string;
  /** For how long the oldest missing verdict has been due, in ms; absent for a rule that was never judged. */
  readonly lagMs?: number;
  /** When the next verdict is due; in the past if it is late. */
  readonly nextDueAt?: number;
};

/** The facts about a rule at a moment (`now`, epoch ms). */
export type RuleFacts = {
  readonly rule: Rule;
  /** The series of its token, by `seriesKeyText`. */
  readonly series: ReadonlyMap<string, ScheduledSeries>;
  /** Its stored state; absent before its first verdict. */
  readonly state: RuleState | undefined;
  /** Why its token or the rule itself is refused. */
  readonly refusal: string | undefined;
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
  const known = { rule, ...(state === undefined ? {} : { state }), ...(judgedTo === undefined ? {} : { judgedTo }) };
  const counted = series.get(
    seriesKeyText({ organizationId: rule.organizationId, key: seriesName(seriesOf(rule).counted) }),
  );
  if (!rule.enabled || counted === undefined) return { ...known, status: 'off', why: 'disabled' };
  const goesOn = state !== undefined && state.stopped !== true && state.watching === watchingOf(rule);
  const boundary = goesOn && judgedTo !== undefined ? judgedTo + rule.everyMs : nextBoundary(rule, counted, now);
  const nextDueAt = dueAt(boundary, counted.offsetMs);
  const lagMs = Math.max(0, now - nextDueAt);
  const timed = goesOn ? { ...known, nextDueAt, lagMs } : { ...known, nextDueAt };
  if (refusal !== undefined) return { ...timed, status: 'failed', why: refusal };
  if (state?.health.status === 'error') return { ...timed, status: 'failed', why: state.health.text };
  if (!goesOn) return { ...timed, status: 'deferred', why: 'no verdict yet' };
  if (isLate(rule, lagMs)) return { ...timed, status: 'deferred', why: 'late' };
  if (state.health.status === 'learning') return { ...timed, status: 'learning', why: state.health.missing };
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

/**
 * Why a rule cannot be judged: its stored state cannot be read (`unreadable` says how), or an open notice concerns it;
 * undefined otherwise. The keys of such notices (`raised`) are `token/<secret>/secret`, `/rejected`,
 * `/forbidden/<organization or user>` and `/not-found/<organization>` for its token, and `quarantine/<secret>/<rule>`
 * for the rule itself; `<secret>` is the name as `secretPart` writes it.
 */
export function refusalOf(
  { organizationId, ruleId }: Pick<Rule, 'organizationId' | 'ruleId'>,
  secretName: string,
  { raised, unreadable }: { readonly raised: readonly string[]; readonly unreadable: string | undefined },
): string | undefined {
  if (unreadable !== undefined) {
    return `its stored state cannot be read (${unreadable}); the notice to operations says what to do`;
  }
  if (raised.includes(`quarantine/${secretPart(secretName)}/${organizationId}/${ruleId}`)) {
    return 'in quarantine, because evaluate was cut off twice while judging it; it is tried again after a day, or when you edit what it watches';
  }
  const prefix = `token/${secretPart(secretName)}/`;
  for (const key of raised) {
    if (!key.startsWith(prefix)) continue;
    const [problem, whose] = key.slice(prefix.length).split('/');
    const concerns = whose === undefined || whose === 'user' || whose === String(organizationId);
    const text = concerns ? PROBLEMS[problem ?? ''] : undefined;
    if (text !== undefined) return `${text} (${secretName})`;
  }
  return undefined;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  secret: 'there is no token in its secret',
  rejected: 'the service rejects the token',
  forbidden: 'the token lacks a permission',
  'not-found': 'the service has no such organization for this token',
};
