import { describe, expect, test } from 'vitest';
import { type ExpectedTime, expectedIn, occurrencesOf } from '../../../functions/domain/engine/expected-time.ts';
import { DAY_MS } from '../../../functions/domain/time/units-of-time.ts';

const FIVE_MINUTES = 300_000;
const at = (text: string) => Date.parse(text);
const expected = (from: string, to: string, more: Partial<ExpectedTime> = {}): ExpectedTime => ({
  from: at(from),
  to: at(to),
  times: 4,
  ...more,
});

/** The beginnings and ends within a year, in the zone's own time of the day or in UTC. */
const timesIn = (time: ExpectedTime, from: string, to: string) =>
  occurrencesOf(time, { from: at(from), to: at(to) }).map((each) =>
    [each.from, each.to].map((moment) => new Date(moment).toISOString().slice(0, 16)).join(' '),
  );

describe('when more is expected', () => {
  test('is once, without a repeat', () => {
    const launch = expected('2026-11-30T09:00:00+01:00', '2026-11-30T11:00:00+01:00');
    expect(timesIn(launch, '2026-01-01', '2030-01-01')).toEqual(['2026-11-30T08:00 2026-11-30T10:00']);
    expect(timesIn(launch, '2026-11-30T10:00:00Z', '2026-12-30')).toEqual([]);
  });

  test('comes again each week at the same time of the day, also after clocks change', () => {
    const match = expected('2026-10-18T20:30:00+02:00', '2026-10-18T22:30:00+02:00', {
      repeat: 'week',
      timeZone: 'Europe/Oslo',
    });
    expect(timesIn(match, '2026-10-01', '2026-11-02')).toEqual([
      '2026-10-18T18:30 2026-10-18T20:30',
      '2026-10-25T19:30 2026-10-25T21:30',
      '2026-11-01T19:30 2026-11-01T21:30',
    ]);
  });

  test('comes again in months that have no such day on their last one, with the same length', () => {
    const newsletter = expected('2026-01-30T20:00:00Z', '2026-01-31T02:00:00Z', { repeat: 'month' });
    expect(timesIn(newsletter, '2026-01-01', '2026-04-01')).toEqual([
      '2026-01-30T20:00 2026-01-31T02:00',
      '2026-02-28T20:00 2026-03-01T02:00',
      '2026-03-30T20:00 2026-03-31T02:00',
    ]);
  });

  test('comes again each year, never before it was first said', () => {
    const fair = expected('2024-02-29T08:00:00Z', '2024-03-02T18:00:00Z', { repeat: 'year' });
    expect(timesIn(fair, '2020-01-01', '2026-03-02')).toEqual([
      '2024-02-29T08:00 2024-03-02T18:00',
      '2025-02-28T08:00 2025-03-02T18:00',
      '2026-02-28T08:00 2026-03-02T18:00',
    ]);
  });

  test('is found years later as it is now, whatever was asked before', () => {
    const weekly = expected('2020-01-06T09:00:00Z', '2020-01-06T10:00:00Z', { repeat: 'week' });
    for (const day of ['2026-11-30', '2021-11-29', '2026-12-07', '2020-01-06']) {
      const from = at(`${day}T00:00:00Z`);
      expect(occurrencesOf(weekly, { from, to: from + DAY_MS }).map((each) => each.from)).toEqual([
        from + 9 * 3_600_000,
      ]);
    }
  });
});

describe('what is expected within a span', () => {
  const span = { from: at('2026-11-30T08:00:00Z'), to: at('2026-11-30T14:00:00Z') };
  const partsOf = (...all: ExpectedTime[]) =>
    expectedIn(all, span, FIVE_MINUTES).map(({ from, to, of }) => [
      new Date(from).toISOString().slice(11, 16),
      new Date(to).toISOString().slice(11, 16),
      of.times,
    ]);

  test('is rounded out to the grid, because counts are known there', () => {
    expect(partsOf(expected('2026-11-30T09:02:00Z', '2026-11-30T09:06:00Z'))).toEqual([['09:00', '09:10', 4]]);
  });

  test('is the most that any of several times says', () => {
    expect(
      partsOf(
        expected('2026-11-30T09:00:00Z', '2026-11-30T12:00:00Z', { times: 2 }),
        expected('2026-11-30T10:00:00Z', '2026-11-30T11:00:00Z', { times: 5 }),
        expected('2026-11-30T13:00:00Z', '2026-12-01T11:00:00Z', { times: 3 }),
      ),
    ).toEqual([
      ['09:00', '10:00', 2],
      ['10:00', '11:00', 5],
      ['11:00', '12:00', 2],
      ['13:00', '14:00', 3],
    ]);
  });
});
