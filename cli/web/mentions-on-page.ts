import type { AlertEventData } from '../../functions/domain/alerting/event/alert-event.ts';
import { plainPart } from '../../functions/domain/plain-text.ts';
import { byStoryline, storylineTitles } from '../../functions/domain/wording/by-storyline.ts';
import { mentionByline } from '../../functions/domain/wording/mention-byline.ts';
import { mentionText } from '../../functions/domain/wording/mention-text.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { StoryAnswer } from './answers.ts';

/**
 * The mentions of an event as messages show them, storyline by storyline: what each says, and who wrote it, where and when; `eventMs` is
 * the time of the event (epoch ms).
 */
export function mentionsOnPage(
  { samples, story }: Pick<AlertEventData, 'samples' | 'story'>,
  { words, eventMs }: { readonly words: Words; readonly eventMs: number },
): StoryAnswer['samples'] {
  const titleOf = storylineTitles(story, { plain: plainPart, words });
  const shown = samples.map((sample) => ({
    ...mentionText(sample, words),
    byline: mentionByline(sample, { plain: plainPart, words, eventMs }),
    url: sample.url,
    storyline: titleOf(sample.id),
  }));
  return byStoryline(shown);
}
