import { describe, expect, test } from 'vitest';
import type { WindowSum } from '../../../../functions/domain/engine/window-sum.ts';
import { explain } from '../../../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildDetector } from '../../../support/build-detector.ts';
import { MONDAY } from '../buckets-of.ts';

function verdictOn(written: unknown, sum: WindowSum) {
  const detector = buildDetector(written);
  return detector.judge(detector.first(), { at: MONDAY, sums: [sum] }).verdict;
}

function statusOf(bound: Record<string, number>, total: number, complete: boolean) {
  return verdictOn({ kind: 'threshold', window: '1h', ...bound }, { total, complete }).status;
}

describe('a threshold', () => {
  test.each([
    [{ atLeast: 5 }, 5, true, 'unusual'],
    [{ atLeast: 5 }, 4, true, 'usual'],
    [{ atLeast: 5 }, 5, false, 'unusual'],
    [{ atLeast: 5 }, 4, false, 'unknown'],
    [{ atMost: 0 }, 0, true, 'unusual'],
    [{ atMost: 0 }, 1, true, 'usual'],
    [{ atMost: 0 }, 0, false, 'unknown'],
    [{ atMost: 0 }, 1, false, 'usual'],
  ])('of %o with %i mentions, all known: %s, is %s', (bound, total, complete, status) => {
    expect(statusOf(bound, total, complete)).toBe(status);
  });

  test('says what was counted and what the rule asks for', () => {
    const verdict = verdictOn({ kind: 'threshold', window: '6h', atMost: 0 }, { total: 0, complete: true });
    expect(explain(verdict, wordsOf({}))).toBe('0 mentions in 6 h; the rule asks for at most 0.');
  });
});
