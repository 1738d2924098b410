import { escalateUnjudged } from '../judging/escalate-unjudged.ts';
import type { Stage } from '../run.ts';

/** Escalates what nobody acknowledged and what could not be judged. */
export const escalate: Stage<'ports' | 'loaded' | 'muting' | 'settled' | 'plan' | 'judged', 'states'> = {
  name: 'escalate',
  perform: async ({ ports, loaded: { enabled, secretName, tick }, muting, settled, plan, judged }) => {
    const lost = new Set(judged.lost);
    const before = [...settled.states, ...plan.states].filter(([name]) => !lost.has(name));
    const known = new Map([...before, ...judged.states]);
    const escalated = await escalateUnjudged(ports, known, {
      rules: enabled,
      secretName,
      tick,
      muting,
    });
    return { states: new Map([...known, ...escalated]) };
  },
};
