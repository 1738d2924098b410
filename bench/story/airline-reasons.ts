import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import { causeOf } from '../../functions/domain/story/cause-of.ts';
import { makeStory } from '../../functions/domain/story/make-story.ts';
import type { Cause } from '../../functions/domain/story/story.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { labelledReasons } from './labelled-reasons.ts';
import { pastOf, type SharedMention, sharedMentions } from './shared-mentions.ts';

const EVERY_MS = 5 * MINUTE_MS;
const PAST = 500;

const AIRLINES = [
  { name: 'United', ids: [1001] },
  { name: 'Southwest', ids: [1002] },
  { name: 'Virgin America', ids: [1003] },
  { name: 'All three', ids: [1001, 1002, 1003] },
];

/**
 * For each negative surge in the mentions of airlines: the labelled reasons of its mentions whose share rose most, compared
 * with all negative mentions before; and what the story says. Undefined without the shared data.
 */
export function airlineReasons(sensitivity: 'low' | 'balanced' | 'high' = 'high') {
  const reasons = labelledReasons();
  const all = sharedMentions('airline-mentions.ndjson');
  if (reasons === undefined || all === undefined) return undefined;
  const from = Math.floor(Math.min(...all.map(({ time }) => time)) / EVERY_MS) * EVERY_MS;
  const to = Math.max(...all.map(({ time }) => time));
  return AIRLINES.flatMap(({ name, ids }) => {
    const own = all.filter(({ keywordIds }) => keywordIds.some((id) => ids.includes(id)));
    const negative = own.filter(({ sample }) => sample.sentiment === 'NEGATIVE');
    const buckets = Array.from({ length: Math.floor((to - from) / EVERY_MS) + 1 }, (_, at) => ({
      start: from + at * EVERY_MS,
      total: 0,
      subset: 0,
    }));
    for (const mention of own) {
      const bucket = buckets[Math.floor((mention.time - from) / EVERY_MS)];
      if (bucket === undefined) continue;
      bucket.total += 1;
      if (mention.sample.sentiment === 'NEGATIVE') bucket.subset += 1;
    }
    const asked = {
      condition: condition.parse({ kind: 'negative-surge', minMentions: 10, sensitivity }),
      everyMs: EVERY_MS,
    };
    return [...backtestSeries(detectorOf(asked), buckets)].flatMap(({ before: detector, reading, advance }) => {
      const { episode, transition } = advance;
      if (episode === undefined || (transition !== 'firing' && transition !== 'updated')) return [];
      const window = { from: reading.at - episode.windowMs, to: reading.at };
      const mentions = negative.filter(({ time }) => time >= window.from && time < window.to);
      const past = pastOf(negative, window.from - EVERY_MS, PAST);
      const before = negative.filter(({ time }) => time < window.from);
      const made = makeStory({ mentions, of: mentions.length, past });
      const { terms, voices } = made.story;
      const cause = causeOf(asked, { detector, reading }, made);
      return [
        {
          airline: name,
          at: new Date(window.to).toISOString().slice(0, 16),
          status: transition,
          negative: mentions.length,
          rose: risen(mentions, before, reasons),
          terms: terms.map(
            ({ term, count, past: usual }) =>
              `${term} (${count} of ${mentions.length}, before ${usual} of ${past.length})`,
          ),
          voices: voices.voices,
          cause: causeInWords(cause),
        },
      ];
    });
  });
}

/** The cause as the table shows it. */
export function causeInWords(cause: Cause | undefined): string {
  if (cause === undefined) return 'cannot be said';
  return cause.kind === 'none' ? 'no single cause' : `${cause.kind} ${cause.name} (${cause.count})`;
}

function risen(now: readonly SharedMention[], before: readonly SharedMention[], reasons: ReadonlyMap<string, string>) {
  const shares = (mentions: readonly SharedMention[]) => {
    const counts = new Map<string, number>();
    for (const { sample } of mentions) {
      const reason = reasons.get(sample.id);
      if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
    return counts;
  };
  const usual = shares(before);
  return [...shares(now)]
    .map(([reason, count]) => ({
      reason,
      count,
      share: count / now.length,
      was: (usual.get(reason) ?? 0) / before.length,
    }))
    .filter(({ share, was }) => share - was >= 0.05)
    .sort((a, b) => b.share - b.was - (a.share - a.was))
    .slice(0, 3)
    .map(
      ({ reason, count, share, was }) =>
        `${reason}: ${count}, ${Math.round(100 * share)} % (was ${Math.round(100 * was)} %)`,
    );
}
