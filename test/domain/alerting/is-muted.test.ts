import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMuted } from '../../../functions/domain/alerting/is-muted.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { buildRule } from '../../support/build-rule.ts';
import { mutedUntil } from '../../support/muted-until.ts';

const BERLIN = 'Europe/Berlin';
const nights = { from: '22:00', to: '07:00' };
const iso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString());
const until = (fields: object, now: string) => iso(mutedUntil(buildRule({ ...fields }), BERLIN, Date.parse(now)));

describe('quiet hours', () => {
  test.each([
    ['before they begin', '2026-11-20T20:59:00Z', undefined],
    ['when they begin', '2026-11-20T21:00:00Z', '2026-11-21T06:00:00.000Z'],
    ['after midnight', '2026-11-21T02:30:00Z', '2026-11-21T06:00:00.000Z'],
    ['when they end', '2026-11-21T06:00:00Z', undefined],
    [
      'in the night in which clocks go back, ends at seven on the clock',
      '2026-10-24T21:00:00Z',
      '2026-10-25T06:00:00.000Z',
    ],
    ['in the night in which clocks go forward, too', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
  ])('that cross midnight: %s', (_, now, end) => {
    expect(until({ quietHours: nights }, now)).toBe(end);
  });

  test('belong to the day on which they begin', () => {
    const saturday = { quietHours: { ...nights, days: ['SAT'] } };
    expect(until(saturday, '2026-11-21T03:00:00Z')).toBeUndefined();
    expect(until(saturday, '2026-11-22T03:00:00Z')).toBe('2026-11-22T06:00:00.000Z');
  });

  test('of one day after the other end where the last of them ends', () => {
    const weekend = { quietHours: { days: ['SAT', 'SUN'], from: '00:00', to: '00:00' } };
    expect(until(weekend, '2026-11-21T10:00:00Z')).toBe('2026-11-22T23:00:00.000Z');
  });

  test('do not hold back what is critical, unless they say so', () => {
    const critical = { severity: 'critical', quietHours: nights };
    expect(until(critical, '2026-11-21T02:00:00Z')).toBeUndefined();
    const included = { severity: 'critical', quietHours: { ...nights, includeCritical: true } };
    expect(until(included, '2026-11-21T02:00:00Z')).toBe('2026-11-21T06:00:00.000Z');
  });

  test('end after they began, and are over then, whenever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) }), (now) => {
        const rule = buildRule({ quietHours: nights });
        const end = mutedUntil(rule, BERLIN, now);
        if (end === undefined) return;
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(10 * 3_600_000);
        expect(isMuted(rule, { timeZone: BERLIN, events: [] }, end)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});

describe('events that became critical because nobody acknowledged their alert', () => {
  const now = Date.parse('2026-11-21T02:00:00Z');
  const critical = { ...buildAlertEvent().data.rule, severity: 'critical' as const };
  const escalated = buildAlertEvent({ escalatedFrom: 'warning', rule: critical });
  const muted = (fields: Record<string, unknown>, event = escalated) =>
    isMuted(buildRule(fields), { timeZone: BERLIN, events: [buildAlertEvent(), event] }, now);

  test('are told in quiet hours, unless these include critical alerts', () => {
    expect(muted({ quietHours: nights })).toBe(false);
    expect(muted({ quietHours: { ...nights, includeCritical: true } })).toBe(true);
  });

  test('wait for the end of a silence', () => {
    expect(muted({ silencedUntil: '2026-11-22T00:00:00Z' })).toBe(true);
  });

  test('are no others: an alert of a rule that people made less severe since waits', () => {
    expect(muted({ quietHours: nights }, buildAlertEvent({ rule: critical }))).toBe(true);
    expect(muted({ quietHours: nights }, buildAlertEvent({ escalatedFrom: 'info' }))).toBe(true);
  });
});

describe('a silence', () => {
  test('holds back everything, critical alerts, too, until its time', () => {
    const silenced = { severity: 'critical', silencedUntil: '2026-11-21T09:00:00+01:00' };
    expect(until(silenced, '2026-11-21T07:59:00Z')).toBe('2026-11-21T08:00:00.000Z');
    expect(until(silenced, '2026-11-21T08:00:00Z')).toBeUndefined();
  });

  test('that is taken back, or quiet hours that are moved, hold back nothing from that moment on', () => {
    const now = Date.parse('2026-11-21T02:00:00Z');
    const silenced = { silencedUntil: '2026-11-22T00:00:00Z' };
    const muted = (fields: Record<string, unknown>) =>
      isMuted(buildRule(fields), { timeZone: BERLIN, events: [] }, now);
    expect([muted(silenced), muted({})]).toEqual([true, false]);
    expect([muted({ quietHours: nights }), muted({ quietHours: { from: '22:00', to: '02:30' } })]).toEqual([
      true,
      false,
    ]);
  });

  test('that ends in quiet hours goes on until those end', () => {
    const both = { silencedUntil: '2026-11-21T03:00:00+01:00', quietHours: nights };
    expect(until(both, '2026-11-20T12:00:00Z')).toBe('2026-11-21T06:00:00.000Z');
  });
});
