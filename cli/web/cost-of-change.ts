import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { type Item, itemName } from '../../functions/domain/items/item-kind.ts';
import { configuredSchedule } from '../../functions/domain/operations/heartbeat/configured-schedule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import { monthlyCost } from '../capacity/monthly-cost.ts';
import type { Installation } from '../context/installation.ts';

/** Less than this a month is not mentioned. */
const LEAST_DOLLARS = 0.01;

/**
 * What a change of a rule costs or saves in a month at list prices, as `capacity` calculates it; nothing if that is
 * almost 0.
 */
export async function costOfChange(installation: Installation, after: Item, { ruleAnswers }: Words): Promise<string[]> {
  const { before, without, added } = await costsOf(installation, after);
  const difference = without + added - before;
  if (Math.abs(difference) < LEAST_DOLLARS) return [];
  return [ruleAnswers.costs(difference)];
}

/** The dollars a month that a rule, stored or proposed, adds to the costs of the others. */
export async function costOfRule(installation: Installation, item: Item): Promise<number> {
  return (await costsOf(installation, item)).added;
}

/** What all rules cost as they are, without one of them, and what that one adds if it is `item`. */
async function costsOf(installation: Installation, item: Item) {
  const kind = ITEM_KINDS.rules;
  const [organizations, rules] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, kind),
  ]);
  const others = rules.filter((each) => itemName(kind, each) !== itemName(kind, item));
  const dollars = (items: readonly Item[]) =>
    Object.values(monthlyCost(configuredSchedule(organizations, items))).reduce((sum, part) => sum + part, 0);
  const without = dollars(others);
  return { before: dollars(rules), without, added: dollars([...others, item]) - without };
}
