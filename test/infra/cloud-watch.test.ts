import { describe, expect, test } from 'vitest';
import { type Alarm, type AlarmState, nextState, type Sample, statesOf } from './cloud-watch.ts';

const alarm: Alarm = {
  name: 'Example',
  runbookEntry: 'example',
  metrics: new Map([['m', { key: 'metric', statistic: 'Sum', periodMinutes: 1 }]]),
  expression: 'm',
  threshold: 1,
  comparison: 'GreaterThanOrEqualToThreshold',
  periods: 3,
  badPeriods: 3,
  missingData: 'missing',
};

/** Datapoints as the user guide draws them: 0 good, X bad, - missing, the newest on the right. */
const drawn = (points: string) => points.split(' ').map((point) => (point === '-' ? undefined : Number(point === 'X')));

/** The state that stands for "retain current state". */
const KEPT: AlarmState = 'INSUFFICIENT_DATA';

describe('the examples of the user guide, for missing, ignore, breaching and notBreaching', () => {
  test.each([
    [3, '0 - X - X', ['OK', 'OK', 'OK', 'OK']],
    [3, '0 - - - -', ['OK', 'OK', 'OK', 'OK']],
    [3, '- - - - -', ['INSUFFICIENT_DATA', KEPT, 'ALARM', 'OK']],
    [3, '0 X X - X', ['ALARM', 'ALARM', 'ALARM', 'ALARM']],
    [3, '- - X - -', ['ALARM', KEPT, 'ALARM', 'OK']],
    [3, '- - - X -', [KEPT, KEPT, 'ALARM', 'OK']],
    [2, '0 - X - X', ['ALARM', 'ALARM', 'ALARM', 'ALARM']],
    [2, '0 0 X 0 X', ['ALARM', 'ALARM', 'ALARM', 'ALARM']],
    [2, '0 - X - -', ['OK', 'OK', 'ALARM', 'OK']],
    [2, '- - - - 0', ['OK', 'OK', 'ALARM', 'OK']],
    [2, '- - - X -', ['ALARM', KEPT, 'ALARM', 'OK']],
  ])('%i of 3: %s', (badPeriods, points, expected) => {
    const settings = ['missing', 'ignore', 'breaching', 'notBreaching'] as const;
    const states = settings.map((missingData) => nextState({ ...alarm, badPeriods, missingData }, drawn(points), KEPT));
    expect(states).toEqual(expected);
  });
});

describe('an alarm that is judged minute by minute', () => {
  const samples = (...minutes: number[]) =>
    new Map([['metric', minutes.map((minute): Sample => ({ minute, value: 1 }))]]);
  const states = (changed: Partial<Alarm>, values: ReturnType<typeof samples>, unknowns = {}) =>
    statesOf({ ...alarm, ...changed }, values, {
      first: 1,
      last: 12,
      unknowns: { morePeriods: 0, lateMinutes: 0, ...unknowns },
    }).map((state) => state === 'ALARM');

  test('looks at older periods where data is missing, unless they are filled', () => {
    const silent: Partial<Alarm> = {
      comparison: 'LessThanThreshold',
      missingData: 'breaching',
      periods: 2,
      badPeriods: 2,
    };
    const range = { morePeriods: 3 };
    expect(states(silent, samples(1), range).indexOf(true)).toBe(5);
    expect(states({ ...silent, expression: 'FILL(m, 0)' }, samples(1), range).indexOf(true)).toBe(2);
  });

  test('sees a fill in the minutes whose data are late', () => {
    const filled = { expression: 'FILL(m, 0)', periods: 5, badPeriods: 3 };
    expect(states(filled, samples(1, 2, 3, 4, 5), { lateMinutes: 2 }).indexOf(true)).toBe(4);
  });

  test('adds up the measurements of a period that ends now', () => {
    const metrics = new Map([['m', { key: 'metric', statistic: 'Sum', periodMinutes: 5 }]]);
    const sums = states(
      { metrics, threshold: 2, periods: 1, badPeriods: 1, missingData: 'notBreaching' },
      samples(1, 4),
    );
    expect(sums).toEqual([false, false, false, true, true, ...Array.from({ length: 7 }, () => false)]);
  });

  test('adds and takes away what other metrics count, and weighs it', () => {
    const of = (expression: string) =>
      statesOf(
        {
          ...alarm,
          metrics: new Map(['a', 'b'].map((key) => [key, { key, statistic: 'Sum', periodMinutes: 1 }])),
          ...{ expression, periods: 1, badPeriods: 1 },
        },
        new Map([
          ['a', [{ minute: 2, value: 1 }]],
          ['b', [{ minute: 3, value: 1 }]],
        ]),
        { first: 1, last: 4, unknowns: { morePeriods: 0, lateMinutes: 0 } },
      ).map((state) => state === 'ALARM');
    expect(of('FILL(a, 0) + FILL(b, 0)')).toEqual([false, true, true, false]);
    expect(of('FILL(a, 0) - FILL(b, 0)')).toEqual([false, true, false, false]);
    expect(of('FILL(a, 0) * 0 + FILL(b, 0) * 2')).toEqual([false, false, true, false]);
  });
});
