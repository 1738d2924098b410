import { describe, expect, test } from 'vitest';
import { unacknowledgedAfter } from '../../../../functions/domain/alerting/episode/acknowledgement.ts';
import { escalationOf } from '../../../../functions/domain/alerting/episode/escalation.ts';
import { buildRule } from '../../../support/build-rule.ts';

const MINUTE = 60_000;
const BEGAN = Date.parse('2026-11-20T14:05:00Z');
const TOLD = BEGAN + MINUTE;
const iso = (at: number) => new Date(at).toISOString();

const rule = (fields: Record<string, unknown> = {}) =>
  buildRule({ escalate: { after: '30m', severity: 'critical' }, ...fields });
const acknowledged = (at: number, episode = BEGAN) => ({
  acknowledged: { episode: iso(episode), at: iso(at), count: 20 },
});

describe('an alert that nobody acknowledges', () => {
  const open = { episode: BEGAN, since: TOLD };
  const at = (fields: Record<string, unknown> = {}, episode = {}) =>
    escalationOf({ startedAt: BEGAN, ...episode }, rule(fields), open)?.at;

  test('escalates once, as long after people were told as its rule says', () => {
    expect(at()).toBe(TOLD + 30 * MINUTE);
    expect(at({}, { escalated: { severity: 'critical', channels: [] } })).toBeUndefined();
    expect(at({ escalate: undefined })).toBeUndefined();
  });

  test('does not escalate while people were told nothing of it, or of another episode only', () => {
    expect(escalationOf({ startedAt: BEGAN }, rule(), undefined)).toBeUndefined();
    expect(escalationOf({ startedAt: BEGAN }, rule(), { ...open, episode: BEGAN - MINUTE })).toBeUndefined();
  });

  test('does not escalate once somebody has acknowledged it; what was said of an earlier alert does not count', () => {
    expect(at(acknowledged(TOLD + MINUTE))).toBeUndefined();
    expect(at(acknowledged(TOLD + MINUTE, BEGAN - 60 * MINUTE))).toBe(TOLD + 30 * MINUTE);
  });

  test('escalates later where somebody silenced its rule, because who does that knows of it', () => {
    expect(at({ silencedUntil: iso(TOLD + 120 * MINUTE) })).toBe(TOLD + 150 * MINUTE);
    expect(at({ silencedUntil: iso(TOLD - 120 * MINUTE) })).toBe(TOLD + 30 * MINUTE);
  });
});

describe('the time in which somebody may acknowledge an alert', () => {
  const news = (minute: number) => ({ episode: BEGAN, time: BEGAN + minute * MINUTE });
  const first = unacknowledgedAfter(undefined, news(1), { acknowledged: undefined, tick: TOLD });

  test('begins when people are told, and not anew with further news', () => {
    expect(first).toEqual({ episode: BEGAN, since: TOLD });
    expect(unacknowledgedAfter(first, news(20), { acknowledged: undefined, tick: BEGAN + 20 * MINUTE })).toBe(first);
  });

  test('begins anew with news since the acknowledgement, not with what one topic takes later than the other', () => {
    const seen = rule(acknowledged(BEGAN + 10 * MINUTE)).acknowledged;
    const tick = BEGAN + 60 * MINUTE;
    expect(unacknowledgedAfter(first, news(59), { acknowledged: seen, tick })).toEqual({ episode: BEGAN, since: tick });
    expect(unacknowledgedAfter(first, news(1), { acknowledged: seen, tick })).toBe(first);
  });

  test('is over before it began where somebody acknowledged an alert that waited', () => {
    const seen = rule(acknowledged(BEGAN + 10 * MINUTE));
    const told = unacknowledgedAfter(undefined, news(1), {
      acknowledged: seen.acknowledged,
      tick: BEGAN + 60 * MINUTE,
    });
    expect(escalationOf({ startedAt: BEGAN }, seen, told)).toBeUndefined();
  });

  test('begins anew with another episode', () => {
    const other = { episode: BEGAN + 300 * MINUTE, time: BEGAN + 301 * MINUTE };
    const tick = BEGAN + 302 * MINUTE;
    expect(unacknowledgedAfter(first, other, { acknowledged: undefined, tick })).toEqual({
      episode: other.episode,
      since: tick,
    });
    // Whoever acknowledged the one before, however late, has not answered this one.
    const late = rule(acknowledged(tick + MINUTE)).acknowledged;
    expect(unacknowledgedAfter(first, other, { acknowledged: late, tick })).toEqual({
      episode: other.episode,
      since: tick,
    });
  });
});
