import { describe, expect, test } from 'vitest';
import { asCounted } from '../../../../functions/domain/alerting/rule-history.ts';
import { bucketsOf, type CountedMention } from '../../../../functions/domain/counting/series/counted-mentions.ts';
import { listenTo } from '../../../../functions/domain/counting/series/heard-texts.ts';
import {
  bucketAt,
  countsAt,
  historyOf,
  sumOf,
  withBuckets,
} from '../../../../functions/domain/counting/series/history.ts';
import { where } from '../../../../functions/domain/items/rule/where.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../functions/domain/time/units-of-time.ts';

const WIDTH = 5 * MINUTE_MS;
const SPAN = { from: 0, to: HOUR_MS };
const SPIKE = { kind: 'spike' };
const RECALL = where.parse({ text: 'recall' });

/** A mention in a minute of the hour, of a type, with a text that is known again by its mark. */
function mention(minute: number, { text = 'recall', type = 'WEB', mark = `${minute}` } = {}): CountedMention {
  const seen = { type, title: null, text, author: null, languages: [], locations: [] };
  return {
    id: BigInt(minute),
    time: minute * MINUTE_MS,
    type,
    sentiment: 'NEUTRAL',
    keywords: [],
    heard: { type, mark: mark.padStart(16, '0').slice(-16), reach: 10 * minute, interactions: 0 },
    seen: { ...seen, reach: null, interaction: null, virality: null, influence: null },
  };
}

/** What is kept of an hour with some mentions; `unread` (minutes) are buckets of which only the number is known. */
function kept(mentions: readonly CountedMention[], unread: readonly number[] = []) {
  const read = bucketsOf(mentions, SPAN, { widthMs: WIDTH, read: true, where: RECALL });
  const isUnread = (start: number) => unread.some((minute) => start === minute * MINUTE_MS);
  const buckets = read.map(([start, { heard, matching, ...counts }]) => {
    return [
      start,
      isUnread(start) ? counts : { ...counts, ...(heard && { heard }), ...(matching && { matching }) },
    ] as const;
  });
  return withBuckets(historyOf(WIDTH, []), listenTo(buckets).buckets);
}

const MIXED = [
  mention(1),
  mention(2, { text: 'something else' }),
  mention(3, { type: 'TWITTER', mark: 'a1b2c3d4e5f60718' }),
  mention(4, { type: 'TWITTER', mark: 'a1b2c3d4e5f60718' }),
  mention(21, { text: 'nothing' }),
];

describe('of a series of which only some mentions count', () => {
  test('all are kept, and a rule sees those that match, or their voices', () => {
    const history = kept(MIXED);
    expect([bucketAt(history, 0), bucketAt(history, 20 * MINUTE_MS)]).toEqual([4, 1]);
    const some = asCounted({ condition: SPIKE, count: 'mentions', where: RECALL }, { counted: history });
    expect([bucketAt(some.counted, 0), bucketAt(some.counted, 20 * MINUTE_MS)]).toEqual([3, 0]);
    expect(bucketAt(some.counted, 0, ['TWITTER'])).toBe(2);
    expect(some.mentions).toBeUndefined();
    const voices = asCounted({ condition: SPIKE, count: 'voices', where: RECALL }, { counted: history });
    expect(bucketAt(voices.counted, 0)).toBe(2);
    expect(bucketAt(voices.mentions?.counted ?? history, 0)).toBe(3);
    expect(countsAt(history, 0)?.reading?.reach).toEqual({ largest: 40, sum: 80 });
  });

  test('a bucket that was only counted is unknown, and one without mentions is 0', () => {
    const some = asCounted({ condition: SPIKE, count: 'mentions', where: RECALL }, { counted: kept(MIXED, [0]) });
    expect(bucketAt(some.counted, 0)).toBeUndefined();
    expect(bucketAt(some.counted, 5 * MINUTE_MS)).toBe(0);
    expect(sumOf(some.counted, SPAN).complete).toBe(false);
    const none = asCounted(
      { condition: SPIKE, count: 'mentions', where: RECALL },
      { counted: kept([mention(1)], [0]) },
    );
    expect(bucketAt(none.counted, 0)).toBeUndefined();
  });

  test('an hour in one bucket has the sum of those that match, and is unknown where a part is', () => {
    const hourly = (unread: readonly number[]) => {
      const history = historyOf(HOUR_MS, kept(MIXED, unread).hours);
      return bucketAt(
        asCounted({ condition: SPIKE, count: 'mentions', where: RECALL }, { counted: history }).counted,
        0,
      );
    };
    expect([hourly([]), hourly([20])]).toEqual([3, undefined]);
  });
});
