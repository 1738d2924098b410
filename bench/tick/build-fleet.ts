import { parseMention } from '../../service/feed/feed-mention.ts';
import { parseWorld } from '../../service/world/parse-world.ts';

/** Users with an organization each; the service allows 100 counts a minute per user, so five can watch 500 series. */
export const ORGANIZATIONS = 5;
export const SERIES = 500;

const MINUTE_MS = 60_000;
const HISTORY_MINUTES = 14 * 1440;
/** Mentions per keyword over two weeks of history, and in the same density afterwards. */
const MENTIONS = 200;

const organizationIds = Array.from({ length: ORGANIZATIONS }, (_, at) => 1 + at);
const keywordsOf = (organizationId: number) =>
  Array.from({ length: SERIES / ORGANIZATIONS }, (_, at) => organizationId * 10_000 + at);

/** The token of an organization's user. */
export const tokenOf = (organizationId: number): string => `token-${organizationId}`;
export const secretOf = (organizationId: number): string => `mention-alerts/token/bench-${organizationId}`;

/** The world of the bench: five organizations of a hundred keywords. */
export function fleetWorld() {
  return parseWorld({
    users: organizationIds.map((id) => ({
      id,
      email: `bench-${id}@example.org`,
      name: `Bench ${id}`,
      accessToken: tokenOf(id),
      organizationIds: [id],
    })),
    organizations: organizationIds.map((id) => ({
      id,
      name: `Bench ${id}`,
      timeZone: 'UTC',
      currentMonthMentionsLimit: 1_000_000_000,
      groups: [
        {
          id: 100 + id,
          name: 'All',
          keywords: keywordsOf(id).map((keyword) => ({
            id: keyword,
            name: `Brand ${keyword}`,
            keyword: { naturalQuery: `brand${keyword}` },
          })),
        },
      ],
    })),
  });
}

/** The items of the bench: per keyword one rule with the defaults of its kind, so that each has a series of its own. */
export function fleetItems() {
  const organizations = organizationIds.map((organizationId) => ({
    organizationId,
    secretName: secretOf(organizationId),
    requestsPerMinute: 100,
  }));
  const rules = organizationIds.flatMap((organizationId) =>
    keywordsOf(organizationId).map((keywordId) => ({
      organizationId,
      ruleId: `spike-${keywordId}`,
      watch: { keywordId },
      condition: { kind: 'spike' },
    })),
  );
  return { organizations, rules };
}

/** Mentions spread evenly from two weeks before a time (epoch ms) to so many minutes after it. */
export function* fleetMentions(start: number, minutes: number) {
  const every = HISTORY_MINUTES / MENTIONS;
  for (const organizationId of organizationIds) {
    for (const [at, keyword] of keywordsOf(organizationId).entries()) {
      for (let minute = -HISTORY_MINUTES + (at % every); minute < minutes; minute += every) {
        yield parseMention({
          type: at % 3 === 0 ? 'WEB' : 'TWITTER',
          mention: `brand${keyword} at minute ${minute}`,
          author: `author ${at}`,
          feedTime: Math.floor(start + minute * MINUTE_MS),
          keywordIds: [keyword],
        });
      }
    }
  }
}
