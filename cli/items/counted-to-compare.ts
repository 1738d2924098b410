import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { scheduleOf } from '../../functions/domain/counting/series/schedule.ts';
import { watchKey } from '../../functions/domain/counting/series/series.ts';
import { wholeOf } from '../../functions/domain/engine/condition.ts';
import { rulesIn } from '../../functions/domain/items/check-items.ts';
import { type Item, type ItemKind, itemName } from '../../functions/domain/items/item-kind.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import { isSameWatch } from '../../functions/domain/items/rule/watch.ts';
import { countsPerMinute } from '../../functions/domain/operations/heartbeat/configured-schedule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Installation } from '../context/installation.ts';

/** What rules are compared with, or judged as a part of, that no rule watches, and what counting it takes, a sentence each. */
export async function countedToCompare(
  installation: Installation,
  kind: ItemKind,
  items: readonly Item[],
): Promise<string[]> {
  const asking =
    kind.name === 'rules'
      ? rulesIn(items).filter(({ compare, condition }) => compare !== undefined || wholeOf(condition) !== undefined)
      : [];
  if (asking.length === 0) return [];
  const stored = await allItems(installation, ITEM_KINDS.rules);
  const all = new Map([...stored, ...items].map((item) => [itemName(ITEM_KINDS.rules, item), item]));
  return requestsToCompare(rulesIn([...all.values()]), asking);
}

/** The same for `asking` rules among the rules there are. */
function requestsToCompare(rules: readonly Rule[], asking: readonly Rule[]): string[] {
  const names = new Set(asking.map(ruleKeyText));
  const { series } = scheduleOf(rules, Number.POSITIVE_INFINITY);
  return [...series.values()].flatMap((scheduled) => {
    const own = scheduled.rules.map(ruleKeyText).filter((name) => names.has(name));
    const isWatched = scheduled.rules.some(({ watch }) => isSameWatch(watch, scheduled.series.watch));
    if (isWatched || own.length === 0) return [];
    const aDay = Math.round((countsPerMinute([scheduled]) * DAY_MS) / MINUTE_MS);
    const read = scheduled.series.read === true ? ', and scrolls where it has mentions' : '';
    return [
      `${watchKey(scheduled.series.watch)} is watched by no rule, so it is counted ${scheduled.isOnlyCompared === true ? 'to be compared with' : 'as the whole of'} ${own.join(', ')}: about ${aDay} requests a day${read}.`,
    ];
  });
}
