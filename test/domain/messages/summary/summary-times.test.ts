import { describe, expect, test } from 'vitest';
import { dueSummary, newestSummaryTime } from '../../../../functions/domain/messages/summary/summary-times.ts';

const at = (text: string) => Date.parse(text);
const NINE = { time: 540 };
const MONDAYS = { time: 540, days: ['MON' as const] };
const OSLO = 'Europe/Oslo';
const MINUTE = 60_000;

describe('the time of a summary', () => {
  test('is the one of the day on the clock of the organization', () => {
    // Monday, 23 November 2026: winter, an hour before UTC.
    expect(newestSummaryTime(NINE, OSLO, at('2026-11-23T08:02Z'))).toBe(at('2026-11-23T08:00Z'));
    expect(newestSummaryTime(NINE, OSLO, at('2026-11-23T07:59Z'))).toBe(at('2026-11-22T08:00Z'));
  });

  test('comes on the days that are named alone', () => {
    expect(newestSummaryTime(MONDAYS, OSLO, at('2026-11-22T20:00Z'))).toBe(at('2026-11-16T08:00Z'));
    expect(newestSummaryTime(MONDAYS, OSLO, at('2026-11-23T08:00Z'))).toBe(at('2026-11-23T08:00Z'));
  });

  test('is of the day that is there, also where UTC has another one', () => {
    // In Kiritimati it is Monday, 09:00, while UTC has Sunday.
    expect(newestSummaryTime(MONDAYS, 'Pacific/Kiritimati', at('2026-11-22T19:00Z'))).toBe(at('2026-11-22T19:00Z'));
  });
});

describe('a summary', () => {
  const upTo = at('2026-11-22T08:00Z');

  test('is due once its time has come, and tells of everything since the last', () => {
    expect(dueSummary(NINE, OSLO, { upTo, at: at('2026-11-23T08:02Z') })).toEqual({
      kind: 'send',
      period: { from: upTo, to: at('2026-11-23T08:00Z') },
    });
  });

  test('is not due again after it was told', () => {
    expect(dueSummary(NINE, OSLO, { upTo: at('2026-11-23T08:00Z'), at: at('2026-11-24T07:59Z') })).toBeUndefined();
  });

  test('that was missed for days is told late, once, with all that it missed', () => {
    expect(dueSummary(NINE, OSLO, { upTo, at: at('2026-11-26T15:00Z') })).toEqual({
      kind: 'send',
      period: { from: upTo, to: at('2026-11-26T08:00Z') },
    });
  });

  test('tells no more than is kept', () => {
    const due = dueSummary(NINE, OSLO, { upTo: at('2026-09-01T08:00Z'), at: at('2026-11-26T15:00Z') });
    expect(due).toMatchObject({ period: { from: at('2026-11-12T08:00Z') } });
  });

  test('that somebody has just asked for begins at its next time', () => {
    const begin = dueSummary(MONDAYS, OSLO, { upTo: undefined, at: at('2026-11-26T15:00Z') });
    expect(begin).toEqual({ kind: 'begin', upTo: at('2026-11-23T08:00Z') });
  });

  test('that somebody asked for shortly before its time is told', () => {
    expect(dueSummary(MONDAYS, OSLO, { upTo: undefined, at: at('2026-11-23T08:02Z') })).toEqual({
      kind: 'send',
      period: { from: at('2026-11-16T08:00Z'), to: at('2026-11-23T08:00Z') },
    });
  });

  test.each([
    ['Europe/Oslo', '2026-10-24T00:00Z', '02:30 comes twice'],
    ['Europe/Oslo', '2026-03-28T00:00Z', '02:30 is left out'],
    ['Australia/Lord_Howe', '2026-04-04T00:00Z', 'clocks go back by half an hour'],
  ])('comes once a day in %s after %s, when %s', (zone, from) => {
    let told = at(from);
    const periods: number[] = [];
    for (let now = at(from); now < at(from) + 4 * 1440 * MINUTE; now += 5 * MINUTE) {
      const due = dueSummary({ time: 150 }, zone, { upTo: told, at: now });
      if (due?.kind !== 'send') continue;
      expect(due.period.from).toBe(told);
      periods.push((due.period.to - due.period.from) / (60 * MINUTE));
      told = due.period.to;
    }
    expect(periods.slice(1).every((hours) => hours >= 23 && hours <= 25)).toBe(true);
    expect(periods).toHaveLength(4);
  });
});
