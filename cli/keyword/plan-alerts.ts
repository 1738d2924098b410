import type { RuleHistory } from '../../functions/domain/alerting/rule-history.ts';
import { countsAt, type History, withBuckets } from '../../functions/domain/counting/series/history.ts';
import { type Series, seriesOf } from '../../functions/domain/counting/series/series.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import type { Mention } from '../../functions/media-api/endpoints/scroll-mentions.ts';
import { tellsOf } from '../advise/search-changes.ts';
import { alertsOf, type BacktestAlert } from '../backtest/backtest-report.ts';
import { ruleSteps } from '../web/drawn-rule.ts';

/** A mention that a definition would lose: the parts that rules count. */
export type LostMention = Pick<Mention, 'insertTime' | 'type' | 'autoSentiment'>;

/**
 * An alert of the present definition, and when it would fire (epoch ms) with fewer mentions; absent if it would not.
 */
export type PlannedAlert = { readonly alert: BacktestAlert; readonly firesAt?: number };

/** What happens to the alerts of a rule. */
export type AlertsPlan = {
  readonly alerts: readonly PlannedAlert[];
  /** Alerts that fire only then, because what is usual becomes lower, too. */
  readonly added: readonly BacktestAlert[];
};

/**
 * The alerts of a rule on its stored counts, and on those without the lost mentions; by the engine of live ticks. Pure.
 */
export function planAlerts(rule: Rule, history: RuleHistory, lost: readonly LostMention[]): AlertsPlan {
  const before = alertsOf(ruleSteps(rule, history).steps);
  const after = alertsOf(ruleSteps(rule, historyWithout(rule, history, lost)).steps);
  return {
    alerts: before.map((alert) => {
      const other = after.find((each) => tellsOf(each, spanOf(alert)));
      return { alert, ...(other === undefined ? {} : { firesAt: other.firedAt }) };
    }),
    added: after.filter((alert) => !before.some((each) => tellsOf(each, spanOf(alert)))),
  };
}

const spanOf = ({ firedAt, resolvedAt }: BacktestAlert) => ({
  from: firedAt,
  to: resolvedAt ?? Number.POSITIVE_INFINITY,
});

function historyWithout(rule: Rule, history: RuleHistory, lost: readonly LostMention[]): RuleHistory {
  const { counted, subset } = seriesOf(rule);
  return {
    ...history,
    counted: without(history.counted, ofSeries(counted, lost)),
    ...(history.subset === undefined || subset === undefined
      ? {}
      : { subset: without(history.subset, ofSeries(subset, lost)) }),
  };
}

function ofSeries({ sentiments }: Series, lost: readonly LostMention[]): readonly LostMention[] {
  const asked = sentiments === undefined ? undefined : new Set<string>(sentiments);
  return asked === undefined ? lost : lost.filter(({ autoSentiment }) => asked.has(autoSentiment));
}

/**
 * The history without the lost mentions. Unknown counts stay unknown, and none goes below 0, in case a count is older
 * than what was read.
 */
function without(history: History, lost: readonly LostMention[]): History {
  const starts = new Map<number, LostMention[]>();
  for (const mention of lost) {
    const start = Math.floor(mention.insertTime / history.widthMs) * history.widthMs;
    starts.set(start, [...(starts.get(start) ?? []), mention]);
  }
  return withBuckets(
    history,
    [...starts].flatMap(([start, mentions]) => {
      const known = countsAt(history, start);
      if (known === undefined) return [];
      const types = { ...known.types };
      for (const { type } of mentions) types[type] = Math.max(0, (types[type] ?? 0) - 1);
      return [[start, { total: Math.max(0, known.total - mentions.length), types }] as const];
    }),
  );
}
