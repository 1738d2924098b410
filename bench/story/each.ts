import { chooseMentions } from '../../functions/domain/alerting/found/choose-mentions.ts';
import { NOTHING_TOLD, remembered } from '../../functions/domain/alerting/found/told-mentions.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { type SharedMention, sharedMentions } from './shared-mentions.ts';

const EVERY_MS = 5 * MINUTE_MS;

/**
 * What a rule of kind `each` would have told of each keyword of the airlines, judged every five minutes: messages, mentions and copies
 * a day, the largest state in bytes, and how long a mention waited for the end of its interval, by the median, in minutes.
 * Undefined without the shared data.
 */
export function each() {
  const mentions = sharedMentions('airline-mentions.ndjson');
  if (mentions === undefined) return undefined;
  const keywords = [...new Set(mentions.flatMap(({ keywordIds }) => keywordIds))].sort((a, b) => a - b);
  return keywords.map((keyword) => ({
    keyword,
    ...toldOf(mentions.filter((one) => one.keywordIds.includes(keyword))),
  }));
}

function toldOf(mentions: readonly SharedMention[]) {
  const intervals = new Map<number, SharedMention[]>();
  for (const mention of mentions) {
    const start = Math.floor(mention.time / EVERY_MS) * EVERY_MS;
    intervals.set(start, [...(intervals.get(start) ?? []), mention]);
  }
  let memory = NOTHING_TOLD;
  let [messages, told, texts, bytes] = [0, 0, 0, 0];
  for (const [start, read] of [...intervals].sort(([a], [b]) => a - b)) {
    const found = { intervals: [[start, read.length] as [number, number]] };
    const chosen = chooseMentions(found, read, { memory, everyMs: EVERY_MS, sort: 'REACH' });
    memory = remembered(chosen.memory, start + EVERY_MS);
    bytes = Math.max(bytes, JSON.stringify(memory).length);
    if (chosen.observed === 0) continue;
    messages += 1;
    told += chosen.observed;
    texts += chosen.texts;
  }
  const [first, last] = [mentions[0]?.time ?? 0, mentions.at(-1)?.time ?? 0];
  const days = Math.max(1, (last - first) / DAY_MS);
  const perDay = (count: number) => Math.round((10 * count) / days) / 10;
  const waits = mentions.map(({ time }) => EVERY_MS - (time % EVERY_MS)).sort((a, b) => a - b);
  return {
    mentions: mentions.length,
    messagesPerDay: perDay(messages),
    textsPerDay: perDay(texts),
    copiesWithThemPerDay: perDay(told - texts),
    copiesLaterPerDay: perDay(mentions.length - told),
    memoryBytes: bytes,
    minutesToEnd: Math.round((waits[Math.floor(waits.length / 2)] ?? 0) / MINUTE_MS),
  };
}
