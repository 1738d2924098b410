import { checkParts, partsElsewhere, problemLine } from '../domain/items/check-items.ts';
import { type Item, itemName } from '../domain/items/item-kind.ts';
import type { DeploymentStep, NamedItem } from '../domain/operations/deployment/plan-deployment.ts';
import { ITEM_KINDS } from '../domain/operations/item-kinds.ts';

const { rules: RULES } = ITEM_KINDS;

/** Rules are made of rules, which may be made of rules: what these name is wrong anyway. */
const LEVELS = 2;

/**
 * What is wrong with the rules that a deployment writes and that are made of others, a line each: these may be in its folder, or stored
 * by anybody, unless it deletes them. `stored` reads a rule by the fields of its key. Rules that stay as they are, are not looked at: a
 * deployment that is rolled back must not fail at what was there before.
 */
export async function wrongParts(
  stored: (key: Item) => Promise<Item | undefined>,
  { wanted, steps }: { readonly wanted: readonly NamedItem[]; readonly steps: readonly DeploymentStep[] },
): Promise<string[]> {
  const ofRules = steps.filter(({ kind }) => kind === 'rules');
  const written = ofRules.flatMap(({ intent, after }) => (intent === undefined || after === undefined ? [] : [after]));
  const gone = new Set(ofRules.filter(({ after }) => after === undefined).map(({ name }) => name));
  const known = new Map(wanted.filter(({ kind }) => kind === 'rules').map(({ name, item }) => [name, item]));
  for (let level = 0; level < LEVELS; level += 1) {
    const keys = partsElsewhere([...known.values()]).flatMap(({ rule: { organizationId }, parts }) =>
      parts.map((ruleId): Item => ({ organizationId, ruleId })),
    );
    const asked = keys.filter((key) => !gone.has(itemName(RULES, key)));
    for (const item of await Promise.all(asked.map(stored))) {
      if (item !== undefined) known.set(itemName(RULES, item), item);
    }
  }
  return checkParts(written, [...known.values()], RULES).map(problemLine);
}
