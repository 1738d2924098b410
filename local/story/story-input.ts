import type { Language } from '../../functions/languages/language.ts';
import type { RunInput } from '../load-input.ts';
import { collectingSince } from '../run/collecting-since.ts';
import { feedSpan } from '../run/feed-span.ts';
import { generateStory, type StorySettings } from './generate-story.ts';
import { storyRules } from './story-rules.ts';
import { storyOrganization, storyWorld } from './story-world.ts';

/**
 * The story as the input of a run: its world, mentions and rules, told in a language. No keyword was created before the first mention.
 */
export function storyInput(settings: StorySettings, language?: Language): RunInput {
  const mentions = generateStory(settings);
  const fed = feedSpan(mentions);
  return {
    world: fed === undefined ? storyWorld() : collectingSince(storyWorld(), fed.first),
    mentions,
    items: {
      organizations: language === undefined ? [] : [storyOrganization(language)],
      rules: storyRules(),
      channels: [],
    },
  };
}
