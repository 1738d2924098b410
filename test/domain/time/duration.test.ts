import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { issueWords } from '../../../functions/domain/items/issue-words.ts';
import { duration, formatDuration, spanInWords } from '../../../functions/domain/time/duration.ts';
import { problems as problemWords } from '../../../functions/languages/compiled/en/problems.ts';

describe('a duration', () => {
  test.each([
    ['1m', 60_000],
    ['5m', 300_000],
    ['4h', 14_400_000],
    ['1d', 86_400_000],
    ['14d', 14 * 86_400_000],
  ])('%s is %i ms', (text, ms) => {
    expect(duration.parse(text)).toBe(ms);
  });

  test.each(['', '5', 'm', '0m', '-5m', '05m', '1.5h', '1H', '5 m', '5min', '1h30m', '1w', '9999999m', ' 5m', '5m\n'])(
    '%j is none, and what to write is said',
    (text) => {
      const { error } = duration.safeParse(text, { error: issueWords(problemWords) });
      expect(error?.issues[0]?.message).toContain('such as "15m", "4h" or "14d"');
    },
  );

  test.each([[5], [null], [{}], [['5m']]])('%j is none', (value) => {
    expect(duration.safeParse(value).success).toBe(false);
  });

  test('that is written out is read as the same, in the largest unit that divides it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900_000 }), (minutes) => {
        const text = formatDuration(minutes * 60_000);
        expect(duration.parse(text)).toBe(minutes * 60_000);
        expect(text.endsWith('d')).toBe(minutes % 1440 === 0);
        expect(text.endsWith('m')).toBe(minutes % 60 !== 0);
      }),
    );
  });
});

const MINUTE = 60_000;

test.each([
  [0, '0 min'],
  [5 * MINUTE, '5 min'],
  [60 * MINUTE, '1 h'],
  [90 * MINUTE, '1 h 30 min'],
  [24 * 60 * MINUTE, '24 h'],
  [(2 * 1440 + 4 * 60 + 7) * MINUTE, '2 d 4 h'],
  [(2 * 1440 + 7) * MINUTE, '2 d'],
  [-5 * MINUTE, '0 min'],
])('a span of %i ms is said as "%s"', (ms, words) => {
  expect(spanInWords(ms)).toBe(words);
});

test('a span is said in the same way everywhere: to the minute up to a day, to the hour beyond, in at most two units', () => {
  const unitMs = new Map([
    ['d', 24 * 60 * MINUTE],
    ['h', 60 * MINUTE],
    ['min', MINUTE],
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 14_399 }), (minutes) => {
      const ms = minutes * MINUTE;
      const parts = [...spanInWords(ms).matchAll(/(\d+) (d|h|min)/g)].map(([, amount, unit = '']) => ({
        amount,
        unit,
      }));
      const said = parts.reduce((sum, { amount, unit }) => sum + Number(amount) * (unitMs.get(unit) ?? 0), 0);
      expect(parts.length).toBeLessThanOrEqual(2);
      expect(ms - said).toBe(minutes > 1440 ? ms % (60 * MINUTE) : 0);
      expect(spanInWords(ms, 'long').replace(/ours?|inutes?|ays?/g, '')).toBe(spanInWords(ms).replace(/in/g, ''));
    }),
  );
});
