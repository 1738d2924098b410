import { isDeepStrictEqual } from 'node:util';
import { groupKeyText } from '../../domain/counting/group/group-record.ts';
import { groupsAtOnceAfter } from '../../domain/counting/group/groups-at-once.ts';
import type { Loaded } from '../configuration/load-run.ts';
import type { EvaluatePorts } from '../ports.ts';
import type { Answers } from './count-series.ts';
import type { CountingPlan } from './plan-counting.ts';

/**
 * Writes which groups are read at once, where a run found that this changed: from the next tick on their series fall due
 * together. Where it cannot be written, they stay where they are.
 */
export async function keepGroupsAtOnce(
  { groups, fault }: Pick<EvaluatePorts, 'groups' | 'fault'>,
  {
    loaded: { groupsAtOnce, schedule },
    plan,
    answers,
  }: {
    readonly loaded: Pick<Loaded, 'groupsAtOnce' | 'schedule'>;
    readonly plan: Pick<CountingPlan, 'groups'>;
    readonly answers: Pick<Answers, 'groups'>;
  },
): Promise<void> {
  const trusted = new Set(
    answers.groups.filter(({ record }) => record.trust.kind === 'trusted').map(({ key }) => groupKeyText(key)),
  );
  const found = plan.groups.map(({ key, isWorthReading, watched }) => {
    const isTrusted = trusted.has(groupKeyText(key));
    return { key, watched, isTrusted, isAtOnce: isTrusted && isWorthReading };
  });
  const scheduled = new Set([...schedule.series.values()].flatMap(({ group }) => group ?? []));
  for (const organizationId of new Set(plan.groups.map(({ key }) => key.organizationId))) {
    const before = groupsAtOnce.get(organizationId);
    const own = found.filter(({ key }) => key.organizationId === organizationId);
    const after = groupsAtOnceAfter(before, own, (key) => scheduled.has(groupKeyText({ organizationId, ...key })));
    if (isDeepStrictEqual(after.groups, before?.groups ?? {})) continue;
    try {
      await groups.saveAtOnce(organizationId, after);
    } catch (error) {
      fault('which groups are read at once could not be written', {
        organizationId: String(organizationId),
        error: String(error),
      });
    }
  }
}
