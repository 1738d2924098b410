import { describe, expect, test } from 'vitest';
import { earlyNeed } from '../../../../functions/domain/alerting/early-need.ts';
import { quietPhase } from '../../../../functions/domain/alerting/episode/alert-phase.ts';
import { explain } from '../../../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildDetector } from '../../../support/build-detector.ts';
import { buildHistory } from '../../../support/build-history.ts';
import { buildRule } from '../../../support/build-rule.ts';
import { MONDAY } from '../buckets-of.ts';

const DETECTOR = buildDetector({ kind: 'each' });

const verdictOn = (total: number, complete = true) =>
  DETECTOR.judge(DETECTOR.first(), { at: MONDAY, sums: [{ total, complete }] }).verdict;

describe('each', () => {
  test('calls nothing unusual, and knows nothing of an interval whose counts are missing', () => {
    expect([verdictOn(0), verdictOn(500), verdictOn(0, false)].map(({ status }) => status)).toEqual([
      'usual',
      'usual',
      'unknown',
    ]);
  });

  test('looks at one interval, and says how many it has', () => {
    expect(DETECTOR.scales).toEqual([DETECTOR.everyMs]);
    expect(explain(verdictOn(3), wordsOf({}))).toBe('3 mentions in 5 min; the rule tells each of them.');
  });

  test('is not looked at before its interval is over', () => {
    const state = { phase: quietPhase, detector: DETECTOR.first() };
    const counts = { counted: buildHistory(MONDAY, [0, 0]), from: MONDAY + 600_000 };
    expect(earlyNeed(buildRule({ condition: { kind: 'each' } }), state, counts)).toBeUndefined();
  });
});
