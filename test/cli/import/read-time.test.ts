import { describe, expect, test } from 'vitest';
import { readClock, readTime } from '../../../cli/import/read-time.ts';
import { zoneClock } from '../../../cli/import/zone-clock.ts';

/** A time as text: `moment 2026-11-20T13:05:00Z`, `local ...`, with ` day` where there is no time of day. */
function shown(written: string, order: 'day-first' | 'month-first' = 'day-first'): string {
  const read = readTime(written, order);
  if (read.kind === 'none') return read.why;
  const iso = new Date(read.kind === 'moment' ? read.ms : read.shown).toISOString().replace('.000', '');
  if (read.kind === 'moment') return ['moment', iso, ...(read.unit === undefined ? [] : [read.unit])].join(' ');
  return ['local', iso, ...(read.hasClock ? [] : ['day']), ...(read.serial ? ['serial'] : [])].join(' ');
}

describe('a time as people and programs write it', () => {
  test.each([
    ['2026-11-20T14:05:00+01:00', 'moment 2026-11-20T13:05:00Z'],
    ['2026-11-20T14:05:00.123456Z', 'moment 2026-11-20T14:05:00.123Z'],
    ['2026-11-20 14:05:00', 'local 2026-11-20T14:05:00Z'],
    ['2026/11/20', 'local 2026-11-20T00:00:00Z day'],
    ['20.11.2026 14:05 Uhr', 'local 2026-11-20T14:05:00Z'],
    ['20.11.26', 'local 2026-11-20T00:00:00Z day'],
    ['01/02/99', 'local 1999-02-01T00:00:00Z day'],
    ['3. März 2026, 14:05', 'local 2026-03-03T14:05:00Z'],
    ['20 de noviembre de 2026', 'local 2026-11-20T00:00:00Z day'],
    ['20 août 2026 à 9h05', 'local 2026-08-20T09:05:00Z'],
    ['Nov 20, 2026 2:05 PM', 'local 2026-11-20T14:05:00Z'],
    ['20-Nov-2026 12:05AM', 'local 2026-11-20T00:05:00Z'],
    ['Fri, 20 Nov 2026 14:05:00 GMT', 'moment 2026-11-20T14:05:00Z'],
    ['Fri Nov 20 14:05:00 +0000 2026', 'moment 2026-11-20T14:05:00Z'],
    ['2021-02-25 14:05:05 EST', 'moment 2021-02-25T19:05:05Z'],
    ['20261120T140500Z', 'moment 2026-11-20T14:05:00Z'],
    ['20261120140500', 'local 2026-11-20T14:05:00Z'],
    ['1795183500', 'moment 2026-11-20T14:05:00Z seconds'],
    ['1795183500000', 'moment 2026-11-20T14:05:00Z milliseconds'],
    ['46346', 'local 2026-11-20T00:00:00Z day serial'],
    ['46346,5', 'local 2026-11-20T12:00:00Z serial'],
  ])('%s is read', (written, expected) => {
    expect(shown(written)).toBe(expected);
  });

  test.each([
    ['', /no time in it/],
    ['yesterday', /"yesterday" is no time/],
    ['31.02.2026', /is no day of the calendar/],
    ['02/13/2026', /is no day of the calendar, read with the day first/],
    ['01.01.1900', /placeholders/],
    ['2026-11-20 25:05', /no time of day/],
    ['2026-11-20 13:05 PM', /no time of day/],
    ['2026-11-20 14:05 XYZ', /zone "XYZ", which is not known/],
    ['12', /neither since 1970 nor of a spreadsheet/],
  ])('"%s" is refused with the reason', (written, why) => {
    expect(shown(written)).toMatch(why);
  });

  test('of two numbers the order says which is the day', () => {
    expect(shown('01/02/2026')).toBe('local 2026-02-01T00:00:00Z day');
    expect(shown('01/02/2026', 'month-first')).toBe('local 2026-01-02T00:00:00Z day');
    expect(shown('01.02.2026', 'month-first')).toBe('local 2026-02-01T00:00:00Z day');
  });

  test('a time of day may have a cell of its own', () => {
    expect([readClock('9:54 AM'), readClock('0,5'), readClock('soon')]).toEqual([35_640_000, 43_200_000, undefined]);
  });
});

describe('a clock of a zone', () => {
  test.each([
    ['2026-07-01T12:00', '2026-07-01T10:00'],
    ['2026-12-01T12:00', '2026-12-01T11:00'],
    ['2026-03-29T02:30 is skipped', '2026-03-29T01:30'],
    ['2026-10-25T02:30 comes twice: the first', '2026-10-25T00:30'],
  ])('in Berlin %s', (written, moment) => {
    const momentOf = zoneClock('Europe/Berlin');
    expect(new Date(momentOf(Date.parse(`${written.slice(0, 16)}Z`))).toISOString().slice(0, 16)).toBe(moment);
  });
});
