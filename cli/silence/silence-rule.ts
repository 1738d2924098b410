import { itemName } from '../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { duration } from '../../functions/domain/time/duration.ts';
import type { Installation } from '../context/installation.ts';
import { changeItem } from '../items/change-item.ts';
import { findItem } from '../items/find-item.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Sets `silencedUntil` on the rule of that name to `lengthMs` after `now` (epoch ms), or removes it if the length is 0.
 * Gives the rule's full name and the end of the silence (ISO 8601); `isWritten` is false if somebody else changed the
 * item meanwhile.
 */
export async function silenceRule(
  installation: Installation,
  name: string,
  { lengthMs, now }: { readonly lengthMs: number; readonly now: number },
): Promise<{ readonly rule: string; readonly until?: string; readonly isWritten: boolean }> {
  const kind = ITEM_KINDS.rules;
  const before = await findItem(installation, kind, name);
  const { silencedUntil: _before, ...rest } = before;
  const until = lengthMs === 0 ? {} : { until: new Date(now + lengthMs).toISOString() };
  const after = until.until === undefined ? rest : { ...rest, silencedUntil: until.until };
  return {
    rule: itemName(kind, before),
    ...until,
    isWritten: await changeItem(installation, kind, { before, after }),
  };
}

/** The length of a silence in ms, 0 for none. @throws UsageError */
export function lengthArgument(text: string): number {
  if (text === '0' || text === 'off') return 0;
  const parsed = duration.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError(`DURATION must be a whole number and m, h or d, such as 2h, or "off", not "${text}".`);
}
