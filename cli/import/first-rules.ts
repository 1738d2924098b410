import { detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { present } from '../../functions/domain/present.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { alertLine, missingLine } from '../backtest/alert-line.ts';
import { backtestReport } from '../backtest/backtest-report.ts';
import { freeRuleId, MATTERS, newRule } from '../items/new-rule.ts';
import type { ImportedKeyword } from './keyword-book.ts';

/** The organization that imported keywords belong to. */
export const ORGANIZATION_ID = 1;

/** The first rule of a keyword, as an item. */
export type FirstRule = { readonly keyword: ImportedKeyword; readonly ruleId: string; readonly item: Item };

/** A rule on more mentions than usual for each keyword; of whole days where times are days alone. */
export function firstRules(
  keywords: readonly ImportedKeyword[],
  { isDays }: { readonly isDays: boolean },
): FirstRule[] {
  const organizationId = String(ORGANIZATION_ID);
  const [matter] = MATTERS;
  const taken: string[] = [];
  return keywords.map((keyword) => {
    const watched = { kind: 'keyword' as const, id: String(keyword.id), name: keyword.name };
    const ruleId = freeRuleId({ organizationId, watched, matter }, taken);
    taken.push(`${organizationId}/${ruleId}`);
    const rule = newRule({ organizationId, watched, matter, channels: [] }, ruleId);
    const byDay = isDays ? { condition: { kind: 'spike', window: '1d' }, every: '1h' } : {};
    return { keyword, ruleId, item: { ...rule, name: `${keyword.name}: more than usual`, ...byDay } };
  });
}

/** What a rule would have told: a line for each alert, or why it could not judge. */
export type Told = { readonly alerts: readonly string[]; readonly perWeek: number; readonly missing?: string };

/** Nobody waits for the backtest of more than this, in ms; what is before is learned from. */
const LONGEST_JUDGED_MS = 120 * DAY_MS;

/** What a rule would have told of the counts of its keyword, with the engine of live rules. */
export function toldBy(
  item: Item,
  counts: ReadonlyMap<number, number>,
  { from, to }: { readonly from: number; readonly to: number },
): Told {
  const parsed = parseRule(item);
  if (!parsed.ok) return { alerts: [], perWeek: 0, missing: parsed.problems.map(({ reason }) => reason).join('; ') };
  const rule = parsed.value;
  const report = backtestReport(
    detectorOf(rule),
    bucketsOf(rule, counts, { from: Math.max(from, to - LONGEST_JUDGED_MS), to }),
  );
  return {
    alerts: report.alerts.map((alert) => alertLine(alert, rule)),
    perWeek: report.alertsPerWeek,
    ...present({ missing: missingLine(report.stillMissing) }),
  };
}

/** Whether all of the time was judged. */
export const isJudgedWhole = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
  to - from <= LONGEST_JUDGED_MS;

function bucketsOf(
  { everyMs }: Rule,
  counts: ReadonlyMap<number, number>,
  { from, to }: { readonly from: number; readonly to: number },
): Bucket[] {
  const first = Math.floor(from / everyMs);
  const totals = new Array<number>(Math.floor(to / everyMs) - first + 1).fill(0);
  for (const [start, count] of counts) {
    const at = Math.floor(start / everyMs) - first;
    if (at >= 0 && at < totals.length) totals[at] = (totals[at] ?? 0) + count;
  }
  return totals.map((total, index) => ({ start: (first + index) * everyMs, total }));
}
