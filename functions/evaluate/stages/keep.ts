import { keepAllowances, keepCounts, keepGroups } from '../counting/keep-counts.ts';
import { keepGroupsAtOnce } from '../counting/keep-groups-at-once.ts';
import type { Stage } from '../run.ts';

export const keep: Stage<'ports' | 'loaded' | 'plan' | 'believed' | 'answers', 'kept'> = {
  name: 'keep',
  perform: async ({ ports, loaded, plan, believed, answers }) => {
    const kept = await keepCounts(ports, believed.series);
    await keepAllowances(ports, believed.allowances);
    await keepGroups(ports, answers.groups);
    await keepGroupsAtOnce(ports, { loaded, plan, answers });
    return { kept };
  },
};
