import { keepAllowances, keepCounts, keepGroups } from '../counting/keep-counts.ts';
import type { Stage } from '../run.ts';

export const keep: Stage<'ports' | 'believed' | 'answers', 'kept'> = {
  name: 'keep',
  perform: async ({ ports, believed, answers }) => {
    const kept = await keepCounts(ports, believed.series);
    await keepAllowances(ports, believed.allowances);
    await keepGroups(ports, answers.groups);
    return { kept };
  },
};
