import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import type { Verdict } from '../../functions/domain/engine/verdict.ts';

export const EVERY_MS = 300_000;
export const PER_DAY = 288;

/** A message to people at the bucket `row`, with its verdict. */
export type Message = { readonly row: number; readonly transition: 'firing' | 'updated'; readonly verdict: Verdict };

/** The messages of a rule on a series, without those that say that an alert is over. */
export function messagesOn(
  buckets: readonly Bucket[],
  written: unknown = { kind: 'spike' },
  { everyMs = EVERY_MS } = {},
): Message[] {
  const messages: Message[] = [];
  let row = 0;
  const detector = detectorOf({ condition: condition.parse(written), everyMs });
  for (const { advance, verdict } of backtestSeries(detector, buckets)) {
    const { transition } = advance;
    if (transition === 'firing' || transition === 'updated') {
      messages.push({ row, transition, verdict: advance.verdict ?? verdict });
    }
    row += 1;
  }
  return messages;
}

/** Only the messages that begin an alert. */
export function firingsOn(...of: Parameters<typeof messagesOn>): Message[] {
  return messagesOn(...of).filter(({ transition }) => transition === 'firing');
}

/**
 * Days between two alarms of several series together, by the budgets of a kind, which are days by their names; beside each the alarms
 * of each series, of `days` days.
 */
export function alarmsByBudget(
  budgets: Readonly<Record<string, number>>,
  days: number,
  alarmsOf: (sensitivity: string) => readonly number[],
) {
  return Object.fromEntries(
    Object.entries(budgets).map(([sensitivity, budget]) => {
      const alarms = alarmsOf(sensitivity);
      const sum = alarms.reduce((total, one) => total + one, 0);
      return [sensitivity, { budget, daysBetween: Math.round((alarms.length * days) / Math.max(1, sum)), alarms }];
    }),
  );
}

export function share(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((1_000 * part) / all) / 1_000;
}
