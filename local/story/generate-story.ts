import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { FeedMention } from '../../service/feed/feed-mention.ts';
import { LOUD_AT_MS, loudMention } from './loud-mention.ts';
import { createSeededRandom } from './seeded-random.ts';
import { STORY_KEYWORDS } from './story-keywords.ts';
import { storyMention } from './story-mention.ts';
import { incidentRate, usualRate } from './story-rate.ts';

const SEED = 20_261_112;

/** How much the volume of a day and of half an hour varies around the usual (standard deviations, log scale). */
const DAY_SWAY = 0.08;
const HALF_HOUR_SWAY = 0.22;

/** Number of days before the day of the story. */
export const HISTORY_DAYS = 14;

/** The day that `npm start` plays: a Thursday. */
export const STORY_DAY_MS = Date.UTC(2026, 10, 12);

/** The minutes that are played: from 07:01 in Oslo, shortly before anything happens, to the heartbeat of the next morning. */
export const STORY_SPAN = {
  fromMs: STORY_DAY_MS + 6 * HOUR_MS + MINUTE_MS,
  toMs: STORY_DAY_MS + DAY_MS + 6 * HOUR_MS,
};

export type StorySettings = {
  /** The midnight (UTC, epoch ms) after two weeks of history. */
  readonly dayMs: number;
  /** Number of days to write, beginning with that midnight. */
  readonly days: number;
  /** Whether the incidents happen on the first of these days. */
  readonly incidents: boolean;
};

/** Writes the mentions of two weeks and the days after, in order of publication. The same settings give the same texts. */
export function generateStory({ dayMs, days, incidents }: StorySettings): readonly FeedMention[] {
  const random = createSeededRandom(SEED);
  const mentions: FeedMention[] = [];
  const daySway = new Map<number, number>();
  const halfHourSway = new Map<number, number>();
  for (let minuteMs = dayMs - HISTORY_DAYS * DAY_MS; minuteMs < dayMs + days * DAY_MS; minuteMs += MINUTE_MS) {
    if (incidents && minuteMs === dayMs + LOUD_AT_MS) mentions.push(loudMention(dayMs, mentions.length));
    for (const keyword of STORY_KEYWORDS) {
      if (minuteMs % DAY_MS === 0) daySway.set(keyword.id, Math.exp(DAY_SWAY * random.normal()));
      if (minuteMs % (30 * MINUTE_MS) === 0) halfHourSway.set(keyword.id, Math.exp(HALF_HOUR_SWAY * random.normal()));
      const sway = (daySway.get(keyword.id) ?? 1) * (halfHourSway.get(keyword.id) ?? 1);
      const added = incidents && minuteMs >= dayMs ? incidentRate(keyword, minuteMs - dayMs) : undefined;
      const usual = random.poisson(usualRate(keyword, minuteMs) * sway);
      const unusual = added === undefined ? 0 : random.poisson(added.rate);
      for (let index = 0; index < usual + unusual; index++) {
        const publishedMs = minuteMs + Math.floor(random.unit() * MINUTE_MS);
        const incident = index < usual ? undefined : added?.incident;
        mentions.push(storyMention(random, { keyword, incident, publishedMs, number: mentions.length }));
      }
    }
  }
  return mentions;
}
