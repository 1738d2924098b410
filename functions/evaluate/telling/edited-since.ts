import { isDeepStrictEqual } from 'node:util';
import { type RuleKey, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { type Configuration, ruleNameOf } from '../configuration/load-configuration.ts';
import type { EvaluatePorts } from '../ports.ts';

/**
 * Those of some rules (by `ruleKeyText`) that somebody edited since this run read their items, or those of their organizations.
 * Their people are told nothing in this run, because they may be silenced, disabled or deleted by now: the next tick reads all
 * items anew.
 */
export async function editedSince(
  { items, log }: Pick<EvaluatePorts, 'items' | 'log'>,
  { written }: Pick<Configuration, 'written'>,
  rules: readonly RuleKey[],
): Promise<ReadonlySet<string>> {
  if (rules.length === 0) return new Set();
  const now = await items.now(rules);
  const asTheyAre = new Map([
    ...now.organizations.map((item) => [String(item.organizationId), item] as const),
    ...now.rules.map((item) => [ruleNameOf(item), item] as const),
  ]);
  const isEdited = (name: string) => !isDeepStrictEqual(asTheyAre.get(name), written.get(name));
  const edited = rules.filter((rule) => {
    const organization = String(rule.organizationId);
    // The rules of an organization that is deleted are not read.
    return isEdited(organization) || (written.has(organization) && isEdited(ruleKeyText(rule)));
  });
  if (edited.length > 0) {
    log('rules were edited during a run and wait for the next tick', { rules: edited.map(ruleKeyText) });
    await items.noteEdit();
  }
  return new Set(edited.map(ruleKeyText));
}
