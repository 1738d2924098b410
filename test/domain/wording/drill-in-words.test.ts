import { describe, expect, test } from 'vitest';
import { backtestSeries } from '../../../functions/domain/alerting/backtest-series.ts';
import { drillGround } from '../../../functions/domain/alerting/drill/drill-ground.ts';
import { drillRows } from '../../../functions/domain/alerting/drill/drill-rows.ts';
import { detectorOf } from '../../../functions/domain/engine/condition.ts';
import type { Bucket } from '../../../functions/domain/engine/readings-of.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import {
  drillInWords,
  drillRemarks,
  noGroundInWords,
  nothingToDrill,
} from '../../../functions/domain/wording/drill-in-words.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { buildRule } from '../../support/build-rule.ts';
import { bucketsOf, PER_DAY } from '../engine/buckets-of.ts';

const ENGLISH = wordsOf({});

function inWords(fields: Record<string, unknown>, buckets: readonly Bucket[], timeZone: string) {
  const rule = buildRule(fields);
  const detector = detectorOf(rule);
  const ground = drillGround(detector, [...backtestSeries(detector, buckets)]);
  if ('kind' in ground) throw new Error(`there is no ground: ${ground.kind}`);
  const asked = { lengthsMs: [HOUR_MS, 6 * HOUR_MS] };
  return drillInWords(rule, ground, drillRows(ground, asked), wordsOf({ timeZone }));
}

/** Five mentions in each five minutes from 06:00 to 22:00 (UTC), none by night. */
const BUSY_DAYS = bucketsOf(
  Array.from({ length: 4 * PER_DAY }, (_, row) => (row % PER_DAY >= 72 && row % PER_DAY < 264 ? 5 : 0)),
);

describe('a drill in words', () => {
  test('says on which hours, in the zone of its reader, and of each burst how often and after how long', () => {
    const condition = { kind: 'threshold', window: '1h', atLeast: 100 };
    const { laid, says, headings, rows } = inWords({ condition }, BUSY_DAYS, 'Europe/Oslo');
    expect(laid).toMatch(
      /^with bursts laid over its counts from \w+ \d+ \w+ \d{4}, \d\d:\d\d to .*\d\d:\d\d \(Europe\/Oslo\)$/,
    );
    expect(says).toMatch(/^Hears 40 more mentions in an hour by day, 100 by night/);
    expect(headings).toEqual(['in', 'more mentions', 'by day', 'by night']);
    expect(rows).toContainEqual(['1 h', '80', '18 of 18, after 30 min', '0 of 18']);
    expect(inWords({ condition }, BUSY_DAYS, 'UTC').laid).toMatch(/, \d\d:\d\d \(UTC\)$/);
  });

  test('names what the rule counts', () => {
    const condition = { kind: 'threshold', window: '1h', atLeast: 100 };
    const fields = { condition, count: 'voices', where: { text: 'recall' } };
    expect(inWords(fields, BUSY_DAYS, 'UTC').headings[1]).toBe('more matching voices');
  });

  test('has silences, which have no size, of a rule on few mentions', () => {
    const steady = bucketsOf(new Array<number>(6 * PER_DAY).fill(2));
    const { laid, headings, rows } = inWords(
      { condition: { kind: 'threshold', window: '6h', atMost: 0 } },
      steady,
      'UTC',
    );
    expect(laid).toContain('with silences laid over');
    expect(headings).toEqual(['no mention for', 'by day', 'by night']);
    expect(rows).toEqual([
      ['1 h', '0 of 18', '0 of 18'],
      ['6 h', expect.stringMatching(/^18 of 18, after/), expect.stringMatching(/^18 of 18, after/)],
    ]);
  });

  test('has silences of a drop, too', () => {
    const days = bucketsOf(
      Array.from({ length: 14 * PER_DAY }, (_, row) => (row % PER_DAY >= 72 && row % PER_DAY < 264 ? 20 : 10)),
    );
    expect(inWords({ condition: { kind: 'drop', window: '1h' } }, days, 'UTC').headings[0]).toBe('no mention for');
  });

  test('says where nothing can be laid in a part of the day', () => {
    const condition = { kind: 'threshold', window: '1h', atLeast: 40 };
    const { rows } = inWords({ condition }, BUSY_DAYS, 'UTC');
    expect(rows.every((cells) => cells[2] === 'no place for it')).toBe(true);
  });

  test('says what else decides whether somebody hears of it', () => {
    const quietHours = { from: '22:00', to: '07:00' };
    expect(drillRemarks(buildRule({ enabled: false, minVoices: 3, quietHours }), ENGLISH)).toEqual([
      expect.stringContaining('The rule is disabled'),
      expect.stringContaining('It also asks for 3 voices'),
      expect.stringContaining('It has quiet hours'),
    ]);
    expect(drillRemarks(buildRule({}), ENGLISH)).toEqual([]);
  });

  test('says of a rule that does not ask how many mentions come what to ask instead', () => {
    const of = (condition: unknown) => nothingToDrill(detectorOf(buildRule({ condition })), 'this rule', ENGLISH);
    expect(of({ kind: 'each' })).toMatch(/^There is nothing to drill for this rule: it tells each mention.*"backtest"/);
    expect(of({ kind: 'threshold', window: '1h', atLeast: 5 })).toBeUndefined();
  });

  test('says why nothing can be tried, and what to do', () => {
    expect(noGroundInWords({ kind: 'learning', missing: '6 of 24 h' }, 'this rule', ENGLISH)).toMatch(
      /^What is usual is not known yet for this rule \(6 of 24 h\).*Try again when there is more/,
    );
    expect(noGroundInWords({ kind: 'no-history' }, 'rule 42/acme', ENGLISH)).toMatch(
      /^No counts are stored yet.*Try again then/,
    );
  });
});
