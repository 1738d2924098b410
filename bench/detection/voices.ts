import type { CountedBucket } from '../../functions/domain/counting/series/counted-mentions.ts';
import { type HeardTexts, listenTo } from '../../functions/domain/counting/series/heard-texts.ts';
import { heardOf } from '../../functions/domain/story/heard-of.ts';
import { textReader } from '../../functions/domain/story/words-of.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { messagesOn } from './alerts-on.ts';
import { cashtagMentions } from './cashtag-mentions.ts';

const rounded = (value: number) => Math.round(100 * value) / 100;

/**
 * The two cashtags whose tweets are there, counted by mentions and by voices: known days that were told, and messages a month.
 * Undefined without the shared data.
 */
export function voices() {
  return cashtagMentions()?.flatMap(({ name, everyMs, buckets, known, own }) => {
    const counted = new Map(
      buckets.map(({ start }) => [start, { total: 0, types: {}, heard: [] as ReturnType<typeof heardOf>[] }]),
    );
    const read = textReader();
    for (const { feedTime, mention: text, ...rest } of own) {
      const bucket = counted.get(Math.floor(feedTime / everyMs) * everyMs);
      if (bucket === undefined) continue;
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
