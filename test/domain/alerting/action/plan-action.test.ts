import { describe, expect, test } from 'vitest';
import type { ActionKind, ActionLink } from '../../../../functions/domain/alerting/action/action-link.ts';
import { planAction } from '../../../../functions/domain/alerting/action/plan-action.ts';
import { planInWords } from '../../../../functions/domain/wording/action-in-words.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { firingSince, ruleStateAt } from '../../../heartbeat/rule-state-at.ts';
import { buildRule } from '../../../support/build-rule.ts';

const at = (text: string) => Date.parse(text);
const NOW = at('2026-11-20T14:06:30Z');
const EPISODE = at('2026-11-20T14:05:00Z');

const WORDS = wordsOf({ timeZone: 'Europe/Berlin' });

const link = (kind: ActionKind, timeZone = 'Europe/Berlin'): ActionLink => ({
  kind,
  organizationId: 42n,
  ruleId: 'acme-loud',
  episode: EPISODE,
  eventId: 'e',
  expires: NOW + 1,
  timeZone,
});

function subject(item: Readonly<Record<string, unknown>> = {}, startedAt: number | undefined = EPISODE) {
  const rule = buildRule(item);
  const phase = startedAt === undefined ? {} : { phase: firingSince(startedAt, 90) };
  return { rule, state: ruleStateAt(rule, NOW, phase) };
}

describe('silence', () => {
  test('for two hours is from the moment of the act', () => {
    expect(planAction(link('silence-2h'), subject(), { now: NOW })).toEqual({
      kind: 'silence',
      until: NOW + 7_200_000,
    });
  });

  test.each([
    ['2026-11-20T14:06:30Z', 'Europe/Berlin', '2026-11-21T07:00:00Z'],
    ['2026-11-20T23:30:00Z', 'Europe/Berlin', '2026-11-22T07:00:00Z'],
    ['2026-11-20T05:00:00Z', 'Asia/Kolkata', '2026-11-21T02:30:00Z'],
    // Clocks change in the night that follows.
    ['2026-10-24T20:00:00Z', 'Europe/Berlin', '2026-10-25T07:00:00Z'],
    ['2026-03-28T20:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00Z'],
  ])('until tomorrow, asked at %s in %s, ends at %s: at eight in the morning', (now, zone, until) => {
    expect(planAction(link('silence-until-tomorrow', zone), subject(), { now: at(now) })).toEqual({
      kind: 'silence',
      until: at(until),
    });
  });

  test('that somebody set for longer is not cut short', () => {
    const silenced = subject({ silencedUntil: '2026-12-01T00:00:00Z' });
    expect(planAction(link('silence-2h'), silenced, { now: NOW })).toMatchObject({ kind: 'nothing' });
  });

  test('of a rule that is gone does nothing', () => {
    expect(planAction(link('silence-2h'), { rule: undefined, state: undefined }, { now: NOW })).toMatchObject({
      kind: 'nothing',
    });
  });
});

describe('an acknowledgement', () => {
  test('counts from the highest count so far', () => {
    expect(planAction(link('acknowledge'), subject(), { now: NOW })).toEqual({
      kind: 'acknowledge',
      episode: EPISODE,
      count: 90,
    });
  });

  test('is of the very alert that its message told', () => {
    for (const startedAt of [EPISODE + 300_000, undefined]) {
      const found = subject({}, startedAt);
      const state = startedAt === undefined ? { ...found.state, phase: { kind: 'quiet' as const } } : found.state;
      expect(planAction(link('acknowledge'), { ...found, state }, { now: NOW })).toMatchObject({
        kind: 'nothing',
      });
    }
  });

  test('is not made twice, but again after what was told since', () => {
    const acknowledged = (time: string) => ({
      acknowledged: { episode: '2026-11-20T14:05:00Z', at: time, count: 63, by: 'Anna' },
    });
    expect(planAction(link('acknowledge'), subject(acknowledged('2026-11-20T14:06:00Z')), { now: NOW }).kind).toBe(
      'nothing',
    );
    expect(planAction(link('acknowledge'), subject(acknowledged('2026-11-20T14:04:00Z')), { now: NOW }).kind).toBe(
      'acknowledge',
    );
  });
});

test('that an alert was noise can be said when it is over, and of a rule that is gone', () => {
  expect(planAction(link('noise'), { rule: undefined, state: undefined }, { now: NOW })).toEqual({
    kind: 'noise',
    episode: EPISODE,
  });
});

test('a plan says what will happen, and what has', () => {
  const plan = { kind: 'silence' as const, until: at('2026-11-21T07:00:00Z') };
  expect([false, true].map((isDone) => planInWords(plan, link('silence-2h'), { isDone, words: WORDS }))).toEqual([
    'Silence the rule 42/acme-loud until Sat 21 Nov 2026, 08:00 (Europe/Berlin).',
    'Silenced the rule 42/acme-loud until Sat 21 Nov 2026, 08:00 (Europe/Berlin).',
  ]);
});
