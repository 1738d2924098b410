import { expect, test } from 'vitest';
import { isTimeZone, localTime, partsOf, utcMinute, wallClockOf } from '../../../functions/domain/time/wall-clock.ts';

test.each([
  ['2026-11-20T14:05:00Z', 'Europe/Berlin', 'Fri 20 Nov 2026, 15:05'],
  ['2026-07-01T23:30:00Z', 'Europe/Berlin', 'Thu 2 Jul 2026, 01:30'],
  ['2026-11-20T00:00:00Z', 'UTC', 'Fri 20 Nov 2026, 00:00'],
  ['2026-11-20T18:45:00Z', 'Asia/Kolkata', 'Sat 21 Nov 2026, 00:15'],
  ['2026-01-01T03:00:00Z', 'America/New_York', 'Wed 31 Dec 2025, 22:00'],
])('%s is read in %s as %s', (time, zone, expected) => {
  expect(localTime(Date.parse(time), zone)).toBe(expected);
});

test.each([
  ['in winter', '2026-11-20T14:05:00Z', 'Europe/Berlin', { weekday: 5, minute: 15 * 60 + 5 }],
  ['over midnight', '2026-11-21T23:30:00Z', 'Europe/Berlin', { weekday: 0, minute: 30 }],
  ['at midnight', '2026-11-20T00:00:00Z', 'UTC', { weekday: 5, minute: 0 }],
  ['before the clocks go back', '2026-10-25T00:30:00Z', 'Europe/Berlin', { weekday: 0, minute: 150 }],
  ['after the clocks went back', '2026-10-25T01:30:00Z', 'Europe/Berlin', { weekday: 0, minute: 150 }],
  ['where hours are not whole', '2026-11-20T18:45:00Z', 'Asia/Kathmandu', { weekday: 6, minute: 30 }],
])('the clock on the wall %s (%s in %s) shows day and minute', (_when, time, zone, shown) => {
  expect(wallClockOf(zone)(Date.parse(time))).toEqual(shown);
});

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
])('%j as the name of a zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});

test.each(['weekday', 'month', 'hour'] as const)(
  'a %s is written as it was asked for, whatever was asked for before',
  (name) => {
    const [zone, time] = ['Pacific/Chatham', Date.parse('2026-03-02T20:05:00Z')];
    const long = { weekday: 'long', month: 'long', hour: 'numeric' } as const;
    const short = { weekday: 'short', month: '2-digit', hour: '2-digit' } as const;
    const written = [long, short, long].map((style) => partsOf(zone, { [name]: style[name] })(time)(name));
    const expected = {
      weekday: ['Tuesday', 'Tue', 'Tuesday'],
      month: ['March', '03', 'March'],
      hour: ['09', '09', '09'],
    };
    expect(written).toEqual(expected[name]);
  },
);

test('a time in UTC is told to the minute', () => {
  expect(utcMinute(Date.parse('2026-11-20T14:05:59Z'))).toBe('2026-11-20 14:05');
});
