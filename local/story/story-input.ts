import type { RunInput } from '../load-input.ts';
import { generateStory, type StorySettings } from './generate-story.ts';
import { storyRules } from './story-rules.ts';
import { storyWorld } from './story-world.ts';

/** The story as a run takes it: its world, mentions and rules. */
export function storyInput(settings: StorySettings): RunInput {
  return {
    world: storyWorld(),
    mentions: generateStory(settings),
    items: { organizations: [], rules: storyRules(), channels: [] },
  };
}
