import { describe, expect, it } from 'vitest';
import { judgeThreshold } from '../../../functions/domain/engine/judge-threshold.ts';
import { condition } from '../../../functions/domain/items/rule/condition.ts';
import { explain } from '../../../functions/domain/wording/explain.ts';
import { MONDAY } from './buckets-of.ts';

function statusOf(bound: Record<string, number>, total: number, complete: boolean) {
  const parsed = condition.parse({ kind: 'threshold', window: '1h', ...bound });
  if (parsed.kind !== 'threshold') throw new Error('a threshold is a threshold');
  return judgeThreshold(parsed, { at: MONDAY, sums: [{ total, complete }] }).status;
}

describe('a threshold', () => {
  it.each([
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

  it('says what was counted and what the rule asks for', () => {
    const parsed = condition.parse({ kind: 'threshold', window: '6h', atMost: 0 });
    if (parsed.kind !== 'threshold') throw new Error('a threshold is a threshold');
    const verdict = judgeThreshold(parsed, { at: MONDAY, sums: [{ total: 0, complete: true }] });
    expect(explain(verdict, 'UTC')).toBe('0 mentions in 6 h; the rule asks for at most 0.');
  });
});
