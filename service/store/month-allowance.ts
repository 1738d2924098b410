import { DateTime } from 'luxon';
import type { KeywordEntry, OrganizationEntry } from '../access/directory.ts';
import { type Span, wholePeriod } from '../query/resolve-time-range.ts';

/**
 * Counts what an organization has collected in each calendar month of its time zone, by feed time, and compares it with its
 * `currentMonthMentionsLimit`.
 */
export type MonthAllowance = {
  /**
   * Those of the keywords that take a mention in: the active ones of active organizations that have `paid` for it already, or
   * have some allowance left in the month of `feedTime`. It is one mention, however many keywords of an organization take it.
   */
  takers(
    keywords: readonly KeywordEntry[],
    paid: readonly OrganizationEntry[],
    feedTime: number,
  ): readonly KeywordEntry[];
};

type Month = Span & { used: bigint };

export function createMonthAllowance(): MonthAllowance {
  const months = new Map<bigint, Month[]>();

  function monthOf(organization: OrganizationEntry, time: number): Month {
    const known = months.get(organization.id) ?? [];
    months.set(organization.id, known);
    // Feed times mostly advance, so the newest known month is the most likely.
    const found = known.findLast(({ from, to }) => from <= time && time < to);
    if (found !== undefined) return found;
    const month = { ...wholePeriod(DateTime.fromMillis(time, { zone: organization.timeZone }), 'month'), used: 0n };
    known.push(month);
    return month;
  }

  function take(organization: OrganizationEntry, feedTime: number): boolean {
    const month = monthOf(organization, feedTime);
    if (month.used >= organization.currentMonthMentionsLimit) return false;
    month.used += 1n;
    return true;
  }

  return {
    takers(keywords, paid, feedTime) {
      const isPaidBy = new Map(paid.map((organization) => [organization, true]));
      return keywords.filter(({ active, organization }) => {
        if (!active || organization.state !== 'ACTIVE') return false;
        const isPaid = isPaidBy.get(organization) ?? take(organization, feedTime);
        isPaidBy.set(organization, isPaid);
        return isPaid;
      });
    },
  };
}
