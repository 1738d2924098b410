import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { parseMention } from '../../service/feed/feed-mention.ts';
import { parseWorld } from '../../service/world/parse-world.ts';

/** The size of a fleet: its organizations (with one user each), their groups and keywords, and the rules on them. */
export type FleetShape = {
  readonly organizations: number;
  readonly keywords: number;
  readonly groups: number;
  /** Rules per keyword; the first is a spike, the others thresholds on the same series. */
  readonly rulesPerKeyword: number;
  /** What the second rule of each keyword is instead; it has a series of its own. */
  readonly secondRule?: 'negative-surge';
  readonly requestsPerMinute: number;
  /** Mentions in five minutes of the keyword with this index. @default one every ten minutes */
  readonly mentionsInABucket?: (at: number) => number;
  /** How many minutes before the start the mentions begin. @default 20 */
  readonly pastMinutes?: number;
};

/** Gives rates from quiet to busy: 0.02 to 2 mentions in five minutes, with as many keywords in each power of ten. */
export function quietToBusy(keywords: number): (at: number) => number {
  return (at) => 0.02 * 100 ** (at / Math.max(1, keywords - 1));
}

/** The severities that keywords have in turn. */
const SEVERITIES = ['critical', 'warning', 'info'] as const;

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

export const secretOf = (organizationId: number): string => `mention-alerts/token/fleet-${organizationId}`;
export const tokenOf = (organizationId: number): string => `token-${organizationId}`;

/** The id of a keyword: int32, and unique over all organizations. */
export const keywordOf = (organizationId: number, at: number) => organizationId * 20_000 + at;
export const groupOf = (organizationId: number, at: number) => organizationId * 1000 + at;

/** The world of the fleet for the monitoring service. */
export function fleetWorld({ organizations, keywords, groups }: FleetShape) {
  const ids = numbers(organizations).map((at) => at + 1);
  return parseWorld({
    users: ids.map((id) => ({
      id,
      email: `${id}@example.org`,
      name: `User ${id}`,
      accessToken: tokenOf(id),
      organizationIds: [id],
    })),
    organizations: ids.map((id) => ({
      id,
      name: `Organization ${id}`,
      timeZone: 'UTC',
      currentMonthMentionsLimit: 1_000_000_000,
      groups: numbers(groups).map((group) => ({
        id: groupOf(id, group),
        name: `Group ${group}`,
        keywords: numbers(keywords)
          .filter((at) => at % groups === group)
          .map((at) => ({
            id: keywordOf(id, at),
            name: `Brand ${at}`,
            // Two weeks before, so that rules know what is usual.
            createdAt: '2026-11-06T00:00:00Z',
            keyword: { naturalQuery: `brand${id}x${at}` },
          })),
      })),
    })),
  });
}

const REFUSED = { kind: 'refused', until: Number.MAX_SAFE_INTEGER, wasUsed: false, why: 'measured without' };

/** Items of State with which no group is read at once. */
export function groupsReadByNobody({ organizations, groups }: FleetShape) {
  return numbers(organizations).flatMap((organization) =>
    numbers(groups).map((group) => ({
      pk: `org#${organization + 1}`,
      sk: `group#${groupOf(organization + 1, group)}#300000`,
      schema: 1,
      version: 1,
      widthMs: 300_000,
      watched: 0,
      seenAt: 0,
      trust: REFUSED,
    })),
  );
}

/** The items that people would have written for the fleet. */
export function fleetItems(shape: FleetShape) {
  const conditionOf = (at: number) =>
    at === 0
      ? { kind: 'spike' }
      : at === 1 && shape.secondRule !== undefined
        ? { kind: shape.secondRule }
        : { kind: 'threshold', window: `${5 * at}m`, atLeast: 1_000_000 };
  const ids = numbers(shape.organizations).map((at) => at + 1);
  return {
    organizations: ids.map((organizationId) => ({
      organizationId,
      secretName: secretOf(organizationId),
      requestsPerMinute: shape.requestsPerMinute,
    })),
    rules: ids.flatMap((organizationId) =>
      numbers(shape.keywords).flatMap((at) =>
        numbers(shape.rulesPerKeyword).map((rule) => ({
          organizationId,
          ruleId: `k-${at}-${rule}`,
          watch: { keywordId: keywordOf(organizationId, at) },
          condition: conditionOf(rule),
          severity: SEVERITIES[at % SEVERITIES.length] ?? 'warning',
        })),
      ),
    ),
  };
}

/** A mention of one keyword, with its feed time (epoch ms). */
type FleetMention = { readonly keywordId: number; readonly type: 'WEB' | 'TWITTER'; readonly feedTime: number };

/** The mentions of each keyword from a time (epoch ms) on. */
export function* mentionsOf(
  { organizations, keywords, mentionsInABucket }: FleetShape,
  start: number,
  minutes: number,
): Generator<FleetMention> {
  for (const organization of numbers(organizations)) {
    for (const at of numbers(keywords)) {
      const keywordId = keywordOf(organization + 1, at);
      for (const minute of mentionsInABucket === undefined
        ? numbers(Math.ceil((minutes - (at % 10)) / 10)).map((ten) => (at % 10) + 10 * ten)
        : randomMinutes(keywordId, mentionsInABucket(at), minutes)) {
        const type = mentionsInABucket === undefined || Math.floor(minute * 12) % 3 === 0 ? 'WEB' : 'TWITTER';
        yield { keywordId, type, feedTime: Math.floor(start + minute * MINUTE_MS) };
      }
    }
  }
}

/** The same mentions in the form that the service takes over HTTP. */
export function* fleetMentions(shape: FleetShape, start: number, minutes: number) {
  for (const { keywordId, type, feedTime } of mentionsOf(shape, start, minutes)) {
    yield parseMention({ type, mention: `brand at ${feedTime}`, feedTime, keywordIds: [keywordId] });
  }
}

/** The minutes of a Poisson process with this mean per five minutes, always the same for a keyword. */
function* randomMinutes(keywordId: number, inABucket: number, minutes: number) {
  const roll = rolls(keywordId);
  for (let at = wait(roll(), inABucket); at < minutes; at += wait(roll(), inABucket)) yield at;
}

const wait = (roll: number, inABucket: number) => (-5 * Math.log(1 - roll)) / inABucket;

/** Random numbers in [0, 1), always the same for a seed: mulberry32. */
function rolls(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
