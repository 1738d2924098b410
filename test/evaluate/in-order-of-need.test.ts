import { describe, expect, test } from 'vitest';
import { fleetOf } from '../../functions/domain/series/fleet.ts';
import { newHead } from '../../functions/domain/series/series-head.ts';
import { inOrderOfNeed } from '../../functions/evaluate/count-due.ts';
import { buildRule } from '../support/build-rule.ts';

const TICK = Date.parse('2026-11-20T14:01:00Z');
const MINUTE = 60_000;

/** A series per rule, known up to so many minutes before the tick. */
function workOf(ruleId: string, keywordId: number, severity: string, knownMinutesAgo: number) {
  const rule = buildRule({ ruleId, watch: { keywordId }, severity });
  const [series] = fleetOf([rule], 100).values();
  if (series === undefined) throw new Error('a rule has a series');
  const due = TICK - MINUTE;
  const knownTo = Math.floor((TICK - knownMinutesAgo * MINUTE) / (5 * MINUTE)) * 5 * MINUTE;
  const head = { ...newHead(5 * MINUTE, knownTo, due), gaps: knownTo < due ? [{ from: knownTo, to: due }] : [] };
  return {
    fleet: series,
    place: { organizationId: series.organizationId, key: series.key },
    head,
    older: { from: Number.POSITIVE_INFINITY, hours: new Map() },
    changed: false,
    believed: true,
  };
}

describe('requests that do not suffice for all', () => {
  const order = (...works: ReturnType<typeof workOf>[]) =>
    inOrderOfNeed(works, new Map(), TICK).map(({ works: [work] }) => work?.fleet.rules[0]?.ruleId);

  test('go to what is later than three intervals first, then by severity, then to the latest', () => {
    expect(
      order(
        workOf('info', 1, 'info', 6),
        workOf('warning-later', 2, 'warning', 11),
        workOf('late-info', 3, 'info', 31),
        workOf('critical', 4, 'critical', 6),
        workOf('warning', 5, 'warning', 6),
        workOf('late-critical', 6, 'critical', 26),
      ),
    ).toEqual(['late-critical', 'late-info', 'critical', 'warning-later', 'warning', 'info']);
  });

  test('do not go to what the service shows no truth of', () => {
    expect(order({ ...workOf('off', 1, 'critical', 31), believed: false }, workOf('on', 2, 'info', 6))).toEqual(['on']);
  });
});
