import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../../../functions/domain/alerting/outbox.ts';
import type { RuleState } from '../../../../functions/domain/alerting/rule-state.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';
import { buildRule } from '../../../support/build-rule.ts';
import { judgeLive, MIDNIGHT } from '../../../support/judge-history.ts';

const WIDTH = 300_000;
const QUIET = Array.from({ length: 600 }, (_, at) => 3 + (at % 3));
const rule = buildRule({ condition: { kind: 'spike', minMentions: 10 } });

/** The state after these buckets, whose alert is held back, as it is in the outbox. */
function heldAfter(burst: readonly number[]): RuleState {
  const { state } = judgeLive(rule, [...QUIET, ...burst], QUIET.length);
  if (state.phase.kind !== 'firing') throw new Error('it does not fire');
  const startedAt = new Date(state.phase.episode.startedAt).toISOString();
  const entry: OutboxEntry = {
    event: buildAlertEvent({ episode: { startedAt, peak: 90 } }),
    unpublished: ['alerts', 'alert-events'],
    heldBack: { voices: 1, mentions: 90, at: state.judgedTo },
  };
  return { ...state, outbox: [entry] };
}

test('while an alert is held back each unusual boundary is news, in the window that is furthest over its line', () => {
  const burst = [90];
  const before = heldAfter(burst);
  const { changes, state } = judgeLive(rule, [...QUIET, ...burst, 80, 40], QUIET.length + 2, before);
  expect(changes.map(({ transition }) => transition)).toEqual(['updated', 'updated']);
  const started = MIDNIGHT + (QUIET.length + 1) * WIDTH;
  expect(changes.every(({ episode }) => episode.startedAt === started)).toBe(true);
  expect(state.phase).toMatchObject({ kind: 'firing', episode: { startedAt: started } });
});

test('an alert that was held back to its end leaves no echo, one that was told does', () => {
  const burst = [90];
  const calm = Array.from({ length: 400 }, () => 3);
  const before = heldAfter(burst);
  const rest = [...QUIET, ...burst, ...calm];
  const told = judgeLive(rule, rest, QUIET.length + 2, { ...before, outbox: [] });
  const untold = judgeLive(rule, rest, QUIET.length + 2, before);
  const ends = (changes: typeof told.changes) => changes.filter(({ transition }) => transition === 'resolved').length;
  expect([ends(told.changes), ends(untold.changes)]).toEqual([1, 1]);
  expect(told.state.phase).toHaveProperty('echo');
  expect(untold.state.phase).toEqual({ kind: 'quiet', endedAt: expect.any(Number) });
});
