import { describe, expect, test } from 'vitest';
import { quietPhase } from '../../../functions/domain/alerting/episode/alert-phase.ts';
import type { RuleState } from '../../../functions/domain/alerting/rule-state.ts';
import { wasAbsent } from '../../../functions/domain/alerting/was-absent.ts';
import { detectorOf } from '../../../functions/domain/engine/condition.ts';
import { firingSince } from '../../heartbeat/rule-state-at.ts';
import { buildRule } from '../../support/build-rule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TICK = Date.parse('2026-11-20T14:01:00Z');
const rule = buildRule();

const judged = (judgedTo: number): RuleState => ({
  version: 1,
  schema: 2,
  engine: 1,
  watching: 'w',
  judgedTo,
  revision: '0',
  detector: detectorOf(rule).first(),
  phase: quietPhase,
  health: { status: 'ok' },
  outbox: [],
  sequence: 0,
});

describe('a rule that was not judged for hours', () => {
  const hours = judged(TICK - 3 * HOUR);

  test.each([
    ['was off when the last evaluation did not watch it', hours, false, true],
    ['is late when it did', hours, true, false],
    ['was not off while its alert was open', { ...hours, phase: firingSince(TICK - 4 * HOUR, 90) }, false, false],
    ['is late when it could not be judged yet since it was written', { ...hours, revision: '' }, false, false],
    ['goes on when it was off for a moment', judged(TICK - 15 * MINUTE), false, false],
  ])('%s', (_, state, wasWatched, absent) => {
    expect(wasAbsent(rule, state, { wasWatched, tick: TICK })).toBe(absent);
  });
});
