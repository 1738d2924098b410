import { detectorOf } from '../../engine/condition.ts';
import { channelsOf } from './channels-of.ts';
import type { Rule } from './rule.ts';

/**
 * Whether the alerts of a rule go to nobody: it has none, or sends no emails and names no channels. It is judged and kept all the
 * same, and may be a part of other rules.
 */
export function tellsNobody(
  rule: Pick<Rule, 'condition' | 'everyMs' | 'notify'> & Parameters<typeof channelsOf>[0],
): boolean {
  return detectorOf(rule).tells === 'nothing' || (!rule.notify.email && channelsOf(rule).length === 0);
}
