import type { BacktestStep } from '../../functions/domain/alerting/backtest-series.ts';
import { burstGround } from '../../functions/domain/alerting/heard/burst-ground.ts';
import { type HeardBursts, heardOn } from '../../functions/domain/alerting/heard/smallest-heard.ts';
import type { Span } from '../../functions/domain/counting/series/gaps.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import { SENSITIVITIES, type Sensitivity } from '../../functions/domain/engine/parameters.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { present } from '../../functions/domain/present.ts';
import { alertsOf, type BacktestAlert } from './backtest-report.ts';

/** What a rule would have told with another sensitivity. */
export type SensitivityRow = {
  readonly sensitivity: Sensitivity;
  readonly isNow: boolean;
  readonly alerts: number;
  /** How many of them people marked as noise, or as expected; absent where that is not known. */
  readonly marked?: number;
  /** The smallest bursts that are heard; absent where it is not about how many mentions come, or is learning. */
  readonly heard?: HeardBursts;
};

type Tried = {
  readonly rule: Rule;
  /** The item of the rule. */
  readonly item: Item;
  /** What the engine says of the rule, and of the rule with another condition, boundary by boundary. */
  readonly stepsOf: (rule: Rule) => readonly BacktestStep[];
  /** Alerts that were over by then (epoch ms) do not count. */
  readonly since?: number;
  /** When alerts were open that people marked as noise or as expected. */
  readonly marked?: readonly Span[];
};

/** The rows of low, balanced and high; none for a rule without a sensitivity. */
export function sensitivityRows({ rule, item, stepsOf, since = 0, marked }: Tried): SensitivityRow[] {
  const daysOf = (each: Rule) => detectorOf(each).falseAlarmDays;
  const now = daysOf(rule);
  if (now === undefined) return [];
  return SENSITIVITIES.flatMap((sensitivity): SensitivityRow[] => {
    const parsed = condition.safeParse({ ...Object(item.condition), sensitivity });
    if (!parsed.success) return [];
    const each = { ...rule, condition: parsed.data };
    const steps = stepsOf(each);
    const alerts = alertsOf(steps).filter(({ resolvedAt = Number.POSITIVE_INFINITY }) => resolvedAt > since);
    return [
      {
        sensitivity,
        isNow: daysOf(each) === now,
        alerts: alerts.length,
        ...present({
          marked: marked && alerts.filter((alert) => isIn(alert, marked)).length,
          heard: heardIn(each, steps),
        }),
      },
    ];
  });
}

function isIn({ firedAt, resolvedAt = Number.POSITIVE_INFINITY }: BacktestAlert, spans: readonly Span[]): boolean {
  return spans.some(({ from, to }) => firedAt < to && resolvedAt > from);
}

function heardIn(rule: Rule, steps: readonly BacktestStep[]): HeardBursts | undefined {
  const detector = detectorOf(rule);
  if (detector.measure !== undefined) return undefined;
  const ground = burstGround(detector, steps);
  return 'kind' in ground ? undefined : heardOn(ground);
}
