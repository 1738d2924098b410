import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { type Item, type ItemKind, itemName } from '../../functions/domain/items/item-kind.ts';
import type { Installation } from '../context/installation.ts';
import { didYouMean } from '../usage-error.ts';

/**
 * The item that a person means: by its full name (`42/acme-spike`, `42`, `pr-slack`); a rule also by its ruleId alone
 * if only one organization has it.
 *
 * @throws Error with one sentence if there is none, or more than one
 */
export async function findItem(installation: Installation, kind: ItemKind, name: string): Promise<Item> {
  const items = await allItems(installation, kind);
  const found = items.find((item) => itemName(kind, item) === name);
  if (found !== undefined) return found;
  const short = kind.name === 'rules' ? items.filter((item) => item.ruleId === name) : [];
  const [only, another] = short;
  if (only !== undefined && another === undefined) return only;
  if (only !== undefined) {
    throw new Error(
      `Several organizations have a rule ${name}: say ${short.map((item) => itemName(kind, item)).join(' or ')}.`,
    );
  }
  const names = items.flatMap((item) => [
    itemName(kind, item),
    ...(typeof item.ruleId === 'string' ? [item.ruleId] : []),
  ]);
  throw new Error(`There is no ${kind.singular} ${name} in ${installation.name}.${didYouMean(name, names)}`);
}
