import { describe, expect, test } from 'vitest';
import type { LoggedAction } from '../../../../functions/domain/alerting/action/action-log.ts';
import { marksOf } from '../../../../functions/domain/alerting/action/marks.ts';
import { planExpected } from '../../../../functions/domain/alerting/action/plan-expected.ts';
import type { KeptEpisode } from '../../../../functions/domain/alerting/kept-episode.ts';
import type { Repeat } from '../../../../functions/domain/items/repeat.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../functions/domain/time/units-of-time.ts';
import { ruleStateAt } from '../../../heartbeat/rule-state-at.ts';
import { buildRule } from '../../../support/build-rule.ts';

const BEGAN = Date.parse('2026-11-20T14:05:00Z');
const KEPT: KeptEpisode = {
  startedAt: BEGAN,
  endedAt: BEGAN + 2 * HOUR_MS,
  name: 'Acme',
  severity: 'warning',
  peak: 90,
  windowMs: HOUR_MS,
  over: 2.2,
};

function planned(kept: Partial<KeptEpisode>, fields: Readonly<Record<string, unknown>> = {}, repeats?: Repeat) {
  const rule = buildRule(fields);
  const state = { ...ruleStateAt(rule, BEGAN), episodes: [{ ...KEPT, ...kept }] };
  const plan = planExpected(BEGAN, { rule, state }, { now: BEGAN + 10 * MINUTE_MS, timeZone: 'Europe/Oslo', repeats });
  return plan.kind === 'expected' ? plan.entry : plan.why;
}

describe('what was expected, as an alert shows it afterwards', () => {
  test('is the time from the window that decided to the end, as many times as it takes not to fire again', () => {
    expect(planned({})).toEqual({
      from: '2026-11-20T13:05:00.000Z',
      to: '2026-11-20T16:05:00.000Z',
      times: 3,
      why: 'alert of Fri 20 Nov 2026, 15:05',
    });
    // A line is reached by a count that equals it.
    expect([2, 2.01, 1.01, 500].map((over) => Object(planned({ over })).times)).toEqual([3, 3, 2, 100]);
  });

  test('of an alert that goes on lasts four hours more, and as long again as it has lasted', () => {
    expect(Object(planned({ endedAt: undefined })).to).toBe('2026-11-20T18:15:00.000Z');
  });

  test('is no longer than an item may say', () => {
    const long = { endedAt: BEGAN + 10 * DAY_MS };
    for (const repeats of [undefined, 'week', 'month'] as const) {
      const entry = planned(long, {}, repeats);
      expect(buildRule({ expected: [entry] }).expected).toHaveLength(1);
    }
  });

  test('is called by as many terms of its story as fit', () => {
    expect(Object(planned({ terms: ['battery', 'x'.repeat(60), 'recall'] })).why).toBe('story of battery');
    expect(Object(planned({ terms: ['battery', 'recall'] })).why).toBe('story of battery, recall');
  });

  test('is refused for a rule on silence, and where a rule has too many already', () => {
    expect(planned({}, { condition: { kind: 'threshold', window: '1h', atMost: 0 } })).toMatch(/fires at few mentions/);
    const entry = { from: '2026-11-20T13:05:00Z', to: '2026-11-20T14:05:00Z', times: 2 };
    expect(planned({}, { expected: new Array(50).fill(entry) })).toMatch(/has 50 expected times/);
  });
});

test('an alert that was called noise and then expected is no longer noise', () => {
  const said = (kind: 'noise' | 'expected', at: number): LoggedAction => ({
    kind,
    organizationId: '42',
    ruleId: 'acme',
    episode: BEGAN,
    eventId: 'e',
    plan: { kind: 'noise', episode: BEGAN },
    at,
    via: 'link',
    done: true,
  });
  expect(marksOf([said('noise', 1)])).toHaveLength(1);
  expect(marksOf([said('noise', 1), said('expected', 2)])).toEqual([]);
  expect(marksOf([said('noise', 3), said('expected', 2)])).toMatchObject([{ as: 'noise' }]);
});
