import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { sharedData } from './shared-data.ts';

export const EVERY_MS = 300_000;

const mention = z.object({ autoSentiment: z.string(), feedTime: z.number(), keywordIds: z.array(z.number()) });
type Mention = z.output<typeof mention>;

export const AIRLINES = [
  { name: 'United', keywordIds: [1001], minMentions: 10 },
  { name: 'Southwest', keywordIds: [1002], minMentions: 10 },
  { name: 'Virgin America', keywordIds: [1003], minMentions: 10 },
  { name: 'All three', keywordIds: [1001, 1002, 1003], minMentions: 20 },
];

/** The mentions of airlines, by feed time; undefined without the shared data. */
export function readMentions(): readonly Mention[] | undefined {
  const directory = sharedData();
  if (directory === undefined) return undefined;
  const lines = readFileSync(`${directory}/airline-mentions.ndjson`, 'utf8').trim().split('\n');
  return lines.map((line) => mention.parse(JSON.parse(line)));
}

/**
 * Five-minute buckets of the mentions of some keywords, from the first to the last mention of all keywords, empty buckets
 * included. As in a replay, nothing is known of the hours before; they are not counted as hours without mentions.
 */
export function bucketsOf(mentions: readonly Mention[], keywordIds: readonly number[]): Bucket[] {
  const times = mentions.map(({ feedTime }) => feedTime);
  const from = Math.floor(Math.min(...times) / EVERY_MS) * EVERY_MS;
  const to = Math.max(...times);
  const buckets = Array.from({ length: Math.floor((to - from) / EVERY_MS) + 1 }, (_, index) => ({
    start: from + index * EVERY_MS,
    total: 0,
    subset: 0,
  }));
  for (const { feedTime, autoSentiment, keywordIds: matched } of mentions) {
    const bucket = buckets[Math.floor((feedTime - from) / EVERY_MS)];
    if (bucket === undefined || !matched.some((id) => keywordIds.includes(id))) continue;
    bucket.total += 1;
    if (autoSentiment === 'NEGATIVE') bucket.subset += 1;
  }
  return buckets;
}

/** Counts, shares and what the detector said, by airline and UTC day; undefined without the shared data. */
export function airlines(kind: 'negative-surge' | 'spike' = 'negative-surge') {
  const mentions = readMentions();
  if (mentions === undefined) return undefined;
  return AIRLINES.map(({ name, keywordIds, minMentions }) => {
    const days = new Map<string, { negative: number; total: number; verdicts: string[] }>();
    const buckets = bucketsOf(mentions, keywordIds);
    const parsed = condition.parse({ kind, minMentions });
    for (const bucket of buckets) {
      const key = new Date(bucket.start).toISOString().slice(0, 10);
      const day = days.get(key) ?? { negative: 0, total: 0, verdicts: [] };
      day.negative += bucket.subset ?? 0;
      day.total += bucket.total ?? 0;
      days.set(key, day);
    }
    const detector = detectorOf({ condition: parsed, everyMs: EVERY_MS });
    for (const { reading, verdict, advance } of backtestSeries(detector, buckets)) {
      if (advance.transition === undefined) continue;
      const day = days.get(new Date(reading.at - EVERY_MS).toISOString().slice(0, 10));
      const time = new Date(reading.at).toISOString().slice(11, 16);
      day?.verdicts.push(`${time} ${advance.transition}: ${explain(verdict, wordsOf({}))}`);
    }
    return {
      name,
      days: [...days].map(([day, { negative, total, verdicts }]) => ({
        day,
        negative,
        total,
        share: total === 0 ? 0 : Math.round((100 * negative) / total) / 100,
        verdicts,
      })),
    };
  });
}
