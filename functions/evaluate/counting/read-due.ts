import type { RuleState } from '../../domain/alert/rule-state.ts';
import { EVERY_SERIES, type EvaluationRecord } from '../../domain/evaluation/evaluation-record.ts';
import type { AllowanceUse } from '../../domain/organization/allowance.ts';
import type { Rule } from '../../domain/rule/rule.ts';
import { ruleKeyOf, ruleKeyText } from '../../domain/rule/rule-key.ts';
import { hourOf } from '../../domain/series/history.ts';
import { isOverdue, newestDueEnd, type Schedule, type ScheduledSeries } from '../../domain/series/schedule.ts';
import { seriesKeyText, watchKeyText } from '../../domain/series/series.ts';
import type { SeriesHead } from '../../domain/series/series-head.ts';
import type { EvaluatePorts, Stored } from '../ports.ts';

/** What says which series are due: the schedule, what the last evaluation left over, and the rules that may be judged. */
export type DueRun = {
  readonly schedule: Schedule;
  readonly judgeable: readonly Rule[];
  /** Those that are watched. */
  readonly organizationIds: readonly bigint[];
  readonly record: EvaluationRecord | undefined;
  /** Counts, and as many scrolls, that there are in a minute. */
  readonly perMinute: number;
  readonly tick: number;
};

/** What is due, and what is remembered of it: all that a plan needs before the service has answered. */
export type DueItems = {
  readonly series: readonly ScheduledSeries[];
  /** The rules that look at these. */
  readonly rules: readonly Rule[];
  readonly heads: Stored<SeriesHead>;
  readonly states: Stored<RuleState>;
  readonly uses: ReadonlyMap<bigint, AllowanceUse>;
};

/** Finds out what fell due since the last evaluation and what was left over by it, and reads what is kept of it. */
export async function readDue(
  ports: Pick<EvaluatePorts, 'history' | 'states' | 'allowances'>,
  run: DueRun,
): Promise<DueItems> {
  const series = seriesDue(run);
  const rules = distinctRules(series);
  const [heads, states, uses] = await Promise.all([
    headsOf(ports, series, run.tick),
    ports.states.recent(rules.map(ruleKeyOf)),
    ports.allowances.read(run.organizationIds),
  ]);
  return { series, rules, heads, states, uses };
}

/** The series that are due, each with those of its rules that may be judged. */
function seriesDue({ schedule, record, judgeable, tick }: DueRun): ScheduledSeries[] {
  const names = new Set(judgeable.map(ruleKeyText));
  const everything =
    record === undefined || record.spread !== schedule.spread || record.unfinished.includes(EVERY_SERIES);
  const watchName = ({ organizationId, series }: ScheduledSeries) => watchKeyText(organizationId, series.watch);
  // What was left over of a watch is gone on with for all of it: a share needs all its series counted at one time.
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
 * The heads of series that are due, as they may have been some moments ago. A head that is extended is
 * written before anything is judged by it, and that is refused for one that is older. So a head that is not extended is read as it is,
 * and one in which another hour begins: the hour that leaves it goes into a day item, which has no version. Where the last bucket was
 * of another hour that is known before, and read once.
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
