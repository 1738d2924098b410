import type { RuleState } from '../../domain/alerting/rule-state.ts';
import {
  type AllowanceUse,
  groupsOfLastMonth,
  groupsToCount,
  uncollected,
  useInMonth,
} from '../../domain/counting/organization/allowance.ts';
import type { OrganizationInfo } from '../../domain/counting/organization/organization-info.ts';
import {
  isUnknown,
  type WatchInOrganization,
  watchInOrganization,
} from '../../domain/counting/organization/watch-in-organization.ts';
import type { Requests } from '../../domain/counting/request-budget.ts';
import { bucketAt } from '../../domain/counting/series/history.ts';
import { newestDueEnd, type Schedule, type ScheduledSeries } from '../../domain/counting/series/schedule.ts';
import { isOfKeyword, seriesKeyText, watchKey } from '../../domain/counting/series/series.ts';
import type { SeriesHead } from '../../domain/counting/series/series-head.ts';
import { wholeOf } from '../../domain/engine/condition.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { ruleKeyOf, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import type { ConnectedService } from '../configuration/connect.ts';
import type { Loaded } from '../configuration/load-run.ts';
import type { EvaluatePorts } from '../ports.ts';
import { requestsOfGroup } from './by-group.ts';
import { FOR_THE_PAST, requestsOfWatch } from './by-series.ts';
import { inOrderOfNeed, type PlannedWatch } from './in-order-of-need.ts';
import { KEPT_FOR_ALERTS, type PlannedGroup, planGroups, withoutRefused } from './plan-groups.ts';
import { historyAtHand, hoursAtGaps, isCheckDue, type PlannedSeries, plannedSeries } from './planned-series.ts';
import type { DueItems } from './read-due.ts';

/** Items read at once. */
const CONCURRENCY = 16;

/**
 * How much of an organization's allowance of the month is used, as far as known, and the groups that are to be counted
 * for it.
 */
export type PlannedAllowance = {
  readonly organization: OrganizationInfo;
  readonly use: AllowanceUse;
  /** Whether it differs from the stored one. */
  readonly changed: boolean;
  readonly groups: readonly bigint[];
  /** The groups whose previous month is to be counted. */
  readonly groupsOfLastMonth: readonly bigint[];
};

/** What a run will ask the service for, the most important first. */
export type CountingPlan = {
  readonly watches: readonly PlannedWatch[];
  readonly allowances: readonly PlannedAllowance[];
  /** The groups that may be read at once for several of these watches. */
  readonly groups: readonly PlannedGroup[];
  /** Series that are due and cannot be asked for, because their organization could not be read; by `seriesKeyText`. */
  readonly unreachable: readonly string[];
  /** The rules that look at the series above, and their stored states. */
  readonly rules: readonly Rule[];
  readonly states: ReadonlyMap<string, RuleState>;
  /** The stored heads of their series, by `seriesKeyText`, also of series that cannot be asked for. */
  readonly heads: ReadonlyMap<string, SeriesHead>;
  /** Organizations whose due keywords are all asked for, so that a count of 0 for all of them proves something. */
  readonly covered: ReadonlySet<bigint>;
  /**
   * Stored counts of other keywords, for organizations of which only one keyword is asked for: they show whether only
   * that one has no mentions.
   */
  readonly witnesses: ReadonlyMap<bigint, readonly SeriesHead[]>;
  /**
   * Organizations that were counted after the last evaluation that reached its end: what the run in between saw may not
   * be stored anywhere.
   */
  readonly overtaken: ReadonlySet<bigint>;
  /** Items of State that cannot be read, by their key as text, with the reason. */
  readonly unreadable: { readonly heads: ReadonlyMap<string, string>; readonly states: ReadonlyMap<string, string> };
};

/**
 * Plans what to ask for of the series that are due at `now` (epoch ms), from what is stored of them. Series of watches
 * that the service does not know are left out.
 */
export async function planCounting(
  ports: Pick<EvaluatePorts, 'history' | 'groups'>,
  service: ConnectedService,
  { loaded, items, now }: { readonly loaded: Loaded; readonly items: DueItems; readonly now: number },
): Promise<CountingPlan> {
  const { tick, perMinute, schedule } = loaded;
  const { states, rules } = items;
  const known = [...service.organizations.values()].map((organization) => {
    const kept = items.uses.get(organization.id);
    const use = useInMonth(kept, organization, now);
    return { organization, use, changed: use !== kept };
  });
  const missed = new Map(known.map(({ organization, use }) => [organization.id, uncollected(use, organization)]));
  const due = items.series.flatMap((scheduled) => {
    const watch = watchOf(scheduled, service);
    return watch === undefined || !isKnown(scheduled, service) ? [] : [{ scheduled, watch }];
  });
  const unreachable = items.series.filter(({ organizationId }) => !service.organizations.has(organizationId));
  const isReachable = (each: ScheduledSeries) => isKnown(each, service);
  const reachable = [...schedule.series.values()].filter(isReachable);
  const others = othersOf(due, reachable);
  // Nothing extends these heads, so an old one would not be noticed: they are read consistently.
  const asTheyAre = await ports.history.heads([...unreachable, ...others]);
  const ofDue = new Set(due.map(({ scheduled }) => seriesKeyText(scheduled)));
  const both = <Value>(before: ReadonlyMap<string, Value>, after: ReadonlyMap<string, Value>) =>
    new Map([...[...before].filter(([name]) => ofDue.has(name)), ...after]);
  const heads = {
    found: both(items.heads.found, asTheyAre.found),
    unreadable: both(items.heads.unreadable, asTheyAre.unreadable),
  };
  const readable = due.filter(({ scheduled }) => !heads.unreadable.has(seriesKeyText(scheduled)));
  const extended = readable.map(({ scheduled, watch }) => {
    const kept = heads.found.get(seriesKeyText(scheduled));
    const span = missed.get(scheduled.organizationId) ?? { from: 0, to: 0 };
    return { kept, planned: plannedSeries(scheduled, kept, { tick, watch, missed: span }) };
  });
  const grouping = await planGroups(
    ports,
    extended.map(({ planned }) => planned),
    {
      organizations: service.organizations,
      schedule: reachable,
      perMinute,
      tick,
    },
  );
  const series = await inParallel(CONCURRENCY, extended, async ({ kept, planned }) => {
    const believed = withoutRefused(planned, grouping.records);
    return { ...believed, older: kept === undefined ? new Map() : await hoursAtGaps(ports, believed) };
  });
  const allowances = known.map(({ organization, use, changed }): PlannedAllowance => {
    const own = series.filter(({ scheduled }) => scheduled.organizationId === organization.id);
    return {
      organization,
      use,
      changed,
      groups: groupsToCount(use, organization, { tick, seen: (since) => mentionsSince(own, since) }),
      groupsOfLastMonth: groupsOfLastMonth(use, organization),
    };
  });
  return {
    unreachable: unreachable.map(seriesKeyText),
    watches: inOrderOfNeed(series, states.found, tick),
    covered: coveredBy(series, reachable),
    witnesses: witnessesOf(others, heads.found),
    overtaken: overtakenIn(extended, loaded),
    allowances,
    groups: grouping.groupsOf(series),
    rules: rules.filter((rule) => !states.unreadable.has(ruleKeyText(rule))),
    states: states.found,
    heads: heads.found,
    unreadable: { heads: heads.unreadable, states: states.unreadable },
  };
}

/**
 * Stored mentions of all sentiments of several series since a time (epoch ms). A mention that two of them share counts
 * twice.
 */
function mentionsSince(series: readonly PlannedSeries[], since: number): number {
  let sum = 0;
  for (const { scheduled, head, older } of series) {
    if (scheduled.series.sentiments !== undefined) continue;
    const history = historyAtHand({ head, older });
    const first = Math.floor(since / head.widthMs) * head.widthMs;
    for (let start = first; start < head.knownTo; start += head.widthMs) sum += bucketAt(history, start) ?? 0;
  }
  return sum;
}

function watchOf(
  { organizationId, series, rules, isOnlyCompared }: ScheduledSeries,
  { watches, organizations }: ConnectedService,
): WatchInOrganization | undefined {
  // What a rule looks at beside its own watch is known by itself, and what is wrong with that is no trouble of its own.
  const rule = rules.find(({ condition }) => wholeOf(condition) === undefined);
  if (isOnlyCompared !== true && rule !== undefined) return watches.get(ruleKeyText(rule));
  const organization = organizations.get(organizationId);
  return organization && watchInOrganization(series.watch, organization);
}

/** Whether the service knows the watch of a series, so that it can be asked for. */
function isKnown(scheduled: ScheduledSeries, service: ConnectedService): boolean {
  const watch = watchOf(scheduled, service);
  return watch !== undefined && !isUnknown(watch.trouble);
}

/**
 * The organizations whose keywords with the same width and offset as the planned ones are all planned. If a run only
 * catches up on some of them, these may all have no mentions although another one, which is not asked for again, had
 * some.
 */
function coveredBy(planned: readonly PlannedSeries[], schedule: readonly ScheduledSeries[]): Set<bigint> {
  const asked = planned.map(({ scheduled }) => scheduled).filter(({ series }) => isOfKeyword(series));
  const names = new Set(asked.map(seriesKeyText));
  const together = (one: ScheduledSeries) => `${one.organizationId} ${one.widthMs} ${one.offsetMs}`;
  const groups = new Set(asked.map(together));
  const missing = schedule.filter(
    (each) => isOfKeyword(each.series) && groups.has(together(each)) && !names.has(seriesKeyText(each)),
  );
  const left = new Set(missing.map(({ organizationId }) => organizationId));
  return new Set(asked.map(({ organizationId }) => organizationId).filter((id) => !left.has(id)));
}

/** The most other keywords of an organization whose stored counts are compared. */
const MOST_WITNESSES = 3;

/**
 * Some other keywords of organizations of which only one keyword is due, because its offset falls on a minute of its
 * own.
 */
function othersOf(
  due: readonly { readonly scheduled: ScheduledSeries }[],
  schedule: readonly ScheduledSeries[],
): ScheduledSeries[] {
  const alone = new Map<bigint, ScheduledSeries | undefined>();
  for (const { scheduled } of due) {
    const { organizationId } = scheduled;
    if (!isOfKeyword(scheduled.series)) continue;
    const before = alone.get(organizationId);
    const isFirst = !alone.has(organizationId);
    if (isFirst || (before !== undefined && !isSameWatch(before, scheduled))) {
      alone.set(organizationId, isFirst ? scheduled : undefined);
    }
  }
  const found = new Map<bigint, ScheduledSeries[]>();
  for (const each of schedule) {
    const one = alone.get(each.organizationId);
    if (one === undefined || !isOfKeyword(each.series) || isSameWatch(each, one) || each.widthMs !== one.widthMs)
      continue;
    const others = found.get(each.organizationId) ?? [];
    if (others.length < MOST_WITNESSES) found.set(each.organizationId, [...others, each]);
  }
  return [...found.values()].flat();
}

/** Whether two series are of one keyword or group: one keyword may be counted and read. */
function isSameWatch({ series: one }: ScheduledSeries, { series: other }: ScheduledSeries): boolean {
  return watchKey(one.watch) === watchKey(other.watch);
}

function witnessesOf(
  others: readonly ScheduledSeries[],
  heads: ReadonlyMap<string, SeriesHead>,
): Map<bigint, SeriesHead[]> {
  const witnesses = new Map<bigint, SeriesHead[]>();
  for (const each of others) {
    const head = heads.get(seriesKeyText(each));
    if (head === undefined || head.widthMs !== each.widthMs) continue;
    witnesses.set(each.organizationId, [...(witnesses.get(each.organizationId) ?? []), head]);
  }
  return witnesses;
}

/**
 * The organizations with heads that reach further than the last evaluation that reached its end can have brought them.
 */
function overtakenIn(
  due: readonly { readonly kept: SeriesHead | undefined; readonly planned: Pick<PlannedSeries, 'scheduled'> }[],
  { record }: Loaded,
): Set<bigint> {
  const ahead = due.filter(({ kept, planned: { scheduled } }) => {
    const { widthMs, offsetMs } = scheduled;
    return (
      kept !== undefined && record !== undefined && kept.knownTo > newestDueEnd(record.lastTick, widthMs, offsetMs)
    );
  });
  return new Set(ahead.map(({ planned }) => planned.scheduled.organizationId));
}

/**
 * The plan of a run that cannot ask the service: nothing to ask for, only the enabled rules with their states and
 * heads. Those that are due were read already; they may be some moments old, which makes no rule late.
 */
export async function planNothing(
  ports: Pick<EvaluatePorts, 'history' | 'states'>,
  items: Pick<DueItems, 'series' | 'rules' | 'states' | 'heads'>,
  { enabled: rules, schedule }: { readonly enabled: readonly Rule[]; readonly schedule: Schedule },
): Promise<CountingPlan> {
  const readRules = new Set(items.rules.map(ruleKeyText));
  const readSeries = new Set(items.series.map(seriesKeyText));
  const [otherStates, otherHeads] = await Promise.all([
    ports.states.read(rules.filter((rule) => !readRules.has(ruleKeyText(rule))).map(ruleKeyOf)),
    ports.history.heads([...schedule.series.values()].filter((each) => !readSeries.has(seriesKeyText(each)))),
  ]);
  const states = {
    found: new Map([...items.states.found, ...otherStates.found]),
    unreadable: new Map([...items.states.unreadable, ...otherStates.unreadable]),
  };
  return {
    watches: [],
    allowances: [],
    groups: [],
    unreachable: [],
    covered: new Set(),
    witnesses: new Map(),
    overtaken: new Set(),
    rules: rules.filter((rule) => !states.unreadable.has(ruleKeyText(rule))),
    states: states.found,
    heads: new Map([...items.heads.found, ...otherHeads.found]),
    unreadable: { heads: new Map(), states: states.unreadable },
  };
}

/** Requests reserved for what alerts tell besides their counts. */
export const FOR_ALERTS: Requests = { counts: 10, scrolls: 10 };

/**
 * Each rule may fire and then needs two scrolls for its story. No more than this many are reserved, because another
 * secret of the same user may have alerts, too.
 */
const MOST_FOR_ALERTS = 60;

/**
 * The most requests that a plan may need: for each series a count, a check and its past; allowances; alerts. The run
 * gives back what it does not use.
 */
export function requestsWanted({ watches, allowances, groups, rules }: CountingPlan): Requests {
  const counted = [...watches.map(requestsOfWatch), ...groups.map(requestsOfGroup)];
  const sumOf = (kind: keyof Requests) => counted.reduce((sum, requests) => sum + requests[kind], 0);
  const isCheckDueOfAny = watches.some(({ series }) => series.some(isCheckDue));
  const readAgain = isCheckDueOfAny ? FOR_THE_PAST : { counts: 0, scrolls: 0 };
  const months = allowances.flatMap((allowance) => [...allowance.groups, ...allowance.groupsOfLastMonth]).length;
  const forAlerts = Math.min(MOST_FOR_ALERTS, Math.max(FOR_ALERTS.scrolls, 2 * rules.length));
  const kept = groups.some(({ isWorthReading }) => isWorthReading) ? KEPT_FOR_ALERTS : 0;
  return {
    counts: sumOf('counts') + readAgain.counts + months + FOR_ALERTS.counts,
    scrolls: sumOf('scrolls') + readAgain.scrolls + forAlerts + kept,
  };
}
