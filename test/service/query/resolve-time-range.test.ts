import { describe, expect, test } from 'vitest';
import { resolveTimeRange } from '../../../service/query/resolve-time-range.ts';
import { daysOfZone, ODD_DAYS } from '../../support/days-of-zone.ts';

/** A Friday; in Berlin it is Saturday already. */
const LATE_FRIDAY = '2026-11-20T23:30:00Z';

test.each([
  ['TODAY', 'Europe/Berlin', LATE_FRIDAY, '2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'],
  ['TODAY', 'UTC', LATE_FRIDAY, '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z'],
  ['TODAY', 'America/New_York', '2026-03-08T12:00:00Z', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['YESTERDAY', 'Europe/Berlin', LATE_FRIDAY, '2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z'],
  ['YESTERDAY', 'Europe/Berlin', '2026-10-26T08:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['THIS_WEEK', 'Europe/Berlin', '2026-11-22T12:00:00Z', '2026-11-15T23:00:00Z', '2026-11-22T23:00:00Z'],
  ['LAST_WEEK', 'Europe/Berlin', '2026-11-23T12:00:00Z', '2026-11-15T23:00:00Z', '2026-11-22T23:00:00Z'],
  ['THIS_MONTH', 'Europe/Berlin', LATE_FRIDAY, '2026-10-31T23:00:00Z', '2026-11-30T23:00:00Z'],
  ['LAST_MONTH', 'Europe/Berlin', LATE_FRIDAY, '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
] as const)('%s in %s at %s', (relative, timeZone, now, from, to) => {
  expect(resolveTimeRange({ relative }, Date.parse(now), timeZone)).toEqual({
    from: Date.parse(from),
    to: Date.parse(to),
  });
});

const [HOUR, DAY] = [3_600_000, 86_400_000];

/** The Monday of a day's week, and its month. */
const monday = (day: string) => Math.floor((Date.parse(day) / DAY + 3) / 7);
const month = (day: string) => day.slice(0, 7);

/** The whole periods at `now`, by days that were found one by one. */
function periodsByDays(days: ReadonlyMap<string, number>, now: number) {
  const all = [...days].map(([day, from], at) => ({ day, from, to: [...days.values()][at + 1] ?? Number.NaN }));
  const here = all.findLastIndex(({ from }) => from <= now);
  const grouped = (nameOf: (day: string) => unknown) => {
    const own = nameOf(all[here]?.day ?? '');
    const first = all.findIndex(({ day }) => nameOf(day) === own);
    const before = nameOf(all[first - 1]?.day ?? '');
    const spanOf = (name: unknown) => {
      const inside = all.filter(({ day }) => nameOf(day) === name);
      return { from: inside[0]?.from, to: inside.at(-1)?.to };
    };
    return [spanOf(own), spanOf(before)] as const;
  };
  const [[today, yesterday], [thisWeek, lastWeek], [thisMonth, lastMonth]] = [
    grouped((day) => day),
    grouped(monday),
    grouped(month),
  ];
  return {
    TODAY: today,
    YESTERDAY: yesterday,
    THIS_WEEK: thisWeek,
    LAST_WEEK: lastWeek,
    THIS_MONTH: thisMonth,
    LAST_MONTH: lastMonth,
  };
}

describe('whole days, weeks and months begin with their own first moment, and end with that of the next', () => {
  test.each(ODD_DAYS)('in %s around %s, which %s', (timeZone, day) => {
    const noon = Date.parse(day) + 12 * HOUR;
    const days = daysOfZone(timeZone, noon - 75 * DAY, noon + 75 * DAY);
    for (const away of [-DAY, 0, DAY, 2 * DAY, 7 * DAY, 30 * DAY]) {
      for (let hour = -24; hour < 24; hour += 5) {
        const now = noon + away + hour * HOUR;
        const expected = periodsByDays(days, now);
        const given = Object.fromEntries(
          WHOLE.map((relative) => [relative, resolveTimeRange({ relative }, now, timeZone)]),
        );
        expect({ now: new Date(now).toISOString(), ...given }).toEqual({
          now: new Date(now).toISOString(),
          ...expected,
        });
      }
    }
  });
});

const WHOLE = ['TODAY', 'YESTERDAY', 'THIS_WEEK', 'LAST_WEEK', 'THIS_MONTH', 'LAST_MONTH'] as const;

describe('a rolling period ends with the current millisecond', () => {
  test.each([
    ['LAST_24_HOURS', '2026-11-19T23:30:00Z'],
    ['LAST_7_DAYS', '2026-11-13T23:30:00Z'],
    ['LAST_30_DAYS', '2026-10-21T22:30:00Z'],
    ['LAST_90_DAYS', '2026-08-22T22:30:00Z'],
  ] as const)('%s', (relative, start) => {
    const now = Date.parse(LATE_FRIDAY);
    expect(resolveTimeRange({ relative }, now, 'Europe/Berlin')).toEqual({ from: Date.parse(start) + 1, to: now + 1 });
  });
});

test('a custom range is as it was given, and no range is all time', () => {
  expect(resolveTimeRange({ from: 5, to: 7 }, 0, 'UTC')).toEqual({ from: 5, to: 7 });
  expect(resolveTimeRange(undefined, 0, 'UTC')).toEqual({ from: -Infinity, to: Infinity });
});
