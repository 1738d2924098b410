import { describe, expect, test } from 'vitest';
import {
  judgeable,
  noQuarantine,
  type Quarantine,
  quarantineAt,
} from '../../../../functions/domain/operations/evaluation/quarantine.ts';
import { DAY_MS, MINUTE_MS } from '../../../../functions/domain/time/units-of-time.ts';
import { buildRule } from '../../../support/build-rule.ts';

const RULES = ['a', 'b', 'c'].map((ruleId) => buildRule({ ruleId }));
const AT = Date.parse('2026-11-20T14:05:00Z');

/** Attempts at ticks, each over what the one before left behind, as `evaluate` makes them. */
function attempts() {
  let kept: Quarantine = noQuarantine;
  let now = AT;
  return {
    quarantined: () => Object.keys(kept.rules),
    wait(ms: number) {
      now += ms;
    },
    /** Judges the rules; the process ends at one of them, or after them all, with nothing more being written. */
    attempt(retried: boolean, endsAt?: string, rules = RULES): string[] {
      now += MINUTE_MS;
      kept = quarantineAt(kept, rules, now);
      const noted = retried || Object.keys(kept.suspects).length > 0;
      const before = kept;
      const judged: string[] = [];
      for (const rule of judgeable(kept, rules)) {
        if (noted) kept = { ...before, judging: `42/${rule.ruleId}` };
        if (rule.ruleId === endsAt) return judged;
        judged.push(rule.ruleId);
      }
      if (noted) kept = { ...before, suspects: {} };
      return judged;
    },
  };
}

describe('a rule at which the process ends', () => {
  test('again and again is quarantined after the second time that it is known, and the others were judged meanwhile', () => {
    const { attempt, quarantined } = attempts();
    expect(attempt(false, 'a')).toEqual([]);
    expect(attempt(true, 'a')).toEqual([]);
    expect(attempt(false, 'a')).toEqual(['b', 'c']);
    expect(attempt(true)).toEqual(['b', 'c']);
    expect(attempt(false)).toEqual(['b', 'c']);
    expect(quarantined()).toEqual(['42/a']);
  });

  test('once is judged again, and is no suspect any more when that went well', () => {
    const { attempt, quarantined } = attempts();
    for (let turn = 0; turn < 3; turn += 1) {
      attempt(false, 'a');
      attempt(true, 'a');
      expect(attempt(false)).toEqual(['b', 'c', 'a']);
    }
    expect(quarantined()).toEqual([]);
  });

  const quarantine = () => {
    const made = attempts();
    made.attempt(true, 'a');
    made.attempt(true, 'a');
    made.attempt(false);
    expect(made.quarantined()).toEqual(['42/a']);
    return made;
  };

  test('is judged again as soon as what it watches is edited', () => {
    const { attempt } = quarantine();
    const [, ...others] = RULES;
    const edited = buildRule({ ruleId: 'a', condition: { kind: 'threshold', window: '5m', atLeast: 99 } });
    expect(attempt(false, undefined, [edited, ...others])).toContain('a');
  });

  test('is tried once more after a day, and quarantined again when that ends the process', () => {
    const { attempt, wait, quarantined } = quarantine();
    wait(DAY_MS);
    expect(attempt(false, 'a')).toEqual(['b', 'c']);
    attempt(false);
    expect(quarantined()).toEqual(['42/a']);
    wait(DAY_MS);
    expect(attempt(false)).toEqual(['b', 'c', 'a']);
    attempt(false);
    expect(quarantined()).toEqual([]);
  });

  test('is forgotten when it is deleted', () => {
    const { attempt, quarantined } = quarantine();
    const [, ...others] = RULES;
    attempt(false, undefined, others);
    expect(quarantined()).toEqual([]);
  });
});
