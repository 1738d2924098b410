import { expect, test } from 'vitest';
import { scheduleOf } from '../../functions/domain/counting/series/schedule.ts';
import { newHead } from '../../functions/domain/counting/series/series-head.ts';
import { inOrderOfNeed } from '../../functions/evaluate/counting/in-order-of-need.ts';
import type { PlannedSeries } from '../../functions/evaluate/counting/planned-series.ts';
import { buildRule } from '../support/build-rule.ts';

const TICK = Date.parse('2026-11-20T14:01:00Z');
const MINUTE = 60_000;

/** A series per rule, known up to so many minutes before the tick. */
function seriesOf(ruleId: string, keywordId: number, severity: string, knownMinutesAgo: number): PlannedSeries {
  const rule = buildRule({ ruleId, watch: { keywordId }, severity });
  const [scheduled] = scheduleOf([rule], 100).series.values();
  if (scheduled === undefined) throw new Error('a rule has a series');
  const due = TICK - MINUTE;
  const knownTo = Math.floor((TICK - knownMinutesAgo * MINUTE) / (5 * MINUTE)) * 5 * MINUTE;
  const head = { ...newHead(5 * MINUTE, knownTo, due), gaps: knownTo < due ? [{ from: knownTo, to: due }] : [] };
  return { scheduled, head, older: new Map(), changed: false, collects: true, collectedFrom: 0, checkAt: 0 };
}

test('requests that do not suffice for all go to what is later than three intervals first, then by severity, then to the latest', () => {
  const planned = [
    seriesOf('info', 1, 'info', 6),
    seriesOf('warning-later', 2, 'warning', 11),
    seriesOf('late-info', 3, 'info', 31),
    seriesOf('critical', 4, 'critical', 6),
    seriesOf('warning', 5, 'warning', 6),
    seriesOf('late-critical', 6, 'critical', 26),
  ];
  const order = inOrderOfNeed(planned, new Map(), TICK).map(({ series: [one] }) => one?.scheduled.rules[0]?.ruleId);
  expect(order).toEqual(['late-critical', 'late-info', 'critical', 'warning-later', 'warning', 'info']);
});
