import { expect, test } from 'vitest';
import { withDoubts } from '../../functions/domain/counting/series/doubted-counts.ts';
import { type History, withBuckets } from '../../functions/domain/counting/series/history.ts';
import {
  askedAgain,
  extendedTo,
  filled,
  newHead,
  recentOf,
} from '../../functions/domain/counting/series/series-head.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { judgeBoundaries, type RuleInput } from '../../functions/evaluate/judging/judge-boundaries.ts';
import { troubled } from '../../functions/evaluate/judging/without-verdict.ts';
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

const TROUBLE = { cause: 'ingestion-stands-still', text: 'It stands still.' } as const;
const NOTHING: History = { widthMs: WIDTH, hours: new Map() };
const counts = (from: number, totals: readonly number[]) => ({
  span: { from, to: from + totals.length * WIDTH },
  buckets: totals.map((total, at) => [from + at * WIDTH, { total, types: {} }] as const),
});

test('what a correction shows while newer counts are doubted is judged up to where the rule was judged, not only to its alert', () => {
  const rule = buildRule({ condition: { kind: 'threshold', window: '5m', atLeast: 30 } });
  const run = { source: '/mention-alerts/test', tick: NOW + 31 * MINUTE_MS, wasWatched: () => true };
  const judge = (input: RuleInput) => judgeBoundaries(input, run)?.state;
  const known = filled(newHead(WIDTH, NOW, NOW + 6 * WIDTH), [counts(NOW, [0, 0, 0, 0, 0, 0])], NOTHING).head;
  const began = judge({ rule, remembered: ruleStateAt(rule, NOW, {}), counted: { head: known, older: new Map() } });
  const { head: corrected } = filled(known, [counts(NOW + WIDTH, [40, 41, 90, 40, 40])], recentOf(known));
  const end = known.knownTo;
  const unknown = askedAgain(extendedTo(corrected, end + WIDTH), { from: end, to: end + WIDTH });
  const head = withDoubts(unknown, [[end, { total: 1, types: {} }]]);
  const doubted = { rule, remembered: began, counted: { head, older: new Map() }, trouble: TROUBLE };
  expect(began?.judgedTo).toBe(end);
  expect(judge(doubted)).toMatchObject({ judgedTo: end, phase: { kind: 'firing', episode: { peak: 90 } } });
});

test('a rule that was in trouble from its beginning is judged by all that was known before', () => {
  const rule = buildRule({ condition: { kind: 'spike', window: '5m', ratio: 3, minMentions: 5 } });
  const days = 3 * 288;
  const start = NOW - days * WIDTH;
  const past = filled(newHead(WIDTH, start, NOW), [counts(start, new Array<number>(days).fill(4))], NOTHING);
  const counted = { head: past.head, older: past.leaving };
  const began = troubled({ rule, remembered: undefined, counted }, TROUBLE, NOW);
  const later = extendedTo(past.head, NOW + WIDTH);
  const head = filled(later, [counts(NOW, [4])], recentOf(later)).head;
  const run = { source: '/mention-alerts/test', tick: NOW + 6 * MINUTE_MS, wasWatched: () => true };
  const input = { rule, remembered: began, counted: { head, older: past.leaving } };
  expect(judgeBoundaries(input, run)?.state.verdict).toMatchObject({ status: 'usual', observed: 4 });
});
