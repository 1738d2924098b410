import { describe, expect, test } from 'vitest';
import type { RuleState } from '../../../functions/domain/alert/rule-state.ts';
import { wasAbsent } from '../../../functions/domain/alert/was-absent.ts';
import { initialDetector } from '../../../functions/domain/detection/detector.ts';
import { quietPhase } from '../../../functions/domain/episode/alert-phase.ts';
import { buildRule } from '../../support/build-rule.ts';

const HOUR = 3_600_000;
const TICK = Date.parse('2026-11-20T14:01:00Z');
const rule = buildRule();

const judged = (judgedTo: number, health: RuleState['health'] = { status: 'ok' }): RuleState => ({
  version: 1,
  schema: 2,
  engine: 1,
  watching: 'w',
  judgedTo,
  revision: '0',
  detector: initialDetector(rule.condition, rule.everyMs),
  phase: quietPhase,
  health,
  outbox: [],
  sequence: 0,
});
const blind = { status: 'error' as const, cause: 'blind', text: '', since: 0, announced: true };

describe('a rule that was not judged for hours', () => {
  test.each([
    ['was absent when everything else went on', judged(TICK - 3 * HOUR), TICK - 9 * HOUR, true],
    ['was held up when all evaluations had a break since', judged(TICK - 3 * HOUR), TICK - HOUR, false],
    ['was held up when something was wrong with it', judged(TICK - 3 * HOUR, blind), TICK - 9 * HOUR, false],
    ['is neither when it is only a little late', judged(TICK - HOUR / 2), TICK - 9 * HOUR, false],
  ])('%s', (_, state, since, absent) => {
    expect(wasAbsent(rule, state, { since, tick: TICK })).toBe(absent);
  });
});
