import type { AlertEvent } from '../../domain/alerting/event/alert-event.ts';
import {
  type Compared,
  comparedWith,
  type Other,
  timesUsual,
  timesUsualOfOther,
} from '../../domain/alerting/event/compared.ts';
import { asCounted } from '../../domain/alerting/rule-history.ts';
import type { OrganizationInfo } from '../../domain/counting/organization/organization-info.ts';
import { watchInOrganization } from '../../domain/counting/organization/watch-in-organization.ts';
import { historyOf } from '../../domain/counting/series/history.ts';
import type { Schedule, ScheduledSeries } from '../../domain/counting/series/schedule.ts';
import {
  comparedSeries,
  judgedSeries,
  type Series,
  seriesKeyText,
  seriesNameIn,
} from '../../domain/counting/series/series.ts';
import { KEPT_MS, knownEnd, type SeriesHead } from '../../domain/counting/series/series-head.ts';
import { BOUNDS } from '../../domain/engine/bound.ts';
import { detectorOf } from '../../domain/engine/condition.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { MOST_COMPARED } from '../../domain/items/rule/compare.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { shownWatch } from '../../domain/items/rule/watch.ts';
import { present } from '../../domain/present.ts';
import { recallHours } from '../judging/recall-hours.ts';
import type { EvaluatePorts } from '../ports.ts';

/** Series read at once. */
const CONCURRENCY = 8;

type Ports = Pick<EvaluatePorts, 'history' | 'fault'>;

/** An alert that is to be told, with its rule. */
type EventToCompare = { readonly event: AlertEvent; readonly rule: Rule };

type Stored = { readonly head: SeriesHead; readonly hours: Awaited<ReturnType<typeof recallHours>> };

/** Gives what is stored of a series; undefined where nothing is, or it cannot be read. */
type ReadStored = (scheduled: ScheduledSeries) => Promise<Stored | undefined>;

/**
 * How far others are over their usual at the time of alerts, by the events' ids, from what is stored of them: nothing is asked of
 * the service. Those that `compare` names, otherwise the keywords of the same group that rules watch. Events that have none, and
 * those of rules that fire at few mentions, are left out.
 */
export async function compareWithOthers(
  ports: Ports,
  events: readonly EventToCompare[],
  by: { readonly schedule: Schedule; readonly organizations: ReadonlyMap<bigint, OrganizationInfo> },
): Promise<ReadonlyMap<string, Compared>> {
  const asked = events.flatMap(({ event, rule }) => {
    if (!isCompared(rule)) return [];
    const others = othersOf(rule, by.organizations.get(rule.organizationId), by.schedule);
    return others.length === 0 ? [] : [{ event, rule, others }];
  });
  if (asked.length === 0) return new Map();
  const storedOf = await storedReader(
    ports,
    asked.flatMap(({ rule, others }) => scheduledAmong(rule, [judgedSeries(rule), ...others], by.schedule)),
  );
  const told = await inParallel(1, asked, async ({ event, rule, others }) => {
    const organization = by.organizations.get(rule.organizationId);
    const compared = await comparedOf({ event, rule }, others, { schedule: by.schedule, organization, storedOf });
    if (compared === undefined) return [];
    const isKnown = rule.compare !== undefined || compared.others.some(({ times }) => times !== undefined);
    return isKnown ? [[event.id, compared] as const] : [];
  });
  return new Map(told.flat());
}

/** Whether being over what is usual says anything of a rule's alerts. */
function isCompared(rule: Rule): boolean {
  const { bound, tells } = detectorOf(rule);
  return tells === 'alerts' && BOUNDS[bound].isUpward;
}

/** The series that a rule is compared with. */
function othersOf(rule: Rule, organization: OrganizationInfo | undefined, schedule: Schedule): Series[] {
  if (rule.compare !== undefined) return comparedSeries(rule);
  const { watch } = rule;
  if (watch.kind !== 'keyword' || organization === undefined) return [];
  const own = BigInt(watch.keywordId);
  const group = organization.groups.find(({ keywordIds }) => keywordIds.includes(own));
  const beside = (group?.keywordIds ?? [])
    .filter((id) => id !== own)
    .map((id) => judgedSeries({ ...rule, watch: { kind: 'keyword', keywordId: Number(id) } }));
  return beside.filter((each) => scheduledAmong(rule, [each], schedule).length > 0).slice(0, MOST_COMPARED);
}

function scheduledAmong(rule: Rule, series: readonly Series[], schedule: Schedule): ScheduledSeries[] {
  return series.flatMap((each) => schedule.series.get(seriesNameIn(rule, each)) ?? []);
}

/** Reads the heads of series at once, and the older hours of each when they are asked for, once. */
async function storedReader(ports: Ports, series: readonly ScheduledSeries[]): Promise<ReadStored> {
  const distinct = [...new Map(series.map((each) => [seriesKeyText(each), each])).values()];
  const heads = await ports.history.heads(distinct).catch((error: unknown) => {
    ports.fault('an alert is not compared with others', { error: String(error) });
    return undefined;
  });
  const known = new Map<string, ReturnType<ReadStored>>();
  const read: ReadStored = async (scheduled) => {
    const head = heads?.found.get(seriesKeyText(scheduled));
    if (head === undefined) return undefined;
    try {
      const older = await recallHours(ports, scheduled, { head, from: head.knownTo - KEPT_MS });
      return { head, hours: new Map([...older, ...head.hours]) };
    } catch (error) {
      ports.fault('an alert is not compared with another series', {
        series: seriesKeyText(scheduled),
        error: String(error),
      });
      return undefined;
    }
  };
  return (scheduled) => {
    const name = seriesKeyText(scheduled);
    const stored = known.get(name) ?? read(scheduled);
    known.set(name, stored);
    return stored;
  };
}

async function comparedOf(
  { event: { data }, rule }: EventToCompare,
  others: readonly Series[],
  by: {
    readonly schedule: Schedule;
    readonly organization: OrganizationInfo | undefined;
    readonly storedOf: ReadStored;
  },
): Promise<Compared | undefined> {
  const window = { from: Date.parse(data.window.from), to: Date.parse(data.window.to), types: rule.sourceTypes };
  const historyOfSeries = async (series: Series) => {
    const [scheduled] = scheduledAmong(rule, [series], by.schedule);
    const stored = scheduled && (await by.storedOf(scheduled));
    if (stored === undefined) return undefined;
    const { counted } = asCounted(rule, { counted: historyOf(stored.head.widthMs, stored.hours) });
    return { counted, knownTo: knownEnd(stored.head) };
  };
  const own = await historyOfSeries(judgedSeries(rule));
  const compared = await inParallel(CONCURRENCY, others, async (series): Promise<Other> => {
    const known = await historyOfSeries(series);
    const found = known && timesUsualOfOther(known.counted, { ...window, knownTo: known.knownTo });
    const name = by.organization && watchInOrganization(series.watch, by.organization).info.name;
    return { ...shownWatch(series.watch), ...present({ name }), ...found };
  });
  return comparedWith(own && timesUsual(own.counted, { ...window, observed: data.observed }), compared);
}
