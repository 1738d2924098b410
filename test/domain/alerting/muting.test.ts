import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlertEvent } from '../../../functions/domain/alerting/event/alert-event.ts';
import { muteOf, mutesOf, mutingOf } from '../../../functions/domain/alerting/muting.ts';
import type { Rule } from '../../../functions/domain/items/rule/rule.ts';
import { ruleKeyText } from '../../../functions/domain/items/rule/rule-key.ts';
import { localTime } from '../../../functions/domain/time/wall-clock.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { buildRule, ruleItem } from '../../support/build-rule.ts';
import { daysOfZone, ODD_DAYS } from '../../support/days-of-zone.ts';

const BERLIN = 'Europe/Berlin';
const nights = { from: '22:00', to: '07:00' };
const MINUTE = 60_000;
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const WEEK_IN_MINUTES = 7 * 24 * 60;

const isMuted = (rule: Rule, timeZone: string, at: number, waiting: readonly AlertEvent[] = []) =>
  mutingOf(new Map([[ruleKeyText(rule), rule]]), () => timeZone).isMuted(rule, waiting, at);

/** The first minute (epoch ms) at which people may be told again; undefined if they may be told now. */
function mutedUntil(rule: Rule, timeZone: string, now: number): number | undefined {
  if (!isMuted(rule, timeZone, now)) return undefined;
  const next = Math.floor(now / MINUTE) * MINUTE + MINUTE;
  for (let after = 0; after < WEEK_IN_MINUTES; after += 1) {
    const minute = next + after * MINUTE;
    if (!isMuted(rule, timeZone, minute)) return minute;
  }
  throw new Error('a rule is muted for more than a week');
}

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

  test.each(ODD_DAYS)('of a whole day are that day, in %s around %s, which %s', (timeZone, odd) => {
    const around = 3 * 24 * 60 * MINUTE;
    const days = [...daysOfZone(timeZone, Date.parse(odd) - around, Date.parse(odd) + around)];
    days.slice(0, -1).forEach(([name, first], index) => {
      const weekday = WEEKDAYS[new Date(name).getUTCDay()];
      const rule = buildRule({ quietHours: { days: [weekday], from: '00:00', to: '00:00' } });
      const next = days[index + 1]?.[1] ?? 0;
      const muted = [first - MINUTE, first, next - MINUTE, next].map((time) => isMuted(rule, timeZone, time));
      expect([name, muted]).toEqual([name, [false, true, true, false]]);
    });
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
        expect(isMuted(rule, BERLIN, end)).toBe(false);
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
    isMuted(buildRule(fields), BERLIN, now, [buildAlertEvent(), event]);

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
    const muted = (fields: Record<string, unknown>) => isMuted(buildRule(fields), BERLIN, now);
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

test('quiet lasts until the first minute at which people may be told again, in any zone and on any day', () => {
  const clock = fc.integer({ min: 0, max: 1439 }).map((minute) => {
    const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
    return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  });
  const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC');
  const days = fc.option(fc.subarray(['MON', 'WED', 'SAT', 'SUN'], { minLength: 1 }), { nil: undefined });
  const now = fc
    .integer({ min: 0, max: 365 * 1440 })
    .map((minute) => Date.parse('2026-01-01T00:00:00Z') + minute * MINUTE);
  fc.assert(
    fc.property(clock, clock, days, zone, now, (from, to, on, timeZone, time) => {
      const rule = buildRule({ quietHours: { from, to, ...(on === undefined ? {} : { days: on }) } });
      // Every minute of every day is quiet: there is no such minute.
      if (on === undefined && from === to) {
        expect(isMuted(rule, timeZone, time)).toBe(true);
        return;
      }
      const end = mutedUntil(rule, timeZone, time);
      if (end === undefined) return;
      expect(end).toBeGreaterThan(time);
      expect(isMuted(rule, timeZone, end - MINUTE)).toBe(true);
      expect(isMuted(rule, timeZone, end)).toBe(false);
      if (on !== undefined && from !== to)
        expect(localTime(end, timeZone)).toMatch(new RegExp(`, (?:${to}|0\\d:\\d\\d)$`));
    }),
    { numRuns: 60 },
  );
});

const written = {
  severity: 'critical',
  silencedUntil: '2026-11-20T18:00:00+01:00',
  quietHours: { from: '22:00', to: '07:00', days: ['SAT', 'SUN'], includeCritical: true },
};

describe('when the people of a rule are not to be told', () => {
  test('is as the rule says that is made of the same item', () => {
    for (const fields of [{}, written]) {
      const { severity, silencedUntil, quietHours } = buildRule(fields);
      expect(muteOf(ruleItem(fields))).toEqual({ severity, silencedUntil, quietHours });
    }
  });

  test.each([
    ['a mistake elsewhere in its item', { severty: 'info', watch: 7 }, {}],
    ['a severity that does not exist', { severity: 'grave' }, { severity: 'warning' }],
    ['a silence that is no time', { silencedUntil: 'Monday' }, { silencedUntil: undefined }],
    ['quiet hours without an end', { quietHours: { from: '22:00' } }, { quietHours: undefined }],
  ])('with %s is as its other fields say', (_, mistake, expected) => {
    expect(muteOf(ruleItem({ ...written, ...mistake }))).toEqual({ ...muteOf(ruleItem(written)), ...expected });
  });

  test('is known of each item by the name of its rule', () => {
    const mutes = mutesOf([ruleItem(), ruleItem({ organizationId: 2n ** 53n + 1n, ruleId: 'other' })]);
    expect([...mutes.keys()]).toEqual(['42/acme-loud', '9007199254740993/other']);
  });
});
