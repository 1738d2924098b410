import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isAcknowledged } from '../../domain/alerting/episode/acknowledgement.ts';
import type { Item } from '../../domain/items/item-kind.ts';
import { parseRule } from '../../domain/items/rule/rule.ts';
import { ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { utcMinute } from '../../domain/time/wall-clock.ts';
import { ruleStateStore } from './rule-state-store.ts';

/**
 * Rules that somebody relies on as they are, by their names, with the reason: they are silenced at that moment (epoch
 * ms), or their open episode is acknowledged.
 */
export async function heldRules(
  { documents, tables }: { readonly documents: DynamoDBDocumentClient; readonly tables: { readonly state: string } },
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
    const isOpen = phase?.kind === 'firing' && isAcknowledged(phase.episode, acknowledged);
    if (silencedUntil > now) held.set(name, `it is silenced until ${utcMinute(silencedUntil)}`);
    else if (isOpen) held.set(name, 'its alert is acknowledged and goes on');
  }
  return held;
}
