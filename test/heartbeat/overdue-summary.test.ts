import { describe, expect, test } from 'vitest';
import { summaryPlan } from '../../functions/domain/items/summary-plan.ts';
import type { SummaryRecord } from '../../functions/domain/messages/summary/summary-record.ts';
import { overdueSummary } from '../../functions/domain/operations/heartbeat/overdue-summaries.ts';
import { buildSummary } from '../support/build-summary.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NINE = Date.parse('2026-11-23T08:00:00.000Z');
const plan = summaryPlan.parse({ time: '09:00' });

const overdueAt = (at: number, record: Omit<SummaryRecord, 'schema' | 'version'> | undefined) =>
  overdueSummary('42', { plan, timeZone: 'Europe/Oslo', record: record && { schema: 1, version: 1, ...record } }, at);

describe('a summary', () => {
  test('whose time has come and that was not made is overdue after 20 minutes', () => {
    const yesterday = { upTo: NINE - 24 * HOUR };
    expect(overdueAt(NINE - MINUTE, yesterday)).toEqual([]);
    expect(overdueAt(NINE + 19 * MINUTE, yesterday)).toEqual([]);
    expect(overdueAt(NINE + 20 * MINUTE, yesterday)).toEqual([{ organization: '42', since: NINE }]);
    expect(overdueAt(NINE + 20 * MINUTE, { upTo: NINE })).toEqual([]);
  });

  test('that a topic has not taken is overdue, since its own time', () => {
    const period = { from: '2026-11-21T08:00:00.000Z', to: '2026-11-22T08:00:00.000Z' };
    const pending = { event: buildSummary({ period }), unpublished: ['alerts' as const] };
    expect(overdueAt(NINE + HOUR, { upTo: NINE - 24 * HOUR, pending })).toEqual([
      { organization: '42', since: NINE - 24 * HOUR, topics: ['alerts'] },
    ]);
  });

  test('of a month is overdue since its own time, and not since the end of the month', () => {
    const monthly = summaryPlan.parse({ time: '09:00', days: ['1'] });
    const [from, to] = ['2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'];
    const nine = Date.parse('2026-12-01T08:00:00.000Z');
    const late = (record: object, at: number) =>
      overdueSummary(
        '42',
        { plan: monthly, timeZone: 'Europe/Oslo', record: { schema: 1, version: 1, ...record } },
        at,
      ).map(({ since }) => since);
    const pending = { event: buildSummary({ period: { from, to } }), unpublished: ['alerts' as const] };
    for (const record of [{ upTo: Date.parse(from) }, { upTo: Date.parse(to), pending }]) {
      expect(late(record, nine + 19 * MINUTE)).toEqual([]);
      expect(late(record, nine + 20 * MINUTE)).toEqual([nine]);
    }
  });

  test('of a plan that is new is not overdue because of times before it', () => {
    expect(overdueAt(NINE + 3 * HOUR, undefined)).toEqual([]);
  });
});
