import type { Topic } from '../alert/outbox.ts';
import type { SummaryPlan } from '../summary/summary-plan.ts';
import type { SummaryRecord } from '../summary/summary-record.ts';
import { dueSummary } from '../summary/summary-times.ts';
import { spanInWords } from '../time/duration.ts';
import { MINUTE_MS } from '../time/units-of-time.ts';

/** It is looked for every five minutes, and tried again; so much later something is wrong, in ms. */
const OVERDUE_MS = 20 * MINUTE_MS;

/** A summary whose time has come and that is not out. */
export type OverdueSummary = {
  readonly organization: string;
  /** The time that the organization asked for (epoch ms). */
  readonly since: number;
  /** The topics that have not taken it; absent where it was never made. */
  readonly topics?: readonly Topic[];
};

/**
 * Whether the summary of an organization is overdue at `at` (epoch ms): none was made for its newest time, or a topic has not taken
 * it. Of an organization of which no summary was ever looked for only the newest hour is known to be missing: its plan may be new.
 */
export function overdueSummary(
  organization: string,
  { plan, timeZone, record }: { plan: SummaryPlan; timeZone: string; record: SummaryRecord | undefined },
  at: number,
): OverdueSummary[] {
  const { pending, upTo } = record ?? {};
  const waiting = pending === undefined ? undefined : Date.parse(pending.event.time);
  const due = dueSummary(plan, timeZone, { upTo, at });
  const since = waiting ?? (due?.kind === 'send' ? due.period.to : undefined);
  if (since === undefined || at - since < OVERDUE_MS) return [];
  return [{ organization, since, ...(pending === undefined ? {} : { topics: pending.unpublished }) }];
}

/** What is missing at `at` (epoch ms), and the remedy. */
export function overdueInWords({ organization, since, topics }: OverdueSummary, at: number): string {
  const missing = topics === undefined ? 'was not made' : `was not taken by ${topics.join(' and ')}`;
  return (
    `the summary of organization ${organization}, due for ${spanInWords(at - since)}, ${missing}: the log of summarize says why ` +
    `(runbook: summarize is failing); summary ${organization} on the command line shows what it says`
  );
}
