import { isDeepStrictEqual } from 'node:util';
import { groupKeyText } from '../../domain/counting/group/group-record.ts';
import type { AllowanceUse } from '../../domain/counting/organization/allowance.ts';
import type { HourCounts } from '../../domain/counting/series/hour-counts.ts';
import type { ScheduledSeries } from '../../domain/counting/series/schedule.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import type { SeriesHead } from '../../domain/counting/series/series-head.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import type { EvaluatePorts } from '../ports.ts';
import type { BelievedSeries } from './believe.ts';
import type { GroupAfter } from './count-series.ts';

/** Writes under way at once. */
const CONCURRENCY = 16;

/** A series as it is stored now; `older` are hours at hand that the head does not carry. */
export type KeptSeries = {
  readonly scheduled: ScheduledSeries;
  readonly head: SeriesHead;
  readonly older: ReadonlyMap<number, HourCounts>;
  readonly collects: boolean;
  readonly collectedFrom: number;
  readonly checkAt: number;
  readonly end: BelievedSeries['end'];
};

/** What was kept, and the series that could not be, by `seriesKeyText`: `conflict`, or what the store said. */
export type KeptCounts = {
  readonly series: readonly KeptSeries[];
  readonly lost: ReadonlyMap<string, string>;
};

/**
 * Writes the series that changed, each by itself. A series that the store refuses, or that somebody else counted meanwhile, is
 * not judged; the others go on.
 */
export async function keepCounts(
  { history, log, fault }: Pick<EvaluatePorts, 'history' | 'log' | 'fault'>,
  believed: readonly BelievedSeries[],
): Promise<KeptCounts> {
  const lost = new Map<string, string>();
  const kept = await inParallel(CONCURRENCY, believed, async (series): Promise<KeptSeries[]> => {
    const { planned, leaving } = series;
    const { scheduled, collects, collectedFrom, checkAt } = planned;
    const rest = {
      scheduled,
      collects,
      collectedFrom,
      checkAt,
      end: series.end,
      older: new Map([...planned.older, ...leaving]),
    };
    if (!series.changed) return [{ ...rest, head: series.head }];
    try {
      const claimed = isMovedOnly(series) ? planned.head : await history.saveHead(scheduled, planned.head);
      if (claimed !== undefined && leaving.size > 0) await history.keepHours(scheduled, leaving);
      const stored = claimed && (await history.saveHead(scheduled, { ...series.head, version: claimed.version }));
      if (stored !== undefined) return [{ ...rest, head: stored }];
      lost.set(seriesKeyText(scheduled), 'conflict');
      log('somebody else counted this series', { series: seriesKeyText(scheduled) });
    } catch (error) {
      const problem = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      lost.set(seriesKeyText(scheduled), problem);
      fault('a series could not be written', { series: seriesKeyText(scheduled), error: problem });
    }
    return [];
  });
  return { series: kept.flat(), lost };
}

/**
 * Whether the hours that leave the head are unchanged. Changed hours are written only after the head was written: if two runs
 * read the past at once, the stored hours would otherwise be those of the run that writes last, whatever the head says about
 * them.
 */
function isMovedOnly({ planned: { head }, leaving }: BelievedSeries): boolean {
  return [...leaving].every(([start, counts]) => isDeepStrictEqual(head.hours.get(start), counts));
}

/** Writes how much of the allowances is used, where it was counted. */
export async function keepAllowances(
  { allowances, fault }: Pick<EvaluatePorts, 'allowances' | 'fault'>,
  uses: ReadonlyMap<bigint, AllowanceUse>,
): Promise<void> {
  await inParallel(CONCURRENCY, [...uses], async ([organizationId, use]) => {
    try {
      await allowances.write(organizationId, use);
    } catch (error) {
      fault('the use of an allowance could not be written', {
        organizationId: String(organizationId),
        error: String(error),
      });
    }
  });
}

/**
 * Writes what is known of groups, where it changed. If somebody else wrote meanwhile, theirs stays, unless this run found
 * wrong numbers: that must not get lost.
 */
export async function keepGroups(
  { groups, fault, log }: Pick<EvaluatePorts, 'groups' | 'fault' | 'log'>,
  after: readonly GroupAfter[],
): Promise<void> {
  const changed = after.filter((group) => group.changed);
  await inParallel(CONCURRENCY, changed, async ({ key, record }) => {
    const name = groupKeyText(key);
    try {
      if (await groups.save(key, record)) return;
      log('somebody else read this group', { group: name });
      if (record.trust.kind !== 'refused') return;
      const stored = (await groups.read([key])).get(name);
      if (!(await groups.save(key, { ...record, version: stored?.version ?? 0 }))) {
        fault('what is known of a group could not be written', { group: name, error: 'conflict' });
      }
    } catch (error) {
      fault('what is known of a group could not be written', { group: name, error: String(error) });
    }
  });
}
