import { drillGround } from '../../functions/domain/alerting/drill/drill-ground.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { heardInWords } from '../../functions/domain/wording/heard-in-words.ts';
import type { KeptHistory } from './answers.ts';
import { ruleHistory, ruleSteps } from './drawn-rule.ts';

/**
 * The smallest burst that a rule hears by its stored history, in words, in the zone (IANA) of its organization; undefined where no
 * burst can be tried: it is learning, or hears of few mentions.
 */
export function heardBursts(rule: Rule, kept: KeptHistory, timeZone: string): string | undefined {
  const history = ruleHistory(rule, kept);
  const ground = drillGround(detectorOf(rule), history === undefined ? [] : ruleSteps(rule, history).steps);
  return 'kind' in ground ? undefined : heardInWords(rule.condition, ground, timeZone, rule.count);
}
