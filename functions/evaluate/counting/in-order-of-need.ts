import { boundaryBefore, goesOn, JUDGED_AFTERWARDS_MS } from '../../domain/alerting/judge-rule.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import { sumOf } from '../../domain/counting/series/history.ts';
import { watchKeyText } from '../../domain/counting/series/series.ts';
import { knownEnd, recentOf, type SeriesHead } from '../../domain/counting/series/series-head.ts';
import { detectorOf } from '../../domain/engine/condition.ts';
import { isLate } from '../../domain/items/rule/is-late.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { severityRank } from '../../domain/items/rule/severity.ts';
import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import type { PlannedSeries } from './planned-series.ts';

/** The series of one watch, to be counted together; `from` (epoch ms) is where its rules need counts from. */
export type PlannedWatch = { readonly series: readonly PlannedSeries[]; readonly from: number };

/** From where on (epoch ms) a rule needs counts before it can be judged at this tick. */
function neededFrom(
  rule: Rule,
  state: RuleState | undefined,
  { knownTo, tick }: { readonly knownTo: number; readonly tick: number },
): number {
  const last = boundaryBefore(rule, knownTo);
  const judgedTo = goesOn(rule, state) ? state.judgedTo : last - rule.everyMs;
  const { comparesWithUsual, windows } = detectorOf(rule);
  const window = comparesWithUsual ? 0 : Math.max(...windows) - rule.everyMs;
  return Math.max(Math.min(judgedTo, last), tick - JUDGED_AFTERWARDS_MS) - window;
}

/** What is known of the mentions of a series in its last hour. */
function mentionsOfLastHour(head: SeriesHead): number {
  return sumOf(recentOf(head), { from: head.knownTo - HOUR_MS, to: head.knownTo }).total;
}

/**
 * The watches in the order in which they are asked: later than three intervals first, then severity, then lateness; of equals
 * those with more mentions in their last hour.
 */
export function inOrderOfNeed(
  series: readonly PlannedSeries[],
  states: ReadonlyMap<string, RuleState>,
  tick: number,
): PlannedWatch[] {
  const byWatch = new Map<string, PlannedSeries[]>();
  for (const each of series) {
    const key = watchKeyText(each.scheduled.organizationId, each.scheduled.series.watch);
    byWatch.set(key, [...(byWatch.get(key) ?? []), each]);
  }
  return [...byWatch.values()]
    .map((group) => {
      const rules = group.flatMap(({ scheduled }) => scheduled.rules);
      const lateness = Math.max(...group.map(({ head }) => tick - knownEnd(head)));
      const width = Math.min(...group.map(({ head }) => head.widthMs));
      return {
        series: group,
        from: Math.min(
          ...group.flatMap(({ head: { knownTo }, scheduled }) =>
            scheduled.rules.map((rule) => neededFrom(rule, states.get(ruleKeyText(rule)), { knownTo, tick })),
          ),
        ),
        late: isLate({ everyMs: width }, lateness - width),
        severity: Math.max(...rules.map((rule) => severityRank(rule.severity))),
        lateness,
        mentions: Math.max(...group.map(({ head }) => mentionsOfLastHour(head))),
      };
    })
    .sort(
      (a, b) =>
        Number(b.late) - Number(a.late) ||
        b.severity - a.severity ||
        b.lateness - a.lateness ||
        b.mentions - a.mentions,
    )
    .map(({ series: planned, from }) => ({ series: planned, from }));
}
