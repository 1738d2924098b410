import { expect, test } from 'vitest';
import { tellsStory } from '../../../functions/domain/story/tells-story.ts';

const isTold = (terms: readonly string[], title: string | null, text = '', headline?: string) =>
  tellsStory({ terms, ...(headline === undefined ? {} : { headline }) })({ title, text });

test('a mention tells a story if it has one of its terms as whole words, in whatever case and script', () => {
  expect(isTold(['brake lever'], 'Recall: Brake Lever may break')).toBe(true);
  expect(isTold(['brake lever'], null, 'They found the brake, lever by lever')).toBe(false);
  expect(isTold(['recall'], 'Recalled players of the season')).toBe(false);
  expect(isTold(['#rückruf', 'yoghurt'], 'YOGHURT mit Glas')).toBe(true);
  expect(isTold(['召回'], '公司宣布召回产品')).toBe(true);
});

test('a mention tells a story if it has the title that led, with the name of its outlet behind it or not', () => {
  const headline = 'Safety authority warns of brake lever on Fjellglide bikes';
  expect(isTold([], `${headline} - News`, '', headline)).toBe(true);
  expect(isTold([], 'Fjellglide opens a shop in Bergen', '', headline)).toBe(false);
});

test('a story that told nothing is told by no mention', () => {
  expect(isTold(['...'], 'Anything at all')).toBe(false);
});
