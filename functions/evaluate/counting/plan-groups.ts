import type { NamedGroup } from '../../domain/counting/group/attribute-mentions.ts';
import {
  chooseWays,
  comparedMentions,
  hoursOfTurns,
  pagesFor,
  type Way,
} from '../../domain/counting/group/choose-way.ts';
import { type GroupKey, type GroupRecord, groupKeyText } from '../../domain/counting/group/group-record.ts';
import { type GroupTrust, shownTogether, trustAt } from '../../domain/counting/group/group-trust.ts';
import { attributableKeywords, keywordNames } from '../../domain/counting/group/keyword-names.ts';
import type { OrganizationInfo } from '../../domain/counting/organization/organization-info.ts';
import type { ScheduledSeries } from '../../domain/counting/series/schedule.ts';
import type { Series } from '../../domain/counting/series/series.ts';
import type { Proof } from '../../domain/counting/series/series-head.ts';
import { MINUTE_MS } from '../../domain/time/units-of-time.ts';
import type { EvaluatePorts } from '../ports.ts';
import { type PlannedSeries, withoutRefused } from './planned-series.ts';

/** With fewer series than this to settle, a group is never cheaper. */
const FEWEST = 3;

/** Series of one group and width that one reading of the group may settle. */
export type PlannedGroup = {
  readonly key: GroupKey;
  readonly group: NamedGroup;
  readonly record: GroupRecord | undefined;
  readonly trust: GroupTrust;
  readonly feeds: GroupTrust;
  /** How many mentions other groups of the organization have already proven, by words and by feeds. */
  readonly ofOthers: { readonly words: number; readonly feeds: number };
  /** All of enabled rules, due or not. */
  readonly watched: readonly Series[];
  readonly way: Way;
  /** Each series is counted by itself once in this many hours. */
  readonly turnHours: number;
  /** Those that are planned now. */
  readonly series: readonly PlannedSeries[];
};

/** What a plan makes of groups. */
type Grouping = {
  /** A planned series without the counts of readings that turned out to be wrong. */
  readonly believed: <Planned extends Omit<PlannedSeries, 'older'>>(planned: Planned) => Planned;
  readonly groupsOf: (series: readonly PlannedSeries[]) => PlannedGroup[];
};

/**
 * Finds out in which groups the planned series are, what is known of these groups, and which way is cheaper for each.
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
  const watched = new Map<string, Series[]>();
  for (const scheduled of schedule) {
    const found = find(scheduled);
    if (found === undefined) continue;
    const name = groupKeyText(found.key);
    const all = watched.get(name) ?? [];
    all.push(scheduled.series);
    watched.set(name, all);
  }
  const atHand = new Map(
    due.flatMap(({ scheduled, collects }) => {
      const found = collects ? find(scheduled) : undefined;
      return found === undefined ? [] : [[groupKeyText(found.key), found] as const];
    }),
  );
  const worth = [...atHand].filter(([name]) => (watched.get(name)?.length ?? 0) >= FEWEST);
  const proofs = new Set(due.flatMap(({ head }) => head.proven?.group ?? []));
  const remembered = [...atHand].filter(([name]) => proofs.has(name) || worth.some(([each]) => each === name));
  const records = await ports.groups.read(remembered.map(([, { key }]) => key));
  const loads = worth.map(([name, { key }]) => ({
    key: name,
    widthMs: key.widthMs,
    watched: watched.get(name)?.length ?? 0,
    usual: records.get(name)?.usual,
  }));
  const others = othersOf(worth, records, tick);
  const turnHours = hoursOfTurns(schedule.length, perMinute);
  const widest = Math.max(MINUTE_MS, ...loads.map(({ widthMs }) => widthMs));
  const ways = chooseWays(loads, (perMinute * widest) / MINUTE_MS);
  return {
    believed: (planned) => withoutRefused(planned, (proof) => isRefusedBy(records.get(proof.group), proof)),
    groupsOf: (series) => {
      const own = new Map<string, PlannedSeries[]>();
      for (const planned of series) {
        const found = planned.collects ? find(planned.scheduled) : undefined;
        if (found === undefined) continue;
        const name = groupKeyText(found.key);
        own.set(name, [...(own.get(name) ?? []), planned]);
      }
      return worth.flatMap(([name, { key, group }]) => {
        const way = ways.get(name);
        const record = records.get(name);
        if (way === undefined) return [];
        const ofOthers = others(name, key);
        return [
          {
            key,
            group,
            record,
            trust: trustAt(record?.trust, { tick, ofOthers: ofOthers.words }),
            feeds: trustAt(record?.feeds, { tick, ofOthers: ofOthers.feeds }),
            ofOthers,
            watched: watched.get(name) ?? [],
            way,
            turnHours,
            series: own.get(name) ?? [],
          },
        ];
      });
    },
  };
}

/** What the other groups at hand have proven for an organization. */
function othersOf(
  groups: readonly (readonly [string, { readonly key: GroupKey }])[],
  records: ReadonlyMap<string, GroupRecord>,
  tick: number,
) {
  return (own: string, { organizationId }: GroupKey): PlannedGroup['ofOthers'] => {
    const known = groups.flatMap(([name, { key }]) => {
      const record = name === own || key.organizationId !== organizationId ? undefined : records.get(name);
      return record === undefined ? [] : [record];
    });
    return {
      words: shownTogether(known.map(({ trust }) => trustAt(trust, { tick }))),
      feeds: shownTogether(known.map(({ feeds }) => trustAt(feeds, { tick }))),
    };
  };
}

/** Whether everything that was read after a proof is refused. */
function isRefusedBy(record: GroupRecord | undefined, { by }: Proof): boolean {
  return (by === 'feeds' ? record?.feeds : record?.trust)?.kind === 'refused';
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
  return ({ organizationId, series: { watch }, widthMs }: ScheduledSeries) => {
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

/** Scrolls that reading these groups may take, including those that stay reserved. */
export function pagesWanted(groups: readonly PlannedGroup[]): number {
  const read = groups.filter(({ way }) => way.kind === 'group');
  if (read.length === 0) return 0;
  return read.reduce(
    (sum, each) => sum + 1 + pagesFor(comparedMentions(each.record?.usual, each.key.widthMs)),
    KEPT_FOR_ALERTS,
  );
}
