import { configuredSchedule } from '../../functions/domain/heartbeat/configured-schedule.ts';
import { ITEM_KINDS, type Item, itemName } from '../configure/item-kind.ts';
import { allItems } from '../configure/item-store.ts';
import { monthlyCost } from '../configure/monthly-cost.ts';
import type { Installation } from '../context/installation.ts';

/** Less than this a month is not worth a word. */
const LEAST_DOLLARS = 0.01;

/** What a change of a rule costs or spares in a month at list price, as `capacity` adds it up; nothing where that is next to nothing. */
export async function costOfChange(installation: Installation, after: Item): Promise<string[]> {
  const kind = ITEM_KINDS.rules;
  const [organizations, rules] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, kind),
  ]);
  const others = rules.filter((item) => itemName(kind, item) !== itemName(kind, after));
  const dollars = (items: readonly Item[]) =>
    Object.values(monthlyCost(configuredSchedule(organizations, items))).reduce((sum, part) => sum + part, 0);
  const difference = dollars([...others, after]) - dollars(rules);
  if (Math.abs(difference) < LEAST_DOLLARS) return [];
  return [`About $${Math.abs(difference).toFixed(2)} a month ${difference > 0 ? 'more' : 'less'} at list price.`];
}
