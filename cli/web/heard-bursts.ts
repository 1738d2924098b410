import type { BacktestStep } from '../../functions/domain/alerting/backtest-series.ts';
import { drillGround } from '../../functions/domain/alerting/drill/drill-ground.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { heardInWords } from '../../functions/domain/wording/heard-in-words.ts';

/**
 * The smallest burst that a rule hears by its past, in words, with hours of a zone (IANA); undefined where no burst can be tried,
 * because there is no past or it is learning, and where it is not about how many mentions come. Of a rule that is made of others it says
 * that.
 */
export function heardBursts(rule: Rule, past: readonly BacktestStep[], timeZone: string): string | undefined {
  const detector = detectorOf(rule);
  if (detector.tells === 'mentions' || detector.measure !== undefined) return undefined;
  if (detector.parts.length > 0) {
    return 'It is made of other rules: its chart shows the mentions that its messages count, and its alerts follow from theirs.';
  }
  const ground = drillGround(detector, past);
  return 'kind' in ground ? undefined : heardInWords(rule, ground, timeZone);
}
