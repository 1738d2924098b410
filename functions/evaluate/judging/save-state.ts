import type { RuleState } from '../../domain/alerting/rule-state.ts';
import { type RuleKey, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import type { EvaluatePorts } from '../ports.ts';

/**
 * Writes the state of one rule if nobody wrote it since, and gives it as it is stored. Undefined if somebody else was faster,
 * or if DynamoDB refuses it: this affects only this rule, and is counted as a fault.
 */
export async function saveState(
  { states, log, fault }: Pick<EvaluatePorts, 'states' | 'log' | 'fault'>,
  { key, state }: { readonly key: RuleKey; readonly state: RuleState },
  listed: { readonly secretName: string; readonly muted: boolean },
): Promise<RuleState | undefined> {
  const rule = ruleKeyText(key);
  try {
    const stored = await states.save(key, state, listed);
    if (stored === undefined) log('somebody else wrote the state of a rule', { rule });
    return stored;
  } catch (error) {
    fault('the state of a rule could not be written', { rule, error: String(error) });
    return undefined;
  }
}
