import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseInTurns, chooseSamples } from '../../../functions/domain/story/choose-samples.ts';
import { buildSample } from '../../support/build-alert-event.ts';

let ids = 0;
function sample(text: string, author?: string, title: string | null = null) {
  ids += 1;
  const { author: _author, ...rest } = buildSample({ id: String(ids), text, title });
  return author === undefined ? rest : { ...rest, author };
}

describe('the samples of an alert', () => {
  test('are not five copies of one text', () => {
    const copies = [
      'RT @a: Acme recalls anvils',
      'Acme recalls anvils https://t.example/1',
      'acme recalls ANVILS!',
      '@b Acme recalls anvils',
    ];
    const chosen = chooseSamples(
      [...copies.map((text, at) => sample(text, `u${at}`)), sample('The shares fell by a tenth', 'x')],
      5,
    );
    expect(chosen.map(({ text }) => text)).toEqual([copies[0], 'The shares fell by a tenth']);
  });

  test('are not one author five times while others spoke', () => {
    const loud = ['one thing', 'two matters', 'three words', 'four more', 'five again'].map((text) =>
      sample(text, 'loud'),
    );
    const chosen = chooseSamples([...loud, sample('an outsider speaks', 'calm'), sample('nobody knows who')], 3);
    expect(chosen.map(({ author }) => author)).toEqual(['loud', 'calm', undefined]);
  });

  test('are not one headline over several texts while there are others', () => {
    const wired = ['a first paragraph here', 'quite another lead there', 'some third opening line'].map((text, at) =>
      sample(text, `paper ${at}`, 'Acme recalls anvils'),
    );
    const other = sample('my anvil has a crack', 'reader');
    expect(chooseSamples([...wired, other], 2)).toEqual([wired[0], other]);
    expect(chooseSamples(wired, 3)).toEqual(wired);
  });

  test('come from one author all the same where nobody else spoke', () => {
    const loud = ['one thing', 'two matters', 'three words'].map((text) => sample(text, 'loud'));
    expect(chooseSamples(loud, 3)).toEqual(loud);
  });

  test('keep the order of the candidates among those that differ', () => {
    const all = ['anvils recalled', 'shares fall', 'court decides', 'boss resigns'].map((text, at) =>
      sample(text, `u${at}`),
    );
    expect(chooseSamples(all, 3)).toEqual(all.slice(0, 3));
  });

  test('tell texts in any script apart', () => {
    const texts = ['アクメが金床を回収', 'Акме отзывает наковальни', 'أكمي تسحب السنادين', 'Acme recalls anvils'];
    expect(
      chooseSamples(
        texts.map((text, at) => sample(text, `u${at}`)),
        5,
      ),
    ).toHaveLength(4);
  });

  test('are never more than asked for, never the same twice, and only what was offered', () => {
    const text = fc.oneof(fc.constantFrom('a b c', 'a b c d', 'x y', '', 'https://t.example'), fc.string());
    const author = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined });
    const candidates = fc.array(
      fc.tuple(text, author).map(([words, who]) => sample(words, who)),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(candidates, fc.nat(20), (all, count) => {
        const chosen = chooseSamples(all, count);
        expect(chosen.length).toBeLessThanOrEqual(count);
        expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length);
        expect(chosen.every((one) => all.includes(one))).toBe(true);
        if (all.length > 0 && count > 0) expect(chosen.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the samples of storylines', () => {
  const recall = ['handle breaks', 'anvils go back', 'who pays for it', 'mine broke'].map((text, at) =>
    sample(text, `r${at}`),
  );
  const dog = ['saved a puppy', 'brave pilot there'].map((text, at) => sample(text, `d${at}`));
  const others = ['shares fell today', 'new shop opens'].map((text, at) => sample(text, `o${at}`));
  const storylines = [recall, dog].map((own) => new Set(own.map(({ id }) => id)));
  const chosen = (count: number) =>
    chooseInTurns([...others, ...recall, ...dog], count, storylines).map(({ text }) => text);

  test('take turns, and what belongs to none comes last in each turn', () => {
    expect(chosen(5)).toEqual([
      'handle breaks',
      'saved a puppy',
      'shares fell today',
      'anvils go back',
      'brave pilot there',
    ]);
    expect(chosen(2)).toEqual(['handle breaks', 'saved a puppy']);
  });

  test('fill the room that a storyline with few texts leaves', () => {
    expect(chosen(8)).toHaveLength(8);
  });

  test('are as ever where there is one', () => {
    const all = [...others, ...recall, ...dog];
    expect(chooseInTurns(all, 3, [])).toEqual(chooseSamples(all, 3));
  });
});
