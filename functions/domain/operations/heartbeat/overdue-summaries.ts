import { type Words, wordsOf } from '../../../languages/words-of.ts';
import type { Topic } from '../../alerting/outbox.ts';
import type { SummaryPlan } from '../../items/summary-plan.ts';
import type { SummaryRecord } from '../../messages/summary/summary-record.ts';
import { dueSummary, newestSummaryTime } from '../../messages/summary/summary-times.ts';
import { MINUTE_MS } from '../../time/units-of-time.ts';

/**
 * Due summaries are searched for, and tried again, every five minutes; after this much longer something is wrong, in
 * ms.
 */
const OVERDUE_MS = 20 * MINUTE_MS;

/** A summary that is due and not published. */
export type OverdueSummary = {
  readonly organization: string;
  /** The time that the organization asked for (epoch ms). */
  readonly since: number;
  /** The topics that have not taken it; absent if it was never made. */
  readonly topics?: readonly Topic[];
};

/**
 * Gives the overdue summary of an organization at `at` (epoch ms): none was made for its newest time, or a topic has
 * not taken it. If the organization has no record of summaries, only a time within the newest hour counts, because its
 * plan may be new.
 */
export function overdueSummary(
  organization: string,
  { plan, timeZone, record }: { plan: SummaryPlan; timeZone: string; record: SummaryRecord | undefined },
  at: number,
): OverdueSummary[] {
  const { pending, upTo } = record ?? {};
  const waiting = pending === undefined ? undefined : Date.parse(pending.event.time);
  const due = dueSummary(plan, timeZone, { upTo, at });
  // What a summary tells may end hours before it is due.
  const { moment, to } = newestSummaryTime(plan, timeZone, at);
  const made = waiting === to ? moment : waiting;
  const since = made ?? (due?.kind === 'send' ? due.moment : undefined);
  if (since === undefined || at - since < OVERDUE_MS) return [];
  return [{ organization, since, ...(pending === undefined ? {} : { topics: pending.unpublished }) }];
}

/** What is missing at `at` (epoch ms), and what to do. */
export function overdueInWords(
  { organization, since, topics }: OverdueSummary,
  at: number,
  { ruleAnswers, list, spanAfter }: Words = wordsOf({}),
): string {
  return ruleAnswers.overdueSummary({ organization, span: spanAfter(at - since), topics: topics && list(topics) });
}
