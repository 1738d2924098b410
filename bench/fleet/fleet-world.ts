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
};

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

/** A mention of each keyword every ten minutes, from a time (epoch ms) on. */
export function* fleetMentions({ organizations, keywords }: FleetShape, start: number, minutes: number) {
  for (const organization of numbers(organizations)) {
    for (const at of numbers(keywords)) {
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
