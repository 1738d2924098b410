import { plainPart } from '../../functions/domain/plain-text.ts';
import type { Sample } from '../../functions/domain/story/sample.ts';
import { mentionByline } from '../../functions/domain/wording/mention-byline.ts';
import { mentionText } from '../../functions/domain/wording/mention-text.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { StoryAnswer } from './answers.ts';

/** A mention as messages show it: what it says, and who wrote it, where and when; `eventMs` is the time of its event (epoch ms). */
export function mentionOnPage(
  sample: Sample,
  { words, eventMs }: { readonly words: Words; readonly eventMs: number },
): StoryAnswer['samples'][number] {
  return {
    ...mentionText(sample, words),
    byline: mentionByline(sample, { plain: plainPart, words, eventMs }),
    url: sample.url,
  };
}
