import { expect, test } from 'vitest';
import { plainPart } from '../../../functions/domain/plain-text.ts';
import { byStoryline, storylineTitles } from '../../../functions/domain/wording/by-storyline.ts';
import { LANGUAGES } from '../../../functions/languages/language.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { buildStory } from '../../support/build-story.ts';

const STORYLINES = [
  { terms: ['recall', 'anvil'], count: 40, samples: ['1', '3'] },
  { terms: ['puppy', 'pilot'], count: 20, samples: ['2'] },
];

const titlesIn = (language: (typeof LANGUAGES)[number], storylines?: typeof STORYLINES) =>
  storylineTitles(buildStory(storylines === undefined ? {} : { storylines }), {
    plain: plainPart,
    words: wordsOf({ language }),
  });

test.each([
  ['en', 'recall, anvil (40 of 63 mentions)', 'Other mentions (3 of 63)'],
  ['de', 'recall, anvil (40 von 63 Erwähnungen)', 'Andere Erwähnungen (3 von 63)'],
  ['nb', 'recall, anvil (40 av 63 omtaler)', 'Andre omtaler (3 av 63)'],
  ['fr', 'recall, anvil (40 mentions sur 63)', 'Autres mentions (3 sur 63)'],
  ['es', 'recall, anvil (40 de 63 menciones)', 'Otras menciones (3 de 63)'],
] as const)(
  'a sample in %s stands below the storyline that it belongs to, or below the others',
  (language, title, others) => {
    const titleOf = titlesIn(language, STORYLINES);
    expect([titleOf('1'), titleOf('3'), titleOf('9')]).toEqual([title, title, others]);
  },
);

test.each(LANGUAGES)('where the mentions tell one thing nothing is said above samples in %s', (language) => {
  expect(titlesIn(language)('1')).toBeUndefined();
  expect(titlesIn(language, [])('1')).toBeUndefined();
  expect(storylineTitles(undefined, { plain: plainPart, words: wordsOf({ language }) })('1')).toBeUndefined();
});

test('samples are read storyline by storyline, and only the first of each has the title', () => {
  const samples = ['a', 'b', 'c', 'a', 'b'].map((storyline, id) => ({ id, storyline }));
  expect(byStoryline(samples).map(({ id, storyline }) => [id, storyline])).toEqual([
    [0, 'a'],
    [3, undefined],
    [1, 'b'],
    [4, undefined],
    [2, 'c'],
  ]);
});

test('samples that all belong together have no title, as when others had no room', () => {
  const samples = [1, 2].map((id) => ({ id, storyline: 'a' }));
  expect(byStoryline(samples)).toEqual([{ id: 1 }, { id: 2 }]);
});
