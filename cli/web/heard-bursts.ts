import type { BacktestStep } from '../../functions/domain/alerting/backtest-series.ts';
import { drillGround } from '../../functions/domain/alerting/drill/drill-ground.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { heardInWords } from '../../functions/domain/wording/heard-in-words.ts';
import type { Words } from '../../functions/languages/words-of.ts';

/**
 * The smallest burst that a rule hears by its past, in words; undefined where no burst can be tried,
 * because there is no past or it is learning, and where it is not about how many mentions come. Of a rule that is made of others it says
 * that.
 */
export function heardBursts(rule: Rule, past: readonly BacktestStep[], words: Words): string | undefined {
  const detector = detectorOf(rule);
  if (detector.tells === 'mentions' || detector.measure !== undefined) return undefined;
  if (detector.parts.length > 0) {
    return words.drills.heardByParts;
  }
  const ground = drillGround(detector, past);
  return 'kind' in ground ? undefined : heardInWords(rule, ground, words);
}
