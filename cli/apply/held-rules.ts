import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { isAcknowledged } from '../../functions/domain/episode/acknowledgement.ts';
import { parseRule } from '../../functions/domain/rule/rule.ts';
import { ruleKeyText } from '../../functions/domain/rule/rule-key.ts';
import { minuteOf } from '../backtest/minute-of.ts';
import type { Item } from '../configure/item-kind.ts';
import type { Installation } from '../context/installation.ts';

/**
 * Rules that somebody is at work on, by their names, and why: silenced at that moment (epoch ms), or acknowledged in an
 * episode that is open.
 */
export async function heldRules(
  { documents, tables }: Installation,
  items: readonly Item[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const rules = items.flatMap((item) => {
    const parsed = parseRule(item);
    return parsed.ok ? [parsed.value] : [];
  });
  const { found } = await ruleStateStore(documents, tables.state).read(
    rules.filter(({ acknowledged }) => acknowledged !== undefined),
  );
  const held = new Map<string, string>();
  for (const rule of rules) {
    const name = ruleKeyText(rule);
    const { silencedUntil = 0, acknowledged } = rule;
    const phase = found.get(name)?.phase;
    const isOpen =
      acknowledged !== undefined && phase?.kind === 'firing' && isAcknowledged(phase.episode, acknowledged);
    if (silencedUntil > now) held.set(name, `it is silenced until ${minuteOf(silencedUntil)}`);
    else if (isOpen) held.set(name, 'its alert is acknowledged and goes on');
  }
  return held;
}
