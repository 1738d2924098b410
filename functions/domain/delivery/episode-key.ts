import { contentHash } from '../item/content-hash.ts';
import type { DeliveryEvent } from './delivery-event.ts';

/**
 * What names an episode at services for those on call, which open one incident a key: 32 hex digits, the same for all events
 * of it. An event that does not say when its episode began is one by itself.
 */
export function episodeKey({ id, source, data: { rule, episode } }: DeliveryEvent): string {
  return contentHash([source ?? '', rule.organizationId, rule.ruleId, episode?.startedAt ?? id]);
}
