import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { generateStory, HISTORY_DAYS, STORY_DAY_MS } from '../../../local/story/generate-story.ts';
import {
  APP,
  BIKE,
  BRAND,
  CHIEF_EXECUTIVE,
  STORY_KEYWORDS,
  type StoryKeyword,
} from '../../../local/story/story-keywords.ts';
import { LOCKOUT_AT_MS, RECALL_AT_MS } from '../../../local/story/story-rate.ts';
import { storyWorld } from '../../../local/story/story-world.ts';
import { buildService } from '../../../service/build-service.ts';

const story = generateStory({ dayMs: STORY_DAY_MS, days: 1, incidents: true });
const { store, directory } = await buildService({
  world: storyWorld(),
  mentions: story,
  clock: () => STORY_DAY_MS + 2 * DAY_MS,
});
store.catchUp();

type Heard = {
  readonly at: number;
  readonly isNegative: boolean;
};

/** What the monitoring service holds for a keyword: mentions that match its definition. */
function heardOf({ id }: StoryKeyword): readonly Heard[] {
  const keyword = directory.keyword(id);
  if (keyword === undefined) throw new Error(`no keyword ${id}`);
  return Array.from(store.trackOf(keyword).feed.rows(), (row) => ({
    at: store.table.feedTime.get(row),
    // Rows are numbered in the order of feeding.
    isNegative: story[row]?.autoSentiment === 'NEGATIVE',
  }));
}

function countBetween(heard: readonly Heard[], fromMs: number, toMs: number): number {
  return heard.filter(({ at }) => at >= fromMs && at < toMs).length;
}

/** The most in any full hour of each day of history. */
function dailyPeaks(heard: readonly Heard[]): readonly number[] {
  return Array.from({ length: HISTORY_DAYS }, (_, day) => {
    const midnight = STORY_DAY_MS - (day + 1) * DAY_MS;
    const hours = Array.from({ length: 24 }, (_, hour) => midnight + hour * HOUR_MS);
    return Math.max(...hours.map((hour) => countBetween(heard, hour, hour + HOUR_MS)));
  });
}

function negativeShare(heard: readonly Heard[], fromMs: number, toMs: number): number {
  const within = heard.filter(({ at }) => at >= fromMs && at < toMs);
  return within.filter(({ isNegative }) => isNegative).length / within.length;
}

describe('the story', () => {
  test('is the same in every run', () => {
    expect(generateStory({ dayMs: STORY_DAY_MS, days: 1, incidents: true })).toEqual(story);
  });

  test('is the same usual two weeks whether or not anything goes wrong afterwards', () => {
    const calm = generateStory({ dayMs: STORY_DAY_MS, days: 1, incidents: false });
    const usual = (mentions: typeof story) => mentions.filter(({ publishedTime = 0 }) => publishedTime < STORY_DAY_MS);
    expect(usual(calm)).toEqual(usual(story));
  });

  test('gives every mention an id of its own, above 2^53', () => {
    const ids = story.map(({ id = 0n }) => id);
    expect(new Set(ids).size).toBe(story.length);
    expect(ids.every((id) => id > 2n ** 53n)).toBe(true);
  });

  test('is found by the definitions of the keywords alone: each mention belongs to exactly one', () => {
    expect(story.every(({ keywordIds }) => keywordIds === undefined)).toBe(true);
    const found = STORY_KEYWORDS.map((keyword) => heardOf(keyword).length);
    expect(found.reduce((sum, count) => sum + count, 0)).toBe(story.length);
  });

  test.each(STORY_KEYWORDS)('has a daily rhythm: evenings are louder than nights for $name', (keyword) => {
    const heard = heardOf(keyword);
    const sum = (hour: number) =>
      Array.from({ length: HISTORY_DAYS }, (_, day) => STORY_DAY_MS - (day + 1) * DAY_MS + hour * HOUR_MS).reduce(
        (total, from) => total + countBetween(heard, from, from + 3 * HOUR_MS),
        0,
      );
    expect(sum(17)).toBeGreaterThan(3 * sum(1));
  });

  test('has a weekly rhythm: the chief executive is talked about on working days', () => {
    const heard = heardOf(CHIEF_EXECUTIVE);
    const onDay = (weekday: number) =>
      heard.filter(({ at }) => at < STORY_DAY_MS && new Date(at).getUTCDay() === weekday).length;
    expect(onDay(3)).toBeGreaterThan(1.3 * onDay(0));
  });

  test('has a recall: an hour about the bike with three times the busiest hour of any usual day', () => {
    const heard = heardOf(BIKE);
    const from = STORY_DAY_MS + RECALL_AT_MS + 10 * 60_000;
    expect(countBetween(heard, from, from + HOUR_MS)).toBeGreaterThan(3 * Math.max(...dailyPeaks(heard)));
  });

  test('has a lockout: more than half of what is said about the app is negative, at a volume not far from usual', () => {
    const heard = heardOf(APP);
    const from = STORY_DAY_MS + LOCKOUT_AT_MS;
    expect(negativeShare(heard, 0, STORY_DAY_MS)).toBeLessThan(0.2);
    expect(negativeShare(heard, from, from + 2 * HOUR_MS)).toBeGreaterThan(0.5);
    expect(countBetween(heard, from, from + HOUR_MS)).toBeLessThan(2.5 * Math.max(...dailyPeaks(heard)));
  });

  test.each([BRAND, CHIEF_EXECUTIVE])('leaves $name as it always is', (keyword) => {
    const heard = heardOf(keyword);
    const hours = Array.from({ length: 24 }, (_, hour) => STORY_DAY_MS + hour * HOUR_MS);
    const peak = Math.max(...hours.map((hour) => countBetween(heard, hour, hour + HOUR_MS)));
    expect(peak).toBeLessThanOrEqual(1.3 * Math.max(...dailyPeaks(heard)));
  });
});
