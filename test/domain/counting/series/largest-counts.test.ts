import { describe, expect, test } from 'vitest';
import { asCounted } from '../../../../functions/domain/alerting/rule-history.ts';
import { bucketsOf, type CountedMention } from '../../../../functions/domain/counting/series/counted-mentions.ts';
import { type HeardTexts, listenTo } from '../../../../functions/domain/counting/series/heard-texts.ts';
import { bucketAt, historyOf, sumOf, withBuckets } from '../../../../functions/domain/counting/series/history.ts';
import { where } from '../../../../functions/domain/items/rule/where.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../functions/domain/time/units-of-time.ts';

const WIDTH = 5 * MINUTE_MS;
const AUDIENCE = { condition: { kind: 'audience', measure: 'REACH' }, count: 'mentions' } as const;

type Said = {
  readonly reach?: number | null;
  readonly author?: string | null;
  readonly text?: string;
  readonly type?: string;
};

let texts = 0;

/** A mention in a minute of a time (epoch ms): by an author, with a text that nobody else has unless it is given. */
function mention(
  minute: number,
  { reach = 100, author = null, text, type = 'TWITTER' }: Said = {},
  since = 0,
): CountedMention {
  texts += 1;
  const print = (text ?? texts.toString(16).repeat(16)).padStart(16, '0').slice(-16);
  const numbers = { reach, interaction: 7, virality: 0.5, influence: null };
  return {
    id: BigInt(texts),
    time: since + minute * MINUTE_MS,
    type,
    sentiment: 'NEUTRAL',
    keywords: [],
    heard: { type, mark: print, reach: reach ?? 0, interactions: 7 },
    seen: { type, title: null, text: text ?? '', author, languages: [], locations: [], ...numbers },
  };
}

const view = { widthMs: WIDTH, read: true, largest: 'REACH' } as const;

function listen(mentions: readonly CountedMention[], { from = 0, known }: { from?: number; known?: HeardTexts } = {}) {
  return listenTo(bucketsOf(mentions, { from, to: from + HOUR_MS }, view), known);
}

function seen(mentions: readonly CountedMention[]) {
  return asCounted(AUDIENCE, { counted: withBuckets(historyOf(WIDTH, []), listen(mentions).buckets) });
}

const HOUR = { from: 0, to: HOUR_MS };
const LOUD = { reach: 9_200_000, author: 'kari', text: 'abc' };

describe('of a series of the largest of a measure', () => {
  test('several intervals and source types come to the largest of them, and mentions are counted beside it', () => {
    const { counted, mentions } = seen([
      mention(1, { reach: 500 }),
      mention(2, { reach: 300, type: 'WEB' }),
      mention(31, { reach: 400 }),
    ]);
    expect(bucketAt(counted, 0)).toBe(500);
    expect(bucketAt(counted, 0, ['WEB', 'TWITTER'])).toBe(500);
    expect(sumOf(counted, HOUR, ['WEB'])).toEqual({ total: 300, complete: true });
    expect(sumOf(counted, HOUR)).toEqual({ total: 500, complete: true });
    expect(mentions && sumOf(mentions.counted, HOUR).total).toBe(3);
    expect(bucketAt(historyOf(HOUR_MS, counted.hours), 0)).toBeDefined();
  });

  test('an hour in one bucket has the largest of its parts', () => {
    const stored = withBuckets(
      historyOf(WIDTH, []),
      listen([mention(1, { reach: 500 }), mention(31, { reach: 400 })]).buckets,
    );
    const hourly = asCounted(AUDIENCE, { counted: historyOf(HOUR_MS, stored.hours) });
    expect(bucketAt(hourly.counted, 0)).toBe(500);
  });

  test('a mention without the number is none that is large, and an interval that was only counted is unknown', () => {
    const { counted } = seen([mention(1, { reach: null })]);
    expect(bucketAt(counted, 0)).toBe(0);
    const unread = withBuckets(historyOf(WIDTH, []), [[0, { total: 3, types: { TWITTER: 3 } }]]);
    expect(bucketAt(asCounted(AUDIENCE, { counted: unread }).counted, 0)).toBeUndefined();
  });

  test('where only some mentions count, the largest is of these, and none of them is none and not unknown', () => {
    const some = { ...view, where: where.parse({ minReach: 1_000 }) };
    const buckets = bucketsOf([mention(1, { reach: 500 })], HOUR, some);
    const stored = withBuckets(historyOf(WIDTH, []), listenTo(buckets).buckets);
    const { counted, mentions } = asCounted({ ...AUDIENCE, where: some.where }, { counted: stored });
    expect([bucketAt(counted, 0), mentions && bucketAt(mentions.counted, 0)]).toEqual([0, 0]);
  });

  test('copies and the next mention of the same author are no news for two days, unless they are larger', () => {
    const { texts } = listen([mention(1, LOUD)]);
    const next = (after: number, said: Said) => {
      const { buckets } = listen([mention(1, said, after)], { from: after, known: texts });
      const history = withBuckets(historyOf(WIDTH, []), buckets);
      return bucketAt(asCounted(AUDIENCE, { counted: history }).counted, after);
    };
    expect(next(DAY_MS, { reach: 9_200_000, author: 'kari' })).toBe(0);
    expect(next(DAY_MS, { reach: 9_000_000, author: 'ola', text: 'abc' })).toBe(0);
    expect(next(DAY_MS, { reach: 9_000_000, author: 'ola' })).toBe(9_000_000);
    expect(next(DAY_MS, { reach: 9_300_000, author: 'kari' })).toBe(9_300_000);
    expect(next(3 * DAY_MS, { reach: 9_200_000, author: 'kari' })).toBe(9_200_000);
    expect(next(0, LOUD)).toBe(9_200_000);
  });

  test.each([null, '', ' '])('mentions of which nobody is named (%j) are by different authors', (author) => {
    const { counted } = seen([mention(1, { reach: 500, author }), mention(31, { reach: 400, author })]);
    expect(sumOf(counted, { from: 30 * MINUTE_MS, to: HOUR_MS }).total).toBe(400);
  });

  test('the largest are remembered however many smaller ones come, and neither their texts nor who wrote them', () => {
    let known = listen([mention(1, LOUD)]).texts;
    for (let hour = 1; hour < 5; hour += 1) {
      const from = hour * HOUR_MS;
      known = listen(
        Array.from({ length: 60 }, (_, minute) => mention(minute, { author: `user ${hour} ${minute}` }, from)),
        { from, known },
      ).texts;
    }
    const stored = [...known.values()].join(' ');
    expect(stored).not.toContain('kari');
    expect(stored.length).toBeLessThan(2_000);
    const from = 6 * HOUR_MS;
    const { buckets } = listen([mention(1, { ...LOUD, text: 'def' }, from)], { from, known });
    expect(bucketAt(asCounted(AUDIENCE, { counted: withBuckets(historyOf(WIDTH, []), buckets) }).counted, from)).toBe(
      0,
    );
  });
});
