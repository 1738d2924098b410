import { expect, test } from 'vitest';
import { mentionsOnPage } from '../../../cli/web/mentions-on-page.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { buildSample } from '../../support/build-alert-event.ts';
import { buildStory } from '../../support/build-story.ts';

const samples = ['1', '2', '3'].map((id) => buildSample({ id, text: `text ${id}` }));
const options = { words: wordsOf({ language: 'fr' }), eventMs: Date.parse('2026-11-20T14:05:00Z') };

test('the page shows the mentions of each storyline below its words', () => {
  const storylines = [
    { terms: ['rappel'], count: 40, samples: ['1', '3'] },
    { terms: ['chien', 'lac'], count: 23, samples: ['2'] },
  ];
  const shown = mentionsOnPage({ samples, story: buildStory({ storylines }) }, options);
  expect(shown.map(({ title, storyline }) => [title, storyline])).toEqual([
    ['text 1', 'rappel (40 mentions sur 63)'],
    ['text 3', undefined],
    ['text 2', 'chien, lac (23 mentions sur 63)'],
  ]);
});

test('the page shows the mentions of one story in their order, below nothing', () => {
  const shown = mentionsOnPage({ samples, story: buildStory() }, options);
  expect(shown.map(({ title, storyline }) => [title, storyline])).toEqual(samples.map(({ text }) => [text, undefined]));
});
