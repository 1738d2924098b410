import type { BacktestStep } from '../../functions/domain/alerting/backtest-series.ts';
import { drillGround } from '../../functions/domain/alerting/drill/drill-ground.ts';
import { drillRows } from '../../functions/domain/alerting/drill/drill-rows.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import {
  type DrillInWords,
  drillInWords,
  drillRemarks,
  noGroundInWords,
  nothingToDrill,
} from '../../functions/domain/wording/drill-in-words.ts';
import type { Words } from '../../functions/languages/words-of.ts';

/** What a rule would tell of bursts of several sizes and lengths, or why none can be tried. */
export type RuleDrill =
  | (DrillInWords & { readonly kind: 'tried'; readonly remarks: readonly string[] })
  | { readonly kind: 'not-tried'; readonly why: string };

/** The drill of a rule on its past as "drill RULE" says it. */
export function ruleDrill(rule: Rule, past: readonly BacktestStep[], words: Words): RuleDrill {
  const detector = detectorOf(rule);
  const { thisRule } = words.drills;
  const nothing = nothingToDrill(detector, thisRule, words);
  if (nothing !== undefined) return { kind: 'not-tried', why: nothing };
  const ground = drillGround(detector, past);
  if ('kind' in ground) return { kind: 'not-tried', why: noGroundInWords(ground, thisRule, words) };
  return { kind: 'tried', ...drillInWords(rule, ground, drillRows(ground), words), remarks: drillRemarks(rule, words) };
}
