import { expect, test } from 'vitest';
import { unknownHour, withBucket } from '../../functions/domain/counting/series/hour-counts.ts';
import { scheduleOf } from '../../functions/domain/counting/series/schedule.ts';
import { newHead } from '../../functions/domain/counting/series/series-head.ts';
import { inOrderOfNeed } from '../../functions/evaluate/counting/in-order-of-need.ts';
import type { PlannedSeries } from '../../functions/evaluate/counting/planned-series.ts';
import { buildRule } from '../support/build-rule.ts';

const TICK = Date.parse('2026-11-20T14:01:00Z');
const MINUTE = 60_000;

/** A series per rule, known up to so many minutes before the tick, with so many mentions in the first five minutes of the hour. */
function seriesOf(
  ruleId: string,
  keywordId: number,
  severity: string,
  knownMinutesAgo: number,
  mentions = 0,
): PlannedSeries {
  const rule = buildRule({ ruleId, watch: { keywordId }, severity });
  const [scheduled] = scheduleOf([rule], 100).series.values();
  if (scheduled === undefined) throw new Error('a rule has a series');
  const due = TICK - MINUTE;
  const knownTo = Math.floor((TICK - knownMinutesAgo * MINUTE) / (5 * MINUTE)) * 5 * MINUTE;
  const hour = Math.floor(due / (60 * MINUTE)) * 60 * MINUTE - 60 * MINUTE;
  const counted = withBucket(unknownHour(5 * MINUTE), 0, { total: mentions, types: {} });
  const gaps = knownTo < due ? [{ from: knownTo, to: due }] : [];
  const head = { ...newHead(5 * MINUTE, knownTo, due), gaps, hours: new Map([[hour, counted]]) };
  return { scheduled, head, older: new Map(), changed: false, collects: true, collectedFrom: 0, checkAt: 0 };
}

const orderOf = (planned: readonly PlannedSeries[]) =>
  inOrderOfNeed(planned, new Map(), TICK).map(({ series: [one] }) => one?.scheduled.rules[0]?.ruleId);

test('requests that do not suffice for all go to what is later than three intervals first, then by severity, then to the latest', () => {
  const planned = [
    seriesOf('info', 1, 'info', 6),
    seriesOf('warning-later', 2, 'warning', 11),
    seriesOf('late-info', 3, 'info', 31),
    seriesOf('critical', 4, 'critical', 6),
    seriesOf('warning', 5, 'warning', 6),
    seriesOf('late-critical', 6, 'critical', 26),
  ];
  expect(orderOf(planned)).toEqual(['late-critical', 'late-info', 'critical', 'warning-later', 'warning', 'info']);
});

test('of two that are as severe and as late, the one with more mentions in its last hour is asked for first', () => {
  const planned = [
    seriesOf('quiet', 1, 'warning', 6, 1),
    seriesOf('loud', 2, 'warning', 6, 40),
    seriesOf('silent', 3, 'warning', 6, 0),
    seriesOf('silent-critical', 4, 'critical', 6, 0),
  ];
  expect(orderOf(planned)).toEqual(['silent-critical', 'loud', 'quiet', 'silent']);
});
