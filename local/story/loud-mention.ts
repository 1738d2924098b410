import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { type FeedMention, parseMention } from '../../service/feed/feed-mention.ts';
import { storyId } from './story-mention.ts';
import { LOCKOUT_AT_MS } from './story-rate.ts';

/** When it is published, in ms after midnight (UTC) of the day: once people have been locked out of the app for a while. */
export const LOUD_AT_MS = LOCKOUT_AT_MS + 112 * MINUTE_MS;

/** The one mention of the story that more people may have read than all others: a video about the app that locks people out. */
export function loudMention(dayMs: number, number: number): FeedMention {
  const id = storyId(number);
  const publishedMs = dayMs + LOUD_AT_MS;
  const author = 'ridge_and_fog';
  return parseMention({
    id,
    type: 'YOUTUBE',
    title: null,
    mention: 'We stood in the fog at 1,600 metres and Tarnpilot logged us out. Here is how we got down.',
    url: `https://youtube.example/${id}`,
    author,
    authors: [author],
    reach: 2_400_000,
    interaction: 31_000,
    autoSentiment: 'NEGATIVE',
    languages: ['en'],
    locations: ['NO'],
    publishedTime: publishedMs,
    feedTime: publishedMs + 30_000,
    insertTime: publishedMs + 30_000,
    databaseInsertTime: publishedMs + 31_000,
  });
}
