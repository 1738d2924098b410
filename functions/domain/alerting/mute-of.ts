import * as z from 'zod';
import { ruleSchema } from '../items/rule/rule.ts';
import type { Mute } from './is-muted.ts';

const mute = z.lazy(() => {
  const { severity, silencedUntil, quietHours } = ruleSchema.unwrap().in.shape;
  return z.object({
    severity: severity.catch('warning'),
    silencedUntil: silencedUntil.catch(undefined),
    quietHours: quietHours.catch(undefined),
  });
});

/**
 * When the people of a rule are not to be told, from its item as people wrote it. A field that is not understood counts as not
 * written, and a mistake elsewhere in the item ends no silence.
 */
export function muteOf(item: Readonly<Record<string, unknown>>): Mute {
  return mute.parse(item);
}

/** The same for many items, by `ruleKeyText`; also of disabled rules, whose last event may wait for the end of a silence. */
export function mutesOf(items: readonly Readonly<Record<string, unknown>>[]): ReadonlyMap<string, Mute> {
  return new Map(items.map((item) => [`${String(item.organizationId)}/${String(item.ruleId)}`, muteOf(item)]));
}
