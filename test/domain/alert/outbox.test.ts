import { describe, expect, test } from 'vitest';
import { owe } from '../../../functions/domain/alert/outbox.ts';
import type { Debt } from '../../../functions/domain/alert/rule-state.ts';
import type { Transition } from '../../../functions/domain/event/alert-event.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';

const quiet = { until: 1000, because: 'quiet' as const };

const event = (status: Transition, observed: number, startedAt = '2026-11-20T14:05:00.000Z') =>
  buildAlertEvent({ status, observed, episode: { startedAt, peak: observed } }, { id: `${status}-${observed}` });

const told = (debts: readonly Debt[]) => debts.map(({ event: { id, data } }) => [id, data.status, data.observed]);

describe('while people are left in peace', () => {
  test('an alert that grows is owed once, with its newest numbers and its own id', () => {
    const debts = owe(owe([], event('firing', 10), quiet), event('updated', 40), quiet);
    expect(told(debts)).toEqual([['firing-10', 'firing', 40]]);
  });

  test('an alert that is over is owed as over, not as an alert', () => {
    const debts = owe(owe([], event('firing', 10), quiet), event('resolved', 2), quiet);
    expect(told(debts)).toEqual([['resolved-2', 'resolved', 2]]);
  });

  test('the alerts of two episodes stay two', () => {
    const first = owe([], event('resolved', 2), quiet);
    const debts = owe(first, event('firing', 30, '2026-11-20T18:00:00.000Z'), quiet);
    expect(told(debts)).toHaveLength(2);
  });
});

test('an event that people may be told at once is owed to both topics, beside what is owed already', () => {
  const debts = owe(owe([], event('firing', 10), undefined), event('updated', 40), undefined);
  expect(told(debts)).toEqual([
    ['firing-10', 'firing', 10],
    ['updated-40', 'updated', 40],
  ]);
  expect(debts.map(({ owedTo, heldUntil }) => [owedTo, heldUntil])).toEqual([
    [['alerts', 'alert-events'], undefined],
    [['alerts', 'alert-events'], undefined],
  ]);
});
