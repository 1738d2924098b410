import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alike, originalsOf, wordSetOf } from '../../../functions/domain/story/same-text.ts';

const setOf = (text: string) => wordSetOf({ title: null, text });

describe('copies', () => {
  test.each([
    ['a retweet', 'RT @a: Acme recalls anvils', 'Acme recalls anvils', true],
    ['another link', 'Acme recalls anvils https://a.example/1', 'ACME recalls anvils!', true],
    ['a marked entity', 'Acme &amp; Sons recalls anvils', 'Acme & Sons recalls anvils', true],
    ['another text', 'Acme recalls anvils', 'The shares fell by a tenth', false],
    ['another text in Japanese', '東京で地震がありました', '大阪の会社は商品を回収します', false],
    ['nearly the same in Japanese', '東京で大きな地震がありました。', '東京で大きな地震がありました！', true],
    ['other emoji', '😀', '🎉', false],
  ])('%s', (_what, one, other, expected) => {
    expect(alike(setOf(one), setOf(other))).toBe(expected);
  });

  test('go to the first text that they are alike to, as if each were compared with all', () => {
    const few = fc.array(fc.constantFrom(...'abcdefgh'), { maxLength: 7 });
    // A long text with a word or two left out, beside others of which it has most words.
    const many = fc
      .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 12 }))
      .map(([from, leftOut]) =>
        Array.from({ length: 40 }, (_, at) => `w${from * 31 + at * (at % leftOut === 0 ? 7 : 1)}`),
      );
    const text = fc.oneof(few, many).map((words) => new Set(words));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 25 }), (texts) => {
        const plain: number[] = [];
        for (const [at, own] of texts.entries()) {
          const original = plain.find((first, index) => first === index && alike(own, texts[first] ?? new Set()));
          plain.push(original ?? at);
        }
        expect(originalsOf(texts)).toEqual(plain);
      }),
    );
  });
});
