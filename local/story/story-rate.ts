import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { APP, BIKE, type StoryKeyword } from './story-keywords.ts';

/** What goes wrong on the day of the story. */
export type Incident = 'recall' | 'lockout';

/** When each incident begins, in ms after midnight (UTC) of the day. */
export const RECALL_AT_MS = 6 * HOUR_MS + 10 * MINUTE_MS;
export const LOCKOUT_AT_MS = 14 * HOUR_MS;

const LOCKOUT_LASTS_MS = 150 * MINUTE_MS;

/** Weight of each hour (UTC) in a day's mentions: few at night, many at lunch and in the evening. */
const BY_HOUR = [9, 6, 5, 5, 8, 20, 42, 58, 62, 60, 58, 66, 64, 56, 54, 57, 66, 74, 78, 70, 58, 42, 26, 15];
const BY_HOUR_SUM = BY_HOUR.reduce((sum, part) => sum + part, 0);

/** Mentions per minute about a keyword at a time (epoch ms) of a day on which nothing happens. */
export function usualRate(keyword: StoryKeyword, atMs: number): number {
  const hour = (atMs % DAY_MS) / HOUR_MS;
  const from = BY_HOUR[Math.floor(hour)] ?? 0;
  const to = BY_HOUR[Math.floor(hour + 1) % 24] ?? 0;
  const part = (from + (to - from) * (hour % 1)) / BY_HOUR_SUM;
  const weekday = new Date(atMs).getUTCDay();
  return (keyword.perDay * (weekday === 0 || weekday === 6 ? keyword.weekend : 1) * part) / 60;
}

/**
 * Mentions per minute that an incident adds. News agencies report the recall, so it is everywhere within half an hour and then
 * fades. The lockout of the app stays small, but almost all of its mentions are negative.
 */
export function incidentRate(
  keyword: StoryKeyword,
  sinceMidnightMs: number,
): { incident: Incident; rate: number } | undefined {
  if (keyword.id === BIKE.id && sinceMidnightMs >= RECALL_AT_MS) {
    const minutes = (sinceMidnightMs - RECALL_AT_MS) / MINUTE_MS;
    return {
      incident: 'recall',
      rate: 2.2 * Math.min(1, (minutes + 5) / 35) * Math.exp(-Math.max(0, minutes - 30) / 75),
    };
  }
  const lockedOut = sinceMidnightMs - LOCKOUT_AT_MS;
  if (keyword.id === APP.id && lockedOut >= 0 && lockedOut < LOCKOUT_LASTS_MS) {
    return { incident: 'lockout', rate: 0.36 * Math.min(1, (lockedOut / MINUTE_MS + 5) / 20) };
  }
  return undefined;
}
