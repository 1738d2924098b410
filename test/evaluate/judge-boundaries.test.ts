import { expect, test } from 'vitest';
import { withBuckets } from '../../functions/domain/counting/series/history.ts';
import { newHead } from '../../functions/domain/counting/series/series-head.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { judgeBoundaries } from '../../functions/evaluate/judging/judge-boundaries.ts';
import { ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { buildRule } from '../support/build-rule.ts';

const WIDTH = 5 * MINUTE_MS;
const NOW = Date.parse('2026-11-20T14:00:00Z');

/** A rule that was judged up to now, and a series in which the bucket after it is missing and the next ones are known. */
function afterGap(minutes: number, buckets: readonly number[] = [90]) {
  const rule = buildRule({ condition: { kind: 'threshold', window: '5m', atLeast: 30 } });
  const head = newHead(WIDTH, NOW, NOW + (1 + buckets.length) * WIDTH);
  const known = withBuckets(
    { widthMs: WIDTH, hours: new Map() },
    buckets.map((total, at) => [NOW + (1 + at) * WIDTH, { total, types: {} }]),
  );
  const series = { head: { ...head, gaps: [{ from: NOW, to: NOW + WIDTH }], hours: known.hours }, older: new Map() };
  const tick = NOW + minutes * MINUTE_MS;
  const run = { source: '/mention-alerts/test', tick, wasWatched: () => true };
  const judged = judgeBoundaries({ rule, remembered: ruleStateAt(rule, NOW), counted: series }, run);
  return judged && { ...judged.state, news: judged.changes };
}

test('a young gap is waited for, so that boundaries are judged in order; an old one is not', () => {
  expect(afterGap(11)).toBeUndefined();
  expect(afterGap(31)).toMatchObject({ judgedTo: NOW + 2 * WIDTH, phase: { kind: 'firing' } });
});

test('an alert does not wait for what came before it; that it is over does, for an hour', () => {
  expect(afterGap(31, [90, 90])).toMatchObject({ phase: { kind: 'firing' }, news: [expect.anything()] });
  expect(afterGap(31, [90, 0])).toBeUndefined();
  expect(afterGap(64, [90, 0])).toBeUndefined();
  expect(afterGap(65, [90, 0])).toMatchObject({ phase: { kind: 'quiet' }, news: [expect.anything()] });
});
