import { describe, expect, test } from 'vitest';
import { chance } from '../../../../bench/simulation/chance.ts';
import type { HeardMention } from '../../../../functions/domain/counting/series/counted-mentions.ts';
import { type HeardTexts, listenTo, MOST_TEXTS } from '../../../../functions/domain/counting/series/heard-texts.ts';
import { heardOf } from '../../../../functions/domain/story/heard-of.ts';
import { textReader } from '../../../../functions/domain/story/words-of.ts';
import { DAY_MS, MINUTE_MS } from '../../../../functions/domain/time/units-of-time.ts';

const WIDTH = 5 * MINUTE_MS;
const AT = Date.parse('2026-11-20T14:00:00Z');

/** A mention of some text by somebody, as it is heard. */
function hear(text: string, fields: Partial<Parameters<typeof heardOf>[0]> = {}): HeardMention {
  const mention = { type: 'TWITTER', title: null, text, url: '', author: null, reach: null, interaction: null };
  return heardOf({ ...mention, ...fields }, textReader());
}

const bucket = (at: number, heard: readonly HeardMention[]) =>
  [AT + at * WIDTH, { total: heard.length, types: {}, heard }] as const;

type Bucket = ReturnType<typeof bucket>;

/** The voices of each bucket, read in these portions one after the other. */
function voicesOf(...portions: (readonly Bucket[])[]): number[] {
  let texts: HeardTexts = new Map();
  const voices: number[] = [];
  for (const portion of portions) {
    const heard = listenTo(portion, texts);
    texts = heard.texts;
    for (const [, { reading }] of heard.buckets) {
      voices.push(Object.values(reading?.voices ?? {}).reduce((sum, each) => sum + each, 0));
    }
  }
  return voices;
}

const TEXT = 'The new trains of Acme are late again, and nobody at the station knows why this morning';
const WORDS = TEXT.split(' ');

/** Texts that share no words. */
const other = (at: number) => Array.from({ length: 9 }, (_, word) => `w${at}x${word}`).join(' ');

describe('a text on social networks is one voice in 24 hours', () => {
  test('whoever repeats it: a robot a hundred times, a retweet, one with a link and other case', () => {
    const robot = Array.from({ length: 100 }, () => hear(TEXT, { author: 'robot' }));
    const repeats = [hear(`RT @acme: ${TEXT}`, { author: 'b' }), hear(`${TEXT.toUpperCase()} https://t.co/x1`)];
    expect(voicesOf([bucket(0, [...robot, ...repeats])])).toEqual([1]);
    expect(voicesOf([bucket(0, [hear(TEXT)])], [bucket(1, [hear(TEXT, { type: 'REDDIT' })])])).toEqual([1, 0]);
  });

  test('and again after them, counted from where it was one', () => {
    const day = DAY_MS / WIDTH;
    const each = [0, day - 1, day, day + 1].map((at) => [bucket(at, [hear(TEXT)])]);
    expect(voicesOf(...each)).toEqual([1, 0, 1, 0]);
  });

  test('not two: what differs in a word is a copy, what shares half of its words is none', () => {
    const [almost, half] = [
      [...WORDS.slice(0, -1), 'evening'].join(' '),
      [...WORDS.slice(0, 8), ...other(1).split(' ')].join(' '),
    ];
    expect(voicesOf([bucket(0, [hear(TEXT), hear(almost), hear(half)])])).toEqual([2]);
  });

  test('also if they have no words: different emoji are different voices', () => {
    expect(voicesOf([bucket(0, [hear('😡😡'), hear('😡😡'), hear('🎉'), hear(''), hear('@acme')])])).toEqual([3]);
  });
});

describe('an outlet of the press is a voice of its own', () => {
  const paper = (at: number) => ({ type: 'WEB', url: `https://www.paper${at}.example/a/${at}`, title: 'Trains late' });

  test('with the text of an agency: a hundred papers are a hundred voices, and a copy in each counts no more', () => {
    const papers = Array.from({ length: 100 }, (_, at) => hear(TEXT, paper(at)));
    const [voices = 0, again] = voicesOf([bucket(0, papers)], [bucket(1, papers)]);
    // Two of a hundred outlets have the same mark in one of thirteen cases.
    expect(voices).toBeGreaterThanOrEqual(99);
    expect(again).toBe(0);
  });

  test('by its host with and without www, otherwise by its author', () => {
    const hosts = ['https://www.a.example/1', 'https://a.example/2'].map((url) => hear(TEXT, { type: 'WEB', url }));
    const authors = ['Radio A', 'Radio B', 'Radio A'].map((author) => hear(TEXT, { type: 'RADIO', author }));
    expect(voicesOf([bucket(0, hosts)])).toEqual([1]);
    expect(voicesOf([bucket(0, authors)])).toEqual([2]);
  });

  test('and its article is no copy of the same text on a social network', () => {
    expect(voicesOf([bucket(0, [hear(TEXT), hear(TEXT, { type: 'WEB', url: 'https://a.example' })])])).toEqual([2]);
  });
});

describe('what is heard', () => {
  /** A morning of texts of which a third are repeated, now and then a bucket without any. */
  const world = (number: number): Bucket[] => {
    const dice = chance(`heard ${number}`);
    return Array.from({ length: 60 }, (_, at) =>
      bucket(
        at,
        Array.from({ length: dice.between('size', 0, 9) }, () => {
          const text = dice.happens('repeated', 0.3)
            ? other(dice.between('old', 0, 9))
            : other(dice.between('new', 10, 999));
          return hear(text, { reach: dice.between('reach', 0, 90), type: dice.pick('type', ['TWITTER', 'REDDIT']) });
        }),
      ),
    );
  };

  test.each([1, 2, 3, 4])(
    'does not depend on how many buckets are read together, or in which order (world %s)',
    (n) => {
      const buckets = world(n);
      const together = listenTo(buckets);
      const oneByOne = voicesOf(...buckets.map((each) => [each]));
      expect(oneByOne).toEqual(voicesOf(buckets));
      expect(listenTo([...buckets].reverse()).texts).toEqual(together.texts);
    },
  );

  test.each([1, 2, 3])('is the same when it is read again before its past is forgotten (world %s)', (n) => {
    const buckets = world(n).slice(0, 24);
    const { buckets: first, texts } = listenTo(buckets);
    const again = listenTo(buckets.slice(-12), texts);
    expect(again.buckets).toEqual(first.slice(-12));
    expect(again.texts).toEqual(texts);
  });

  test('is remembered by the newest texts alone, and by nothing from which they could be read', () => {
    const many = Array.from({ length: 3 * MOST_TEXTS }, (_, at) => hear(other(at), { author: 'somebody' }));
    const { texts } = listenTo([bucket(0, many)]);
    const marks = [...texts.values()].flatMap((each) => each.split(' '));
    expect(marks).toHaveLength(MOST_TEXTS);
    expect(marks.every((mark) => /^[0-9a-b][0-9a-f]{16}$/.test(mark))).toBe(true);
  });

  test('says how large the largest mention is, and all together', () => {
    const heard = [hear('one', { reach: 900, interaction: 3 }), hear('two', { reach: 100 }), hear('three')];
    expect(listenTo([bucket(0, heard)]).buckets[0]?.[1].reading).toEqual({
      voices: { TWITTER: 3 },
      reach: { largest: 900, sum: 1000 },
      interactions: { largest: 3, sum: 3 },
    });
  });
});
