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
 * Writes the series that changed: those whose heads are kept together at once, each other one by itself. A series that the store
 * refuses, or that somebody else counted meanwhile, is not judged, and neither are those that are kept with it; the others go on.
 */
export async function keepCounts(
  ports: Pick<EvaluatePorts, 'history' | 'log' | 'fault'>,
  believed: readonly BelievedSeries[],
): Promise<KeptCounts> {
  const lost = new Map<string, string>();
  const changed = believed.filter((series) => series.changed);
  const written = new Map(
    (await inParallel(CONCURRENCY, keptTogether(changed), (together) => writeTogether(ports, together, lost))).flatMap(
      (heads) => [...heads],
    ),
  );
  const series = believed.flatMap(({ planned, leaving, head, end, changed: isChanged }): KeptSeries[] => {
    const { scheduled, collects, collectedFrom, checkAt } = planned;
    const stored = isChanged ? written.get(seriesKeyText(scheduled)) : head;
    if (stored === undefined) return [];
    const older = new Map([...planned.older, ...leaving]);
    return [{ scheduled, collects, collectedFrom, checkAt, end, older, head: stored }];
  });
  return { series, lost };
}

const nameOf = ({ planned }: BelievedSeries) => seriesKeyText(planned.scheduled);

function keptTogether(series: readonly BelievedSeries[]): BelievedSeries[][] {
  const together = new Map<string, BelievedSeries[]>();
  for (const each of series) {
    const { organizationId, pack } = each.planned.scheduled;
    const name = pack === undefined ? nameOf(each) : `${organizationId}/pack ${pack}`;
    together.set(name, [...(together.get(name) ?? []), each]);
  }
  return [...together.values()];
}

/** Writes series whose heads are kept together. Gives the heads that are stored now; the others are lost. */
async function writeTogether(
  { history, log, fault }: Pick<EvaluatePorts, 'history' | 'log' | 'fault'>,
  together: readonly BelievedSeries[],
  lost: Map<string, string>,
): Promise<ReadonlyMap<string, SeriesHead>> {
  const fail = (series: readonly BelievedSeries[], error: unknown) => {
    const problem = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    for (const each of series) lost.set(nameOf(each), problem);
    fault('a series could not be written', { series: series.map(nameOf).join(', '), error: problem });
  };
  const save = (series: readonly BelievedSeries[], headOf: (each: BelievedSeries) => SeriesHead | undefined) =>
    history.saveHeads(
      series.flatMap((each) => {
        const head = headOf(each);
        return head === undefined ? [] : [[each.planned.scheduled, head] as const];
      }),
    );
  try {
    const claims = together.filter((each) => !isMovedOnly(each));
    const claimed =
      claims.length === 0 ? new Map<string, SeriesHead>() : await save(claims, ({ planned }) => planned.head);
    const before = (each: BelievedSeries) => (isMovedOnly(each) ? each.planned.head : claimed.get(nameOf(each)));
    const refused = new Set<BelievedSeries>();
    await inParallel(CONCURRENCY, together, async (each) => {
      try {
        if (each.leaving.size === 0 || before(each) === undefined) return;
        await history.keepHours(each.planned.scheduled, each.leaving);
      } catch (error) {
        refused.add(each);
        fail([each], error);
      }
    });
    const others = together.filter((each) => !refused.has(each));
    const stored = await save(others, (each) => {
      const known = before(each);
      return known && { ...each.head, version: known.version };
    });
    const overtaken = others.map(nameOf).filter((name) => !stored.has(name));
    for (const name of overtaken) lost.set(name, 'conflict');
    if (overtaken.length > 0) log('somebody else counted this series', { series: overtaken.join(', ') });
    return stored;
  } catch (error) {
    fail(together, error);
    return new Map();
  }
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
