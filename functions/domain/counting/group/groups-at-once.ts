import * as z from 'zod';
import type { Watch } from '../../items/rule/watch.ts';
import type { FindGroup } from '../series/schedule.ts';
import { type Series, watchKeyText } from '../series/series.ts';
import { type GroupKey, groupKeyText } from './group-record.ts';

/** With fewer series than this to settle, a group is never cheaper read at once. */
export const FEWEST_AT_ONCE = 3;

/**
 * What is stored of the groups of one organization that are read at once: by group and width (`7:300000`), the ids of the
 * keywords with rules. So it is known before the service is asked which series are due together.
 */
export const storedGroupsAtOnce = z.lazy(() =>
  z.object({
    schema: z.literal(1).default(1),
    groups: z.record(z.string().regex(/^\d+:\d+$/), z.array(z.number())).default({}),
  }),
);

export type StoredGroupsAtOnce = z.output<typeof storedGroupsAtOnce>;

/** The stored groups by organization. */
export type GroupsAtOnce = ReadonlyMap<bigint, StoredGroupsAtOnce>;

export const NO_GROUPS: GroupsAtOnce = new Map();

const nameOf = ({ groupId, widthMs }: Omit<GroupKey, 'organizationId'>) => `${groupId}:${widthMs}`;

function groupNamed(name: string): Omit<GroupKey, 'organizationId'> {
  const [groupId = '', width] = name.split(':');
  return { groupId: BigInt(groupId), widthMs: Number(width) };
}

/** Finds the group with which a watch is read at once, for `scheduleOf`. */
export function findGroupAtOnce(known: GroupsAtOnce): FindGroup {
  const watches = new Map<string, string>();
  for (const [organizationId, { groups }] of known) {
    for (const [name, keywordIds] of Object.entries(groups)) {
      const { groupId, widthMs } = groupNamed(name);
      const text = groupKeyText({ organizationId, groupId, widthMs });
      const ofKeywords = keywordIds.map((keywordId): Watch => ({ kind: 'keyword', keywordId }));
      for (const watch of [{ kind: 'group', groupId } as const, ...ofKeywords]) {
        watches.set(`${watchKeyText(organizationId, watch)}:${widthMs}`, text);
      }
    }
  }
  return (organizationId, watch, widthMs) => watches.get(`${watchKeyText(organizationId, watch)}:${widthMs}`);
}

/** What a run found out about a group: whether it is read at once now, and its series of enabled rules. */
type FoundGroup = {
  readonly key: GroupKey;
  readonly isAtOnce: boolean;
  readonly isTrusted: boolean;
  readonly watched: readonly Series[];
};

/**
 * The groups of an organization that are read at once after a run. A group comes among them when it is read at once, and stays
 * until its readings are no longer trusted: whether it is worth reading may change from bucket to bucket, and each change
 * moves the minute of its series. Groups that the run did not look at stay as they were, as long as they have series
 * (`isWatched`).
 */
export function groupsAtOnceAfter(
  before: StoredGroupsAtOnce | undefined,
  found: readonly FoundGroup[],
  isWatched: (group: Omit<GroupKey, 'organizationId'>) => boolean,
): StoredGroupsAtOnce {
  const groups = Object.fromEntries(
    Object.entries(before?.groups ?? {}).filter(([name]) => isWatched(groupNamed(name))),
  );
  for (const { key, isAtOnce, isTrusted, watched } of found) {
    const name = nameOf(key);
    const stays = isTrusted && watched.length >= FEWEST_AT_ONCE && (isAtOnce || name in groups);
    if (stays) groups[name] = keywordsOf(watched);
    else delete groups[name];
  }
  return { schema: 1, groups };
}

function keywordsOf(watched: readonly Series[]): number[] {
  const ids = watched.flatMap(({ watch }) => (watch.kind === 'keyword' ? [watch.keywordId] : []));
  return [...new Set(ids)].sort((a, b) => a - b);
}
