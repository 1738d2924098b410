import { type GroupRequests, withGroups } from '../../counting/group/group-requests.ts';
import type { Requests } from '../../counting/request-budget.ts';
import type { ScheduledSeries } from '../../counting/series/schedule.ts';
import { seriesKeyText, seriesName, unread } from '../../counting/series/series.ts';
import { MINUTE_MS } from '../../time/units-of-time.ts';
import { countsPerMinute } from './configured-schedule.ts';

/** Above this share of the requests, little is left for the past of new rules and for catching up. */
const CLOSE = 0.8;

/**
 * The counts and scrolls a minute that series need in the long run, with groups read as they are now. Scrolls are the most that
 * readings take: none for a bucket without mentions, or where the group is read at once.
 */
export function requestNeed(series: readonly ScheduledSeries[], groups: readonly GroupRequests[]): Requests {
  const { counts, scrolls } = withGroups(countsPerMinute(series), groups);
  // What is read for one series is read for all of the watch that take the same sentiments.
  const readings = new Map(
    series
      .filter((each) => each.series.read === true)
      .map(({ organizationId, series: read, widthMs }) => [
        seriesKeyText({ organizationId, key: seriesName(unread(read)) }),
        widthMs,
      ]),
  );
  return { counts, scrolls: scrolls + [...readings.values()].reduce((sum, widthMs) => sum + MINUTE_MS / widthMs, 0) };
}

/** One sentence: what the rules of `who` need of `requestsPerMinute` (counts, and scrolls as many), whether that holds, and what helps. */
export function needInWords(who: string, { counts, scrolls }: Requests, requestsPerMinute: number): string {
  const ofScrolls = scrolls === 0 ? '' : ` and at most ${scrolls.toFixed(1)} scrolls`;
  const need = `${who}: the rules need ${counts.toFixed(1)} of ${requestsPerMinute} counts a minute${ofScrolls}`;
  const share = Math.max(counts, scrolls) / requestsPerMinute;
  if (share <= CLOSE) return `${need}.`;
  const problem =
    share > 1
      ? `. That DOES NOT FIT: they are judged later and later, the least severe first, by ${Math.round((share - 1) * 60)} minutes an hour.`
      : ', which is close to the limit: catching up after an outage, and the past of new rules, will take long.';
  return `${need}${problem} Give rules that nobody needs within minutes "every": "15m" or "1h" (all of the same keyword or group), let rules share series, raise requestsPerMinute (the service allows 100 a user), or use a token of another user.`;
}
