import type { RuleState } from '../../domain/alerting/rule-state.ts';
import type { AllowanceUse } from '../../domain/counting/organization/allowance.ts';
import { hourOf } from '../../domain/counting/series/history.ts';
import { isOverdue, newestDueEnd, type ScheduledSeries } from '../../domain/counting/series/schedule.ts';
import { seriesKeyText, watchKeyText } from '../../domain/counting/series/series.ts';
import type { SeriesHead } from '../../domain/counting/series/series-head.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { ruleKeyOf, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { EVERY_SERIES } from '../../domain/operations/evaluation/evaluation-record.ts';
import type { Loaded } from '../configuration/load-run.ts';
import type { EvaluatePorts, Stored } from '../ports.ts';

/** What is due, and what is stored of it: all that a plan needs before the service has answered. */
export type DueItems = {
  readonly series: readonly ScheduledSeries[];
  /** The rules that look at these. */
  readonly rules: readonly Rule[];
  readonly heads: Stored<SeriesHead>;
  readonly states: Stored<RuleState>;
  readonly uses: ReadonlyMap<bigint, AllowanceUse>;
};

/** Finds what fell due since the last evaluation and what that left over, and reads what is stored of these series. */
export async function readDue(
  ports: Pick<EvaluatePorts, 'history' | 'states' | 'allowances'>,
  loaded: Loaded,
): Promise<DueItems> {
  const series = seriesDue(loaded);
  const watched = loaded.configuration.organizations.filter(({ item }) => item.enabled);
  const rules = distinctRules(series);
  const [heads, states, uses] = await Promise.all([
    headsOf(ports, series, loaded.tick),
    ports.states.recent(rules.map(ruleKeyOf), [...loaded.rules.values()]),
    ports.allowances.read(watched.map(({ item }) => item.organizationId)),
  ]);
  return { series, rules, heads, states, uses };
}

/** The series that are due, each with those of its rules that may be judged. */
function seriesDue({ schedule, record, judgeable, tick }: Loaded): ScheduledSeries[] {
  const names = new Set(judgeable.map(ruleKeyText));
  const everything =
    record === undefined || record.spread !== schedule.spread || record.unfinished.includes(EVERY_SERIES);
  const watchName = ({ organizationId, series }: ScheduledSeries) => watchKeyText(organizationId, series.watch);
  // If one series of a watch was left over, all series of that watch are counted: a share needs them counted at one
  // time.
  const unfinished = new Set(record?.unfinished.flatMap((key) => schedule.series.get(key) ?? []).map(watchName));
  return [...schedule.series.values()].flatMap((scheduled) => {
    const rules = scheduled.rules.filter((rule) => names.has(ruleKeyText(rule)));
    const due = everything || isOverdue(scheduled, record.lastTick, tick) || unfinished.has(watchName(scheduled));
    return due && rules.length > 0 ? [{ ...scheduled, rules }] : [];
  });
}

function distinctRules(series: readonly ScheduledSeries[]): Rule[] {
  return [...new Map(series.flatMap(({ rules }) => rules).map((rule) => [ruleKeyText(rule), rule])).values()];
}

/**
 * The heads of series that are due. A head is read with eventual consistency, for half the price, if an old one does no
 * harm: a head that is extended is written before anything is judged by it, and that write is refused if the head was
 * old. Heads that are not extended are read consistently. So are heads in which another hour begins, because the hour
 * that leaves the head goes into a day item, which has no version. If the due bucket is the first of its hour, this is
 * known in advance, and the head is read only once.
 */
async function headsOf(
  { history }: Pick<EvaluatePorts, 'history'>,
  due: readonly ScheduledSeries[],
  tick: number,
): Promise<Stored<SeriesHead>> {
  const endOf = ({ widthMs, offsetMs }: ScheduledSeries) => newestDueEnd(tick, widthMs, offsetMs);
  const beginsHour = (scheduled: ScheduledSeries, knownTo: number) =>
    hourOf(knownTo - 1) !== hourOf(endOf(scheduled) - 1);
  const isInHour = (scheduled: ScheduledSeries) => !beginsHour(scheduled, endOf(scheduled) - scheduled.widthMs);
  const { found } = await history.recentHeads(due.filter(isInHour));
  const mayBeOlder = (scheduled: ScheduledSeries) => {
    const head = found.get(seriesKeyText(scheduled));
    return head !== undefined && head.knownTo < endOf(scheduled) && !beginsHour(scheduled, head.knownTo);
  };
  const asTheyAre = await history.heads(due.filter((each) => !mayBeOlder(each)));
  return { found: new Map([...found, ...asTheyAre.found]), unreadable: asTheyAre.unreadable };
}
