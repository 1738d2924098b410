import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { ReadMention } from '../../functions/domain/story/read-mention.ts';
import { sharedData } from '../detection/shared-data.ts';

const line = z.object({
  id: z.bigint().or(z.number()),
  type: z.string(),
  title: z.string().nullable(),
  mention: z.string(),
  url: z.string(),
  author: z.string(),
  reach: z.number(),
  interaction: z.number(),
  autoSentiment: z.string(),
  languages: z.array(z.string()),
  locations: z.array(z.string()),
  feedTime: z.number(),
  keywordIds: z.array(z.number()),
});

/** A mention of the shared data as a scroll would give it, with the keywords that it matches. */
export type SharedMention = ReadMention & { readonly keywordIds: readonly number[] };

/** The mentions of a file of the shared data, oldest first; undefined without the shared data. */
export function sharedMentions(file: string): readonly SharedMention[] | undefined {
  const directory = sharedData();
  if (directory === undefined) return undefined;
  const texts = readFileSync(`${directory}/${file}`, 'utf8').trim().split('\n');
  return texts.map(sharedMention).sort((a, b) => a.time - b.time);
}

function sharedMention(text: string): SharedMention {
  const [, id = ''] = /"id":(\d+)/.exec(text) ?? [];
  const { mention, feedTime, interaction, languages, locations, keywordIds, autoSentiment, ...rest } = line.parse(
    JSON.parse(text),
  );
  return {
    sample: {
      id,
      type: rest.type,
      title: rest.title,
      text: mention,
      author: rest.author,
      reach: rest.reach,
      sentiment: autoSentiment,
      url: rest.url,
      time: new Date(feedTime).toISOString(),
    },
    time: feedTime,
    virality: null,
    interaction,
    influence: null,
    languages,
    locations,
    keywordIds,
  };
}

/** The last `count` mentions before a time (epoch ms), newest first, as the past of a story is read. */
export function pastOf(mentions: readonly SharedMention[], to: number, count: number): readonly SharedMention[] {
  return mentions
    .filter(({ time }) => time < to)
    .slice(-count)
    .reverse();
}
