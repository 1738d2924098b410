import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { dayChart } from '../../../local/terminal/day-chart.ts';

const DAY = Date.UTC(2026, 10, 12);
const settings = { fromMs: DAY, toMs: DAY + 24 * HOUR_MS, width: 24 };

describe('the chart of a day', () => {
  test('is as high as the busiest step, which it names', () => {
    const moments = [9.1, 9.2, 9.3, 9.4, 15].map((hour) => DAY + hour * HOUR_MS);
    expect(dayChart(moments, [], settings).split('\n')).toEqual([
      '         █                4 in 1 h',
      '         █',
      '         █',
      '         █     █',
      '',
      '00:00 06:00 12:00 18:00',
    ]);
  });

  test('puts a mark under the step in which something happened', () => {
    const marks = [{ atMs: DAY + 9.5 * HOUR_MS, symbol: '▲' }];
    expect(dayChart([], marks, settings).split('\n').at(-2)).toBe('         ▲');
  });

  test('shows two marks of one step side by side', () => {
    const marks = [9.1, 9.5].map((hour, index) => ({ atMs: DAY + hour * HOUR_MS, symbol: '▲▼'.charAt(index) }));
    expect(dayChart([], marks, settings).split('\n').at(-2)).toBe('         ▲▼');
  });

  test('keeps a mark at the end of the span visible', () => {
    const marks = [{ atMs: DAY + 24 * HOUR_MS, symbol: '▼' }];
    expect(dayChart([], marks, settings).split('\n').at(-2)?.trimStart()).toBe('▼');
  });

  test('names days where there are many', () => {
    const week = { ...settings, toMs: DAY + 7 * 24 * HOUR_MS, width: 84 };
    expect(dayChart([], [], week).split('\n').at(-1)).toMatch(/^11-12 +11-13 +11-14/);
  });

  test('is never wider than it may be, whatever the span', async () => {
    const minutes = fc.integer({ min: 1, max: 40 * 1440 });
    const width = fc.integer({ min: 20, max: 200 });
    await fc.assert(
      fc.asyncProperty(minutes, width, async (minutes, width) => {
        const chart = dayChart([DAY], [], { fromMs: DAY, toMs: DAY + minutes * 60_000, width });
        expect(chart.split('\n')[3]?.length).toBeLessThanOrEqual(width);
      }),
    );
  });
});
