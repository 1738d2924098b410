import { type OpenMatter, ruleKeyText } from '../adapters/dynamodb/rule-state-store.ts';
import type { EvaluateDependencies } from './dependencies.ts';
import { endOrphans } from './end-orphans.ts';
import type { Configuration } from './load-configuration.ts';
import type { Owing } from './pay-debts.ts';

/**
 * What is owed from earlier runs, and by episodes that end now because nobody watches any more: also of rules that were
 * deleted or disabled. Takes what is open under a secret; `tick` in epoch ms.
 */
export async function openDebts(
  { states }: EvaluateDependencies,
  open: readonly OpenMatter[],
  configuration: Configuration,
  tick: number,
  secretName: string,
): Promise<Owing[]> {
  const keys = open.flatMap(({ organizationId, ruleId }) => (ruleId === undefined ? [] : [{ organizationId, ruleId }]));
  const known = await states.read(keys);
  for (const { key, state } of endOrphans(open, known, configuration, tick)) {
    const stored = await states.save(key, state, secretName);
    if (stored !== undefined) known.set(ruleKeyText(key), stored);
  }
  return keys.flatMap((key) => {
    const state = known.get(ruleKeyText(key));
    return state === undefined || state.debts.length === 0 ? [] : [{ key, state }];
  });
}
