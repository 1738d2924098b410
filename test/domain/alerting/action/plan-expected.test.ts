import { describe, expect, test } from 'vitest';
import type { LoggedAction } from '../../../../functions/domain/alerting/action/action-log.ts';
import { eventLinks } from '../../../../functions/domain/alerting/action/event-links.ts';
import { marksOf } from '../../../../functions/domain/alerting/action/marks.ts';
import { planExpected } from '../../../../functions/domain/alerting/action/plan-expected.ts';
import type { KeptEpisode } from '../../../../functions/domain/alerting/kept-episode.ts';
import { detectorOf } from '../../../../functions/domain/engine/condition.ts';
import { CONDITION_KINDS } from '../../../../functions/domain/engine/condition-kinds.ts';
import type { Repeat } from '../../../../functions/domain/items/repeat.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../functions/domain/time/units-of-time.ts';
import { namedExpectation, nothingInWords } from '../../../../functions/domain/wording/action-in-words.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { ruleStateAt } from '../../../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';
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

/** A condition of each kind. */
const CONDITIONS: Readonly<Record<string, { readonly kind: string }>> = Object.fromEntries(
  [
    { kind: 'threshold', window: '1h', atLeast: 5 },
    { kind: 'spike' },
    { kind: 'negative-surge' },
    { kind: 'each' },
    { kind: 'drop', window: '1h' },
    { kind: 'audience' },
    { kind: 'share-of-voice', of: { groupId: 7 } },
    ...['all-of', 'any-of', 'none-of'].map((kind) => ({ kind, rules: ['other'] })),
  ].map((condition) => [condition.kind, condition]),
);

function planned(kept: Partial<KeptEpisode>, fields: Readonly<Record<string, unknown>> = {}, repeats?: Repeat) {
  const rule = buildRule(fields);
  const state = { ...ruleStateAt(rule, BEGAN), episodes: [{ ...KEPT, ...kept }] };
  const plan = planExpected(BEGAN, { rule, state }, { now: BEGAN + 10 * MINUTE_MS, repeats });
  const words = wordsOf({ timeZone: 'Europe/Oslo' });
  return plan.kind === 'expected' ? namedExpectation(plan, words).entry : nothingInWords(plan.why, words);
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

  test('of an alert on few mentions is the part of the usual that does not fire again', () => {
    const drop = { condition: { kind: 'drop', window: '1h' } };
    expect([0.99, 0.55, 0.5, 0.1, 0.05, 0.002].map((over) => Object(planned({ over }, drop)).times)).toEqual([
      0.9, 0.5, 0.4, 0.09, 0.04, 0.01,
    ]);
    expect(buildRule({ ...drop, expected: [planned({ over: 0.55 }, drop)] }).expected).toHaveLength(1);
    expect(planned({ peak: 0, over: 0 }, drop)).toMatch(/No mentions came at all, .* silence the rule/);
  });

  test.each(CONDITION_KINDS)(
    'is offered by alerts of $kind only if the rule with it is understood, and heeds it',
    ({ kind }) => {
      const condition = CONDITIONS[kind];
      const entry = planned({ over: condition?.kind === 'drop' ? 0.5 : 2.2 }, { condition });
      const event = buildAlertEvent();
      const rule = { ...event.data.rule, conditionKind: kind };
      const links = eventLinks(
        { ...event, data: { ...event.data, rule } },
        { template: undefined, signer: { url: 'https://act.example/', key: 'k'.repeat(44) }, timeZone: 'UTC' },
      );
      expect(links.some((link) => link.kind === 'expected')).toBe(typeof entry !== 'string');
      if (typeof entry === 'string') expect(entry).toMatch(/say it of|silence it|told/);
      else expect(detectorOf(buildRule({ condition, expected: [entry] })).expectedTimes).toHaveLength(1);
    },
  );

  test('is refused where a rule has too many already', () => {
    const entry = { from: '2026-11-20T13:05:00Z', to: '2026-11-20T14:05:00Z', times: 2 };
    expect(planned({}, { expected: new Array(50).fill(entry) })).toMatch(/has 50 expected times/);
  });
});

test('of what people said about an alert the later counts', () => {
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
  expect(marksOf([said('noise', 1), said('expected', 2)])).toMatchObject([{ as: 'expected' }]);
  expect(marksOf([said('noise', 3), said('expected', 2)])).toMatchObject([{ as: 'noise' }]);
});
