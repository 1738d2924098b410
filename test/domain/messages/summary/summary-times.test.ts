import { describe, expect, test } from 'vitest';
import { dueSummary, newestSummaryTime } from '../../../../functions/domain/messages/summary/summary-times.ts';
import { daysOfZone, ODD_DAYS } from '../../../support/days-of-zone.ts';

const at = (text: string) => Date.parse(text);
const NINE = { time: 540 };
const MONDAYS = { time: 540, days: ['MON' as const] };
const OSLO = 'Europe/Oslo';
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

describe('the time of a summary', () => {
  test('is the one of the day on the clock of the organization', () => {
    // Monday, 23 November 2026: winter, an hour before UTC.
    expect(newestSummaryTime(NINE, OSLO, at('2026-11-23T08:02Z')).moment).toBe(at('2026-11-23T08:00Z'));
    expect(newestSummaryTime(NINE, OSLO, at('2026-11-23T07:59Z')).moment).toBe(at('2026-11-22T08:00Z'));
  });

  test('comes on the days that are named alone', () => {
    expect(newestSummaryTime(MONDAYS, OSLO, at('2026-11-22T20:00Z')).moment).toBe(at('2026-11-16T08:00Z'));
    expect(newestSummaryTime(MONDAYS, OSLO, at('2026-11-23T08:00Z')).moment).toBe(at('2026-11-23T08:00Z'));
  });

  test('is of the day that is there, also where UTC has another one', () => {
    // In Kiritimati it is Monday, 09:00, while UTC has Sunday.
    expect(newestSummaryTime(MONDAYS, 'Pacific/Kiritimati', at('2026-11-22T19:00Z')).moment).toBe(
      at('2026-11-22T19:00Z'),
    );
  });
});

const FIRST = { time: 540, days: ['1'] };

describe('a summary on a day of the month', () => {
  const midnight = (day: string, offset = '+01:00') => at(`${day}T00:00${offset}`);

  test('tells of the calendar month, at its time on the first', () => {
    const upTo = midnight('2026-11-01');
    expect(dueSummary(FIRST, OSLO, { upTo, at: at('2026-12-01T07:59Z') })).toBeUndefined();
    expect(dueSummary(FIRST, OSLO, { upTo, at: at('2026-12-01T08:00Z') })).toEqual({
      kind: 'send',
      moment: at('2026-12-01T08:00Z'),
      period: { from: upTo, to: midnight('2026-12-01') },
    });
  });

  test('is of whole days where clocks change in the month', () => {
    const upTo = midnight('2026-10-01', '+02:00');
    const due = dueSummary(FIRST, OSLO, { upTo, at: at('2026-11-01T08:00Z') });
    expect(due).toMatchObject({ period: { from: upTo, to: midnight('2026-11-01') } });
    const spring = dueSummary(FIRST, OSLO, { upTo: midnight('2027-03-01'), at: at('2027-04-01T07:00Z') });
    expect(spring).toMatchObject({ period: { from: midnight('2027-03-01'), to: midnight('2027-04-01', '+02:00') } });
  });

  test.each([
    ['2027-02-28T12:00Z', '2027-02-28'],
    ['2028-02-29T12:00Z', '2028-02-29'],
    ['2027-04-30T12:00+02:00', '2027-04-30'],
    ['2027-05-30T12:00+02:00', '2027-04-30'],
    ['2027-05-31T12:00+02:00', '2027-05-31'],
  ])('31 is the last day of a month, at %s that of %s', (now, day) => {
    const { to } = newestSummaryTime({ time: 540, days: ['31'] }, 'UTC', at(now));
    expect(to).toBe(at(`${day}T00:00Z`));
  });

  test('that names two days comes on both, each since the other', () => {
    const plan = { time: 540, days: ['1', '15'] };
    const due = dueSummary(plan, OSLO, { upTo: midnight('2026-11-01'), at: at('2026-11-15T09:00Z') });
    expect(due).toMatchObject({ period: { from: midnight('2026-11-01'), to: midnight('2026-11-15') } });
  });

  test('is of the whole month where its weeks were told before', () => {
    const due = dueSummary(FIRST, OSLO, { upTo: at('2026-11-30T08:00Z'), at: at('2026-12-01T08:02Z') });
    expect(due).toMatchObject({ period: { from: midnight('2026-11-01'), to: midnight('2026-12-01') } });
  });

  test('is told late with the one that was missed, and no more than two', () => {
    const late = (upTo: number) => dueSummary(FIRST, OSLO, { upTo, at: at('2026-12-01T08:02Z') });
    expect(late(midnight('2026-10-01', '+02:00'))).toMatchObject({
      period: { from: midnight('2026-10-01', '+02:00'), to: midnight('2026-12-01') },
    });
    expect(late(midnight('2026-06-01'))).toMatchObject({
      period: { from: midnight('2026-12-01') - 62 * 1440 * MINUTE },
    });
  });

  test('that somebody has just asked for begins with the next month', () => {
    const begin = dueSummary(FIRST, OSLO, { upTo: undefined, at: at('2026-11-26T15:00Z') });
    expect(begin).toEqual({ kind: 'begin', upTo: midnight('2026-11-01') });
  });
});

describe('a summary', () => {
  const upTo = at('2026-11-22T08:00Z');

  test('is due once its time has come, and tells of everything since the last', () => {
    expect(dueSummary(NINE, OSLO, { upTo, at: at('2026-11-23T08:02Z') })).toEqual({
      kind: 'send',
      moment: at('2026-11-23T08:00Z'),
      period: { from: upTo, to: at('2026-11-23T08:00Z') },
    });
  });

  test('is not due again after it was told', () => {
    expect(dueSummary(NINE, OSLO, { upTo: at('2026-11-23T08:00Z'), at: at('2026-11-24T07:59Z') })).toBeUndefined();
  });

  test('that was missed for days is told late, once, with all that it missed', () => {
    expect(dueSummary(NINE, OSLO, { upTo, at: at('2026-11-26T15:00Z') })).toEqual({
      kind: 'send',
      moment: at('2026-11-26T08:00Z'),
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
      moment: at('2026-11-23T08:00Z'),
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

describe('summaries at the beginning of each day tell whole days, one after another', () => {
  test.each(ODD_DAYS)('in %s around %s, which %s', (timeZone, odd) => {
    const days = [...daysOfZone(timeZone, at(odd) - 4 * DAY, at(odd) + 4 * DAY).values()];
    const [first = 0] = days;
    const told = [first];
    for (let now = first; now <= (days.at(-1) ?? 0); now += 15 * MINUTE) {
      const due = dueSummary({ time: 0 }, timeZone, { upTo: told.at(-1), at: now });
      if (due?.kind !== 'send') continue;
      expect(due.period.from).toBe(told.at(-1));
      told.push(due.period.to);
    }
    expect(told).toEqual(days);
  });
});
