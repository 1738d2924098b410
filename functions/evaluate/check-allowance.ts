import type { NoticeCause } from '../domain/notice.ts';
import type { OrganizationInfo } from '../domain/organization/organization-info.ts';
import type { WatchTrouble } from '../domain/organization/watch-in-organization.ts';
import type { ServiceSession } from './service-session.ts';

/** Operations hears of the allowance when this share of it is used. */
const WARN_AT = 0.8;

const ASKED_EVERY_MS = 3_600_000;

/** What the use of the month's allowance means: a word to operations, and, once it is used up, zeros that lie. */
type Allowance = { readonly notice?: NoticeCause; readonly trouble?: WatchTrouble };

/** Asks how much of the month's mentions an organization has used; once an hour and container. */
export type CheckAllowance = (session: ServiceSession, organization: OrganizationInfo) => Promise<Allowance>;

/**
 * The service does not tell what was used, so the mentions of the month are counted, group by group (one that is in two
 * groups counts twice: rather a word too early). `now` gives epoch ms.
 */
export function checkAllowance(now: () => number): CheckAllowance {
  const known = new Map<bigint, { readonly until: number; readonly used: number }>();
  return async (session, organization) => {
    let entry = known.get(organization.id);
    if (entry === undefined || now() >= entry.until) {
      const used = await usedThisMonth(session, organization);
      if (used !== undefined) {
        entry = { until: now() + ASKED_EVERY_MS, used };
        known.set(organization.id, entry);
      }
    }
    return entry === undefined ? {} : allowance(organization, entry.used);
  };
}

async function usedThisMonth(session: ServiceSession, organization: OrganizationInfo): Promise<number | undefined> {
  if (organization.groups.length > session.left().counts / 2) return undefined;
  let used = 0;
  for (const { id } of organization.groups) {
    const answer = await session.countMonth(organization.id, { kind: 'group', groupId: id });
    if (!answer.ok) return undefined;
    used += answer.value;
  }
  return used;
}

function allowance({ id, name, monthlyLimit }: OrganizationInfo, used: number): Allowance {
  const limit = Number(monthlyLimit);
  if (limit <= 0 || used < WARN_AT * limit) return {};
  const text = `Organization ${id} "${name}" has used about ${used} of the ${limit} mentions that it may collect this month. When they are used up the service collects nothing more and answers 0. Raise the allowance at the service, or narrow the keywords.`;
  const notice = {
    key: `${id}/allowance`,
    subject: `organization ${id} has used ${Math.floor((100 * used) / limit)} % of its mentions`,
    text,
  };
  return used < limit ? { notice } : { notice, trouble: { cause: 'allowance-used-up', text } };
}
