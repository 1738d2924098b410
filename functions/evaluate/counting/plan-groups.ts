import { attributableKeywords, keywordNames, type NamedGroup } from '../../domain/counting/group/attribute-mentions.ts';
import { groupsWorthReading, hoursOfTurns } from '../../domain/counting/group/choose-way.ts';
import {
  type GroupKey,
  type GroupRecord,
  type GroupTrust,
  groupKeyText,
  trustAt,
} from '../../domain/counting/group/group-record.ts';
import { FEWEST_AT_ONCE } from '../../domain/counting/group/groups-at-once.ts';
import type { OrganizationInfo } from '../../domain/counting/organization/organization-info.ts';
import { type Span, spansWithin } from '../../domain/counting/series/gaps.ts';
import type { ScheduledSeries } from '../../domain/counting/series/schedule.ts';
import { type Series, seriesName, unread } from '../../domain/counting/series/series.ts';
import { disproven } from '../../domain/counting/series/series-head.ts';
import { MINUTE_MS } from '../../domain/time/units-of-time.ts';
import type { EvaluatePorts } from '../ports.ts';
import type { PlannedSeries } from './planned-series.ts';

/** Series of one group and width that may be counted together. */
export type PlannedGroup = {
  readonly key: GroupKey;
  readonly group: NamedGroup;
  readonly record: GroupRecord | undefined;
  readonly trust: GroupTrust;
  /** All of enabled rules, due or not. */
  readonly watched: readonly Series[];
  /** Whether to read it at once takes fewer requests than to ask for each series. */
  readonly isWorthReading: boolean;
  /** Each series is counted by itself once in this many hours. */
  readonly turnHours: number;
  /** Those that are planned now. */
  readonly series: readonly PlannedSeries[];
};

/** The newest due bucket of a group's series. */
export function newestBucket({ series, key }: PlannedGroup): Span {
  const to = Math.max(...series.map(({ head }) => head.knownTo));
  return { from: to - key.widthMs, to };
}

/** The series that do not know it yet. */
export function wantingIn(group: PlannedGroup): PlannedSeries[] {
  return group.series.filter(({ head }) => spansWithin(head.gaps, newestBucket(group)).length > 0);
}

/** How many counts these series take, each by itself: one that is read takes no other than that of the same mentions. */
export function countsOf(series: readonly Series[]): number {
  return new Set(series.map((each) => seriesName(unread(each)))).size;
}

/** What a plan makes of groups: their records, by `groupKeyText`, and the groups of planned series. */
type Grouping = {
  readonly records: ReadonlyMap<string, GroupRecord>;
  readonly groupsOf: (series: readonly PlannedSeries[]) => PlannedGroup[];
};

/**
 * Finds out in which groups the planned series are, what is known of these groups, and which of them are worth reading.
 * `schedule` has all series of enabled rules that the service knows, `perMinute` the scrolls of a minute.
 */
export async function planGroups(
  ports: Pick<EvaluatePorts, 'groups'>,
  due: readonly Omit<PlannedSeries, 'older'>[],
  {
    organizations,
    schedule,
    perMinute,
    tick,
  }: {
    readonly organizations: ReadonlyMap<bigint, OrganizationInfo>;
    readonly schedule: readonly ScheduledSeries[];
    readonly perMinute: number;
    readonly tick: number;
  },
): Promise<Grouping> {
  const find = groupFinder(organizations);
  const all = inGroups(schedule, find);
  const atHand = [...inGroups(due, ({ scheduled, collects }) => (collects ? find(scheduled) : undefined))];
  const proofs = new Set(due.flatMap(({ head }) => head.proven?.group ?? []));
  const watchedIn = (name: string) => all.get(name)?.members.map(({ series }) => series) ?? [];
  const mayBeWorth = (name: string) => countsOf(watchedIn(name)) >= FEWEST_AT_ONCE;
  const remembered = atHand.filter(([name]) => proofs.has(name) || mayBeWorth(name));
  const records = await ports.groups.read(remembered.map(([, { key }]) => key));
  const known = atHand.flatMap(([name, { key, group }]) => {
    return mayBeWorth(name) ? [{ name, key, group, watched: watchedIn(name), record: records.get(name) }] : [];
  });
  const loads = known.map(({ name, watched, record }) => {
    return { key: name, watched: countsOf(watched), usual: record?.usual };
  });
  const widest = Math.max(MINUTE_MS, ...known.map(({ key }) => key.widthMs));
  const worthReading = groupsWorthReading(loads, (perMinute * widest) / MINUTE_MS);
  const turnHours = hoursOfTurns(schedule.length, perMinute);
  return {
    records,
    groupsOf(series) {
      const planned = inGroups(series, ({ scheduled, collects }) => (collects ? find(scheduled) : undefined));
      return known.map(({ name, record, ...each }) => ({
        ...each,
        record,
        trust: trustAt(record?.trust, tick),
        isWorthReading: worthReading.has(name),
        turnHours,
        series: planned.get(name)?.members ?? [],
      }));
    },
  };
}

/** A planned series without what a group told that turned out to be wrong. Takes records by `groupKeyText`. */
export function withoutRefused<Planned extends Omit<PlannedSeries, 'older'>>(
  planned: Planned,
  records: ReadonlyMap<string, GroupRecord>,
): Planned {
  const trust = records.get(planned.head.proven?.group ?? '')?.trust;
  const isWrong = trust?.kind === 'refused' && trust.wasUsed;
  return isWrong ? { ...planned, head: disproven(planned.head), changed: true } : planned;
}

type Found = Pick<PlannedGroup, 'key' | 'group'>;

/** The groups of some items, by `groupKeyText`, in the order of the items. */
function inGroups<Item>(items: readonly Item[], find: (item: Item) => Found | undefined) {
  const groups = new Map<string, Found & { readonly members: Item[] }>();
  for (const item of items) {
    const found = find(item);
    if (found === undefined) continue;
    const name = groupKeyText(found.key);
    const group = groups.get(name) ?? { ...found, members: [] };
    group.members.push(item);
    groups.set(name, group);
  }
  return groups;
}

/** Finds the group whose reading can give the counts of a series; for a keyword only if no other keyword has the same name. */
function groupFinder(organizations: ReadonlyMap<bigint, OrganizationInfo>) {
  const known = new Map(
    [...organizations].map(([id, organization]) => {
      const names = keywordNames(organization);
      const attributable = attributableKeywords(names);
      const groups = new Map<bigint, NamedGroup>();
      const ofKeyword = new Map<bigint, NamedGroup>();
      for (const { id: groupId, keywordIds } of organization.groups) {
        const group = { groupId, keywordIds, names };
        groups.set(groupId, group);
        for (const keyword of keywordIds) {
          if (attributable.has(keyword) && !ofKeyword.has(keyword)) ofKeyword.set(keyword, group);
        }
      }
      return [id, { groups, ofKeyword }] as const;
    }),
  );
  return ({ organizationId, series: { watch }, widthMs }: ScheduledSeries): Found | undefined => {
    const organization = known.get(organizationId);
    const group =
      watch.kind === 'group'
        ? organization?.groups.get(watch.groupId)
        : organization?.ofKeyword.get(BigInt(watch.keywordId));
    return group === undefined ? undefined : { key: { organizationId, groupId: group.groupId, widthMs }, group };
  };
}

/** Scrolls that stay for alerts and their stories while groups are read. */
export const KEPT_FOR_ALERTS = 20;
