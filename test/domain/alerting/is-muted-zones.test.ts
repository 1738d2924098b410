import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMuted } from '../../../functions/domain/alerting/is-muted.ts';
import { localTime } from '../../../functions/domain/time/wall-clock.ts';
import { buildRule } from '../../support/build-rule.ts';
import { mutedUntil } from '../../support/muted-until.ts';

const MINUTE = 60_000;

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
        expect(isMuted(rule, { timeZone, events: [] }, time)).toBe(true);
        return;
      }
      const end = mutedUntil(rule, timeZone, time);
      if (end === undefined) return;
      expect(end).toBeGreaterThan(time);
      expect(isMuted(rule, { timeZone, events: [] }, end - MINUTE)).toBe(true);
      expect(isMuted(rule, { timeZone, events: [] }, end)).toBe(false);
      if (on !== undefined && from !== to)
        expect(localTime(end, timeZone)).toMatch(new RegExp(`, (?:${to}|0\\d:\\d\\d)$`));
    }),
    { numRuns: 60 },
  );
});
