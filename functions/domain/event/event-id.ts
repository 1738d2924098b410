import { contentHash } from '../item/content-hash.ts';
import type { Transition } from './alert-event.ts';

/**
 * The id of an event: equal on every attempt to publish it, different for every other state change.
 * Times in epoch ms; gives 32 hexadecimal digits.
 */
export function eventId(
  organizationId: bigint,
  ruleId: string,
  episodeStart: number,
  transition: Transition,
  tick: number,
): string {
  return contentHash([organizationId, ruleId, episodeStart, transition, tick]);
}
