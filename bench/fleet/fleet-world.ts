import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { parseMention } from '../../service/feed/feed-mention.ts';
import { parseWorld } from '../../service/world/parse-world.ts';

/** A fleet to measure: organizations with a user each, their groups and keywords, and the rules on them. */
export type FleetShape = {
  readonly organizations: number;
  readonly keywords: number;
  readonly groups: number;
  /** Rules per keyword; the first is a spike, the others thresholds on the same series. */
  readonly rulesPerKeyword: number;
  readonly requestsPerMinute: number;
  /** Mentions in five minutes of the keyword at a place among the others. @default one every ten minutes */
  readonly mentionsInABucket?: (at: number) => number;
  /** How long before the start mentions begin, in minutes. @default 20 */
  readonly pastMinutes?: number;
};

/** From quiet to busy: 0.02 to 2 mentions in five minutes, as many keywords in each power of ten. */
export function quietToBusy(keywords: number): (at: number) => number {
  return (at) => 0.02 * 100 ** (at / Math.max(1, keywords - 1));
}

/** Keywords take turns. */
const SEVERITIES = ['critical', 'warning', 'info'] as const;

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

export const secretOf = (organizationId: number): string => `mention-alerts/token/fleet-${organizationId}`;
export const tokenOf = (organizationId: number): string => `token-${organizationId}`;

/** Keyword ids are int32 and unique over all organizations. */
const keywordOf = (organizationId: number, at: number) => organizationId * 20_000 + at;
const groupOf = (organizationId: number, at: number) => organizationId * 1000 + at;

/** The world that the fleet is watched in. */
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
            // Two weeks: rules know what is usual.
            createdAt: '2026-11-06T00:00:00Z',
            keyword: { naturalQuery: `brand${id}x${at}` },
          })),
      })),
    })),
  });
}

/** What State holds so that no group is ever read at once. */
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
      trust: { kind: 'refused', until: Number.MAX_SAFE_INTEGER, wasUsed: false, why: 'measured without' },
    })),
  );
}

/** The items that people would have written for it. */
export function fleetItems(shape: FleetShape) {
  const conditionOf = (at: number) =>
    at === 0 ? { kind: 'spike' } : { kind: 'threshold', window: `${5 * at}m`, atLeast: 1_000_000 };
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

/** A number in [0, 1) that is always the same for a moment of a keyword. */
const rollOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/** The mentions of each keyword from a time (epoch ms) on. */
export function* fleetMentions(
  { organizations, keywords, mentionsInABucket }: FleetShape,
  start: number,
  minutes: number,
) {
  for (const organization of numbers(organizations)) {
    for (const at of numbers(keywords)) {
      if (mentionsInABucket !== undefined) {
        const chance = mentionsInABucket(at) / 60;
        for (let moment = 0; moment < minutes * 12; moment += 1) {
          if (rollOf(`${organization} ${at} ${moment}`) >= chance) continue;
          yield parseMention({
            type: moment % 3 === 0 ? 'WEB' : 'TWITTER',
            mention: `brand at ${moment}`,
            feedTime: start + moment * 5000,
            keywordIds: [keywordOf(organization + 1, at)],
          });
        }
        continue;
      }
      for (let minute = at % 10; minute < minutes; minute += 10) {
        yield parseMention({
          type: 'WEB',
          mention: `brand at minute ${minute}`,
          feedTime: start + minute * MINUTE_MS,
          keywordIds: [keywordOf(organization + 1, at)],
        });
      }
    }
  }
}
