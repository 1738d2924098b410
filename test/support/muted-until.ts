import { isMuted } from '../../functions/domain/alerting/is-muted.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';

const MINUTE = 60_000;
const WEEK_IN_MINUTES = 7 * 24 * 60;

/** The first minute (epoch ms) at which people may be told again; undefined if they may be told now. */
export function mutedUntil(rule: Rule, timeZone: string, now: number): number | undefined {
  if (!isMuted(rule, { timeZone, events: [] }, now)) return undefined;
  const next = Math.floor(now / MINUTE) * MINUTE + MINUTE;
  for (let after = 0; after < WEEK_IN_MINUTES; after += 1) {
    const minute = next + after * MINUTE;
    if (!isMuted(rule, { timeZone, events: [] }, minute)) return minute;
  }
  throw new Error('a rule is muted for more than a week');
}
