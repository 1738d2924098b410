import {
  type Compared,
  comparedWith,
  timesUsual,
  timesUsualOfOther,
} from '../../functions/domain/alerting/event/compared.ts';
import { type History, historyOf, withBuckets } from '../../functions/domain/counting/series/history.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { shownWatch } from '../../functions/domain/items/rule/watch.ts';
import { present } from '../../functions/domain/present.ts';
import type { BacktestAlert } from './backtest-report.ts';

/** The past of what a rule is compared with, in the order of `compare.with`. */
export type PastOfOther = { readonly name: string | undefined; readonly buckets: readonly Bucket[] };

/** The alerts of a backtest, each with how far others were over their usual when it fired. */
export function compareAlerts(
  rule: Rule,
  alerts: readonly BacktestAlert[],
  past: { readonly own: readonly Bucket[]; readonly others: readonly PastOfOther[] },
): BacktestAlert[] {
  const { with: watches = [] } = rule.compare ?? {};
  const own = historyOfJudged(rule, past.own);
  const others = past.others.map(({ name, buckets }) => ({ name, history: historyOfJudged(rule, buckets) }));
  return alerts.map((alert) => {
    const compared = comparedAt(alert, { watches, own, others });
    return compared === undefined ? alert : { ...alert, compared };
  });
}

function comparedAt(
  { verdict: { at, windowMs, observed } }: BacktestAlert,
  past: {
    readonly watches: NonNullable<Rule['compare']>['with'];
    readonly own: History;
    readonly others: readonly { readonly name: string | undefined; readonly history: History }[];
  },
): Compared | undefined {
  const window = { from: at - windowMs, to: at };
  const others = past.watches.map((watch, place) => {
    const { name, history } = past.others[place] ?? {};
    const found = history && timesUsualOfOther(history, { ...window, knownTo: at });
    return { ...shownWatch(watch), ...present({ name }), ...found };
  });
  return comparedWith(timesUsual(past.own, { ...window, observed }), others);
}

/** What a rule judges of buckets; their counts are of its source types only. */
function historyOfJudged({ everyMs }: Rule, buckets: readonly Bucket[]): History {
  return withBuckets(
    historyOf(everyMs, []),
    buckets.map((bucket) => {
      const count = 'subset' in bucket ? bucket.subset : bucket.total;
      return [bucket.start, count === undefined ? null : { total: count, types: {} }] as const;
    }),
  );
}
