import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { arabicStory } from '../../../local/page/arabic-story.ts';
import { STORY_DAY_MS } from '../../../local/story/generate-story.ts';
import { storyInput } from '../../../local/story/story-input.ts';

test('what is written of the incidents is Arabic as a whole but for names of products, and found by the same keywords', () => {
  const input = storyInput({ dayMs: STORY_DAY_MS, days: 1, incidents: true });
  const arabic = arabicStory(input).mentions.filter(({ languages }) => languages.includes('ar'));
  expect(arabic.length).toBeGreaterThan(200);
  const latin = new Set(arabic.flatMap(({ mention }) => mention.match(/[a-z]+(?: [a-z]+)*/giu) ?? []));
  expect([...latin].sort()).toEqual(['FG', 'Fjellglide', 'Tarnpilot', 'session expired']);
  for (const { mention } of arabic) expect(mention).toMatch(/Fjellglide|Tarnpilot/u);
  const before = arabic.filter(({ publishedTime = 0 }) => publishedTime < STORY_DAY_MS + 6 * HOUR_MS);
  expect(before).toEqual([]);
});
