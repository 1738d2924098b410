import { DateTime } from 'luxon';
import type { OrganizationEntry } from '../access/directory.ts';

/**
 * Counts what an organization has collected in each calendar month of its time zone, by feed time, and compares it with its
 * `currentMonthMentionsLimit`.
 */
export type MonthAllowance = {
  /** Takes one mention from the allowance of the month of `feedTime`; false if none is left. */
  take(organization: OrganizationEntry, feedTime: number): boolean;
};

type Month = { readonly start: number; readonly end: number; used: bigint };

export function createMonthAllowance(): MonthAllowance {
  const months = new Map<bigint, Month[]>();

  function monthOf(organization: OrganizationEntry, time: number): Month {
    const known = months.get(organization.id) ?? [];
    months.set(organization.id, known);
    // Feed times mostly advance, so the newest known month is the most likely.
    const found = known.findLast((month) => month.start <= time && time < month.end);
    if (found !== undefined) return found;
    const start = DateTime.fromMillis(time, { zone: organization.timeZone }).startOf('month');
    const month = { start: start.toMillis(), end: start.plus({ months: 1 }).toMillis(), used: 0n };
    known.push(month);
    return month;
  }

  return {
    take(organization, feedTime) {
      const month = monthOf(organization, feedTime);
      if (month.used >= organization.currentMonthMentionsLimit) return false;
      month.used += 1n;
      return true;
    },
  };
}
