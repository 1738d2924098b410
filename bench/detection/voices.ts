import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { CountedBucket } from '../../functions/domain/counting/series/counted-mentions.ts';
import { type HeardTexts, listenTo } from '../../functions/domain/counting/series/heard-texts.ts';
import { heardOf } from '../../functions/domain/story/heard-of.ts';
import { textReader } from '../../functions/domain/story/words-of.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { messagesOn } from './alerts-on.ts';
import { readEventSeries } from './events.ts';
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

const KEYWORDS: Readonly<Record<string, number>> = { cashtag_BABA: 2001, cashtag_DIS: 2002 };

const rounded = (value: number) => Math.round(100 * value) / 100;

/**
 * The two cashtags whose tweets are there, counted by mentions and by voices: known days that were told, and messages a month.
 * Undefined without the shared data.
 */
export function voices() {
  const directory = sharedData();
  const series = readEventSeries('cashtag');
  if (directory === undefined || series === undefined) return undefined;
  const lines = readFileSync(`${directory}/cashtag-mentions.ndjson`, 'utf8').trim().split('\n');
  const mentions = lines.map((line) => mention.parse(JSON.parse(line))).sort((a, b) => a.feedTime - b.feedTime);
  return series.flatMap(({ name, everyMs, buckets, known }) => {
    const keywordId = KEYWORDS[name];
    if (keywordId === undefined) return [];
    const counted = new Map(
      buckets.map(({ start }) => [start, { total: 0, types: {}, heard: [] as ReturnType<typeof heardOf>[] }]),
    );
    const read = textReader();
    for (const { feedTime, mention: text, keywordIds, ...rest } of mentions) {
      const bucket = keywordIds.includes(keywordId) && counted.get(Math.floor(feedTime / everyMs) * everyMs);
      if (!bucket) continue;
      bucket.total += 1;
      bucket.heard.push(heardOf({ ...rest, text }, read));
    }
    const heard = new Map<number, number>();
    let texts: HeardTexts = new Map();
    for (const [start, bucket] of counted) {
      const listened = listenTo([[start, bucket satisfies CountedBucket]], texts);
      texts = listened.texts;
      const reading = listened.buckets[0]?.[1].reading;
      heard.set(
        start,
        Object.values(reading?.voices ?? {}).reduce((sum, count) => sum + count, 0),
      );
    }
    const isGap = new Set(buckets.flatMap(({ start, total }) => (total === undefined ? [start] : [])));
    const months = (buckets.length * everyMs) / (30.44 * DAY_MS);
    const start = buckets[0]?.start ?? 0;
    return (['mentions', 'voices'] as const).flatMap((count) =>
      [10, 8].map((minMentions) => {
        const of = buckets.map((bucket) => {
          const total = count === 'voices' ? heard.get(bucket.start) : counted.get(bucket.start)?.total;
          return { start: bucket.start, ...(isGap.has(bucket.start) ? {} : { total }) };
        });
        const messages = messagesOn(of, { kind: 'spike', minMentions }, { everyMs });
        const told = known.filter(({ from, to }) =>
          messages.some(({ row }) => start + (row + 1) * everyMs >= from && start + (row + 1) * everyMs <= to),
        );
        return {
          name,
          count,
          minMentions,
          known: known.length,
          told: told.length,
          messagesAMonth: rounded(messages.length / months),
        };
      }),
    );
  });
}
