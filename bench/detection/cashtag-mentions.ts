import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type EventSeries, readEventSeries } from './events.ts';
import { sharedData } from './shared-data.ts';

const mention = z.object({
  type: z.string(),
  title: z.string().nullable(),
  mention: z.string(),
  url: z.string(),
  author: z.string().nullable(),
  reach: z.number().nullable(),
  interaction: z.number().nullable(),
  feedTime: z.number(),
  keywordIds: z.array(z.number()),
});

export type CashtagMention = z.output<typeof mention>;

const KEYWORDS: Readonly<Record<string, number>> = { cashtag_BABA: 2001, cashtag_DIS: 2002 };

/** The two cashtags whose tweets are there, each with its tweets in the order in which they came. Undefined without the shared data. */
export function cashtagMentions(): (EventSeries & { readonly own: readonly CashtagMention[] })[] | undefined {
  const directory = sharedData();
  const series = readEventSeries('cashtag');
  if (directory === undefined || series === undefined) return undefined;
  const lines = readFileSync(`${directory}/cashtag-mentions.ndjson`, 'utf8').trim().split('\n');
  const mentions = lines.map((line) => mention.parse(JSON.parse(line))).sort((a, b) => a.feedTime - b.feedTime);
  return series.flatMap((each) => {
    const keywordId = KEYWORDS[each.name];
    if (keywordId === undefined) return [];
    return [{ ...each, own: mentions.filter(({ keywordIds }) => keywordIds.includes(keywordId)) }];
  });
}
