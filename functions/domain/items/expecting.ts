import type { ExpectedTime } from '../engine/expected-time.ts';
import type { OrganizationItem } from './organization-item.ts';
import type { Rule } from './rule/rule.ts';

/**
 * The rules of an organization as they are judged: each expects what it says itself and what the organization says, on the
 * clock of a zone (IANA). Rules that expect nothing are the same objects as before.
 */
export function expecting<Each extends Rule>(
  organization: Pick<OrganizationItem, 'expected'> | undefined,
  timeZone: string,
): (rule: Each) => Each {
  const zoned = (all: readonly ExpectedTime[] = []) => all.map((each) => ({ ...each, timeZone }));
  const shared = zoned(organization?.expected);
  return (rule) => {
    if (rule.expected === undefined && shared.length === 0) return rule;
    return { ...rule, expected: [...zoned(rule.expected), ...shared] };
  };
}
