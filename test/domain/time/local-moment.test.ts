import { describe, expect, test } from 'vitest';
import { localDay, localMoment } from '../../../functions/domain/time/local-moment.ts';
import { wallClockOf } from '../../../functions/domain/time/wall-clock.ts';

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
