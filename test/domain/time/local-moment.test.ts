import { describe, expect, test } from 'vitest';
import { localDay, localMoment } from '../../../functions/domain/time/local-moment.ts';
import { localMonth, localMonthStart, wallClockOf } from '../../../functions/domain/time/wall-clock.ts';
import { daysOfZone, ODD_DAYS } from '../../support/days-of-zone.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (text: string) => Date.parse(text);

describe('a time on the clock of a zone', () => {
  test.each(['UTC', 'Europe/Oslo', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'])(
    'in %s is the moment at which the clock shows it, on each day of a year',
    (zone) => {
      const shown = wallClockOf(zone);
      for (let day = at('2026-01-01T00:00Z'); day < at('2027-01-01T00:00Z'); day += DAY) {
        const moment = localMoment(day, 9 * 60 + 5, zone);
        expect(shown(moment)).toEqual({ weekday: new Date(day).getUTCDay(), minute: 545 });
        expect(localDay(moment, zone)).toBe(day);
      }
    },
  );

  test('that comes twice is the first of the two', () => {
    // 25 October 2026: at 03:00 the clocks of Oslo go back to 02:00.
    const moment = localMoment(at('2026-10-25T00:00Z'), 150, 'Europe/Oslo');
    expect(new Date(moment).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  test('that is left out is reckoned by the offset before', () => {
    // 29 March 2026: at 02:00 the clocks of Oslo go on to 03:00; 02:30 is what would have been 03:30.
    const moment = localMoment(at('2026-03-29T00:00Z'), 150, 'Europe/Oslo');
    expect(new Date(moment).toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });
});

describe('a day begins with its first moment', () => {
  test.each(ODD_DAYS)('in %s around %s, which %s', (timeZone, odd) => {
    const from = at(odd) - 40 * DAY;
    const days = [...daysOfZone(timeZone, from, at(odd) + 40 * DAY)];
    expect(days.length).toBeGreaterThan(75);
    days.forEach(([name, first], index) => {
      const day = at(name);
      expect([name, localMoment(day, 0, timeZone)]).toEqual([name, first]);
      expect([name, localDay(first, timeZone)]).toEqual([name, day]);
      const [before] = days[index - 1] ?? [];
      if (before === undefined) return;
      expect([name, localDay(first - 1, timeZone)]).toEqual([name, at(before)]);
      if (before.slice(0, 7) === name.slice(0, 7)) return;
      expect([name, localMonthStart(first - 3 * DAY, first + 3 * DAY, timeZone)]).toEqual([name, first]);
      expect(localMonth(first, timeZone)).toBe(name.slice(0, 7));
    });
  });
});
