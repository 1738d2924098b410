import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attributeMentions,
  type GroupReading,
  keywordNames,
  type NamedGroup,
  normalisedName,
} from '../../../../functions/domain/counting/group/attribute-mentions.ts';
import type { CountedMention } from '../../../../functions/domain/counting/series/counted-mentions.ts';
import type { Series } from '../../../../functions/domain/counting/series/series.ts';
import type { Sentiment } from '../../../../functions/domain/items/rule/sentiment.ts';

const WIDTH = 300_000;
const SPAN = { from: 0, to: 6 * WIDTH };
/** Two keywords are called the same in different letters, one is called as one of another group, one has no name. */
const NAMES = new Map([
  [1, 'Acme'],
  [2, 'Globex'],
  [3, 'Initech'],
  [4, 'Sale'],
  [5, ' sale '],
  [6, 'Umbrella'],
  [7, ''],
  [8, 'UMBRELLA'],
  [9, 'Hooli'],
]);
const OF_GROUP = [1, 2, 3, 4, 5, 6, 7];
const OF_ANOTHER = [8, 9];
const OWN_NAMES = [1, 2, 3];

const info = (id: number) => ({ id: BigInt(id), name: NAMES.get(id) ?? '', active: true, createdAt: 0 });
const names = keywordNames({ keywords: [...NAMES.keys()].map(info) });
const group: NamedGroup = { groupId: 7n, keywordIds: OF_GROUP.map(BigInt), names };

type Fed = Omit<CountedMention, 'keywords'> & { readonly heldBy: readonly number[] };

const mention = fc.record({
  time: fc.integer({ min: SPAN.from, max: SPAN.to - 1 }),
  type: fc.constantFrom('WEB', 'TWITTER', 'TV'),
  sentiment: fc.constantFrom('POSITIVE', 'NEUTRAL', 'NEGATIVE', 'NEGATIVE', 'UNDEFINED'),
  heldBy: fc.tuple(fc.subarray(OF_GROUP, { minLength: 1 }), fc.subarray(OF_ANOTHER)).map((all) => all.flat()),
});
const feed = fc
  .array(mention, { maxLength: 60 })
  .map((all): Fed[] => all.map((each, at) => ({ ...each, id: BigInt(at) })));

function readingOf(fed: readonly Fed[]): GroupReading {
  const types: Record<string, number> = {};
  for (const { type } of fed) types[type] = (types[type] ?? 0) + 1;
  const mentions = fed.map(({ heldBy, ...rest }) => ({ ...rest, keywords: heldBy.map((id) => NAMES.get(id) ?? '') }));
  return { span: SPAN, mentions, counted: { total: fed.length, types } };
}

const keyword = (keywordId: number, sentiments?: readonly Sentiment[]): Series => ({
  watch: { kind: 'keyword', keywordId },
  ...(sentiments === undefined ? {} : { sentiments }),
});

/** As the service counts: bucket by bucket, of those that are meant. */
function counted(fed: readonly Fed[]) {
  return Array.from({ length: 6 }, (_, at) => {
    const own = fed.filter(({ time }) => Math.floor(time / WIDTH) === at);
    const types: Record<string, number> = {};
    for (const { type } of own) types[type] = (types[type] ?? 0) + 1;
    return [at * WIDTH, { total: own.length, types }];
  });
}

const attributed = (reading: GroupReading, series: Series) => {
  const attribution = attributeMentions(reading, group);
  return attribution.kind === 'attributed' ? attribution.of(series, SPAN, WIDTH) : attribution.kind;
};

describe('what a reading of a group attributes', () => {
  test('to its keywords and to itself is what each of them counts for itself', () => {
    fc.assert(
      fc.property(feed, (fed) => {
        const reading = readingOf(fed);
        for (const id of OWN_NAMES) {
          const own = fed.filter(({ heldBy }) => heldBy.includes(id));
          expect(attributed(reading, keyword(id))).toEqual(counted(own));
        }
        expect(attributed(reading, { watch: { kind: 'group', groupId: 7n } })).toEqual(counted(fed));
      }),
    );
  });

  test('to some sentiments is what they count, or nothing where a mention has none', () => {
    fc.assert(
      fc.property(
        feed,
        fc.subarray<Sentiment>(['POSITIVE', 'NEUTRAL', 'NEGATIVE'], { minLength: 1 }),
        (fed, wanted) => {
          const reading = readingOf(fed);
          for (const id of OWN_NAMES) {
            const own = fed.filter(({ heldBy }) => heldBy.includes(id));
            const isUnclear = own.some(({ sentiment }) => sentiment === 'UNDEFINED');
            const meant = own.filter(({ sentiment }) => wanted.some((each) => each === sentiment));
            expect(attributed(reading, keyword(id, wanted))).toEqual(isUnclear ? undefined : counted(meant));
          }
        },
      ),
    );
  });

  test('is nothing to keywords that share a name, in this group or another, or have none, or are elsewhere', () => {
    fc.assert(
      fc.property(feed, (fed) => {
        for (const id of [4, 5, 6, 7, 8, 9, 10]) expect(attributed(readingOf(fed), keyword(id))).toBeUndefined();
      }),
    );
  });
});

describe('a reading is not believed at all', () => {
  const fed: Fed[] = [
    { id: 1n, time: 5, type: 'WEB', sentiment: 'NEUTRAL', heldBy: [1] },
    { id: 2n, time: 6, type: 'TV', sentiment: 'NEGATIVE', heldBy: [1, 2] },
  ];
  const reading = readingOf(fed);
  const [first, second] = reading.mentions;
  if (first === undefined || second === undefined) throw new Error('there are two');
  const changed = (mentions: readonly CountedMention[]) => attributed({ ...reading, mentions }, keyword(1));

  test.each<[string, readonly CountedMention[]]>([
    ['a mention is missing', [first]],
    ['a mention is there twice in the place of another', [first, first]],
    ['a mention is of another time', [first, { ...second, time: SPAN.to }]],
    ['a mention is of another source type than the count says', [first, { ...second, type: 'WEB' }]],
  ])('where %s', (_, mentions) => {
    expect(changed(mentions)).toBe('incomplete');
  });

  test.each<[string, readonly string[]]>([
    ['a word that is no name of a keyword', ['Acme', 'acme corp']],
    ['only names of another group', ['Hooli']],
    ['nothing', []],
  ])('where a mention carries %s', (_, keywords) => {
    expect(changed([first, { ...second, keywords }])).toBe('no-names');
  });
});

test('names are the same in any case, Unicode form and spacing', () => {
  expect(normalisedName('  CAFE\u0301  Noir ')).toBe(normalisedName('café noir'));
});
