import { type AllowanceUse, isUsedUp, usedOf, WARN_AT } from './allowance.ts';
import type { OrganizationInfo } from './organization-info.ts';
import type { WatchTrouble } from './watch-in-organization.ts';

/** What operations and the people of the rules are to be told; nothing while enough is left. */
type AllowanceWarning = {
  readonly level: '80' | '100';
  readonly percent: number;
  readonly trouble: WatchTrouble;
};

/** The warning that the use of an allowance calls for. */
export function allowanceWarning(use: AllowanceUse, organization: OrganizationInfo): AllowanceWarning | undefined {
  const { id, name, monthlyLimit } = organization;
  const limit = Number(monthlyLimit);
  const used = usedOf(use);
  if (limit <= 0 || used < WARN_AT * limit) return undefined;
  const usedUp = isUsedUp(use, organization);
  const consequence = usedUp
    ? 'It is used up: until the month ends, the service collects nothing more and answers 0, so the rules are not judged.'
    : 'When it is used up, the service collects nothing more and answers 0.';
  return {
    level: usedUp ? '100' : '80',
    percent: Math.floor((100 * used) / limit),
    trouble: {
      cause: 'allowance-used-up',
      text: `Organization ${id} "${name}" has used about ${used} of the ${limit} mentions that it may collect this month. ${consequence} Raise the allowance at the service, or narrow the keywords.`,
    },
  };
}
